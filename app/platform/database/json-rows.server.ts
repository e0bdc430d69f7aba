import { jsonArrayFrom as forPostgres } from "kysely/helpers/postgres";
import { jsonArrayFrom as forSqlite } from "kysely/helpers/sqlite";
import { engine } from "./database.server";

export const jsonRows: typeof forSqlite = engine === "postgres" ? forPostgres : forSqlite;

/** Parses such a column, which SQLite returns as text. */
export const parseJsonRows = <T>(column: T[]): T[] =>
  typeof column === "string" ? (JSON.parse(column) as T[]) : column;
