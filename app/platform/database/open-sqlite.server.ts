import type Sqlite from "better-sqlite3";
import { createRequire } from "node:module";

/** Both are optional in package.json: only the one for this Node is needed. */
const library = Number(process.versions.napi) >= 10 ? "better-sqlite3" : "better-sqlite3-12";
const Database = createRequire(import.meta.url)(library) as typeof Sqlite;

/** Opens or creates the file, without a query. */
export const openSqlite = (path: string, options: Sqlite.Options = {}): Sqlite.Database =>
  new Database(path, options);
