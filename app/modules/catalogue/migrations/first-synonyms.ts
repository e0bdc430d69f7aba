import type { Kysely } from "kysely";
import { FIRST_EVERYDAY_NAMES } from "~/modules/catalogue/search/first-synonyms";
import { plainText } from "~/modules/catalogue/search/plain-text";

/** Writes the initial synonyms into an empty table. */
export async function fillEverydayNames(db: Kysely<unknown>): Promise<void> {
  const rows = new Map(
    FIRST_EVERYDAY_NAMES.flatMap(([typed, meant]) =>
      typed.split(" ").map((word) => [plainText(word), meant.split(" ").map(plainText).join(" ")]),
    ),
  );
  await (db as Kysely<{ everyday_name: { word: string; meant: string } }>)
    .insertInto("everyday_name")
    .values([...rows].map(([word, meant]) => ({ word: word!, meant: meant! })))
    .execute();
}
