import type { Kysely } from "kysely";
import { FIRST_SYNONYMS } from "~/modules/catalogue/search/first-synonyms";
import { plainText } from "~/modules/catalogue/search/plain-text";

/** Writes the initial synonyms into an empty table. */
export async function fillSynonyms(db: Kysely<unknown>): Promise<void> {
  const rows = new Map(
    FIRST_SYNONYMS.flatMap(([input, meant]) =>
      input.split(" ").map((word) => [plainText(word), meant.split(" ").map(plainText).join(" ")]),
    ),
  );
  await (db as Kysely<{ synonym: { word: string; meant: string } }>)
    .insertInto("synonym")
    .values([...rows].map(([word, meant]) => ({ word: word!, meant: meant! })))
    .execute();
}
