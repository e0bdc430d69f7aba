/** SQLite for the Node that runs: better-sqlite3 12 ends the process on Node 24.19 and later, 13 needs Node-API 10, which Node 20 never got. */
import type Sqlite from "better-sqlite3";
import { createRequire } from "node:module";

/** Both are optional in package.json: only the one for this Node is needed. */
const library = Number(process.versions.napi) >= 10 ? "better-sqlite3" : "better-sqlite3-12";
const Database = createRequire(import.meta.url)(library) as typeof Sqlite;

/** Opens the file, or makes it; nothing is asked of it yet. */
export const openSqlite = (path: string, options: Sqlite.Options = {}): Sqlite.Database =>
  new Database(path, options);
