import { type RawBuilder, sql } from "kysely";

/** A condition: the column contains this text, in any case; %, _ and \\ stand for themselves. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const like = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${like} escape ${sql.lit("\\")}`;
}
