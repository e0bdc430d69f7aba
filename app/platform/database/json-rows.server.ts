import { jsonArrayFrom as forPostgres } from "kysely/helpers/postgres";
import { jsonArrayFrom as forSqlite } from "kysely/helpers/sqlite";
import { engine } from "./database.server";

/** A query's rows as one column; `rowsIn` reads it. */
export const jsonRows: typeof forSqlite = engine === "postgres" ? forPostgres : forSqlite;

/** The rows of such a column: SQLite gives them as text. */
export const parseJsonRows = <T>(column: T[]): T[] =>
  typeof column === "string" ? (JSON.parse(column) as T[]) : column;
