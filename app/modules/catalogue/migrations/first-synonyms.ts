import type { Kysely } from "kysely";
import { firstSynonyms } from "~/modules/catalogue/search/first-synonyms";

/** SQLite binds this many rows of two columns in one statement. */
const ROWS = 400;

/** Writes the initial synonyms into an empty table. */
export async function fillSynonyms(db: Kysely<unknown>): Promise<void> {
  const rows = firstSynonyms();
  for (let from = 0; from < rows.length; from += ROWS)
    await (db as Kysely<{ synonym: { word: string; meant: string } }>)
      .insertInto("synonym")
      .values(rows.slice(from, from + ROWS))
      .execute();
}
