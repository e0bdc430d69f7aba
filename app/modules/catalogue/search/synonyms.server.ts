import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { versioned } from "~/platform/database/versioned.server";
import type { Synonym, SynonymMap } from "./synonyms";

/** Synonyms for searches, cached by data version. */
export const findSynonyms = versioned<SynonymMap>({
  version: "everyday",
  load: async () => new Map((await readSynonyms()).map(({ word, meant }) => [word, meant])),
  isLarge: () => false,
});

/** Returns every entry by word; only `word` if given. One query. */
export async function readSynonyms(word?: string): Promise<Synonym[]> {
  const all = db.selectFrom("synonym").select(["word", "meant"]).orderBy("word");
  const rows = await (word === undefined ? all : all.where("word", "=", word)).execute();
  return rows.map((row) => ({ word: row.word, meant: row.meant.split(" ") }));
}

const read = async (trx: Db, word: string) =>
  (await trx.selectFrom("synonym").select(["word", "meant"]).where("word", "=", word).executeTakeFirst()) ??
  null;

/** Adds or replaces an entry; audited. Searches follow at once. */
export async function saveSynonym(trx: Db, { word, meant }: Synonym): Promise<"added" | "changed"> {
  const before = await read(trx, word);
  const after = { word, meant: meant.join(" ") };
  await trx
    .insertInto("synonym")
    .values(after)
    .onConflict((conflict) => conflict.column("word").doUpdateSet({ meant: after.meant }))
    .execute();
  await audited(trx, { subject: "synonym", id: word, before, after });
  await bumpVersion(trx, "everyday");
  return before ? "changed" : "added";
}

/** `is`: the current entry, or null, if the form is outdated */
export type SynonymSaveResult =
  | { ok: true; done: "added" | "changed" }
  | { ok: false; current: Synonym | null };

/** The same for a form: refused if `isSeen` is false for the current entry. */
export const storeSynonym = (
  entry: Synonym,
  isSeen: (current: Synonym | null) => boolean,
): Promise<SynonymSaveResult> =>
  inTransaction(async (trx) => {
    const item = trx.selectFrom("synonym").select(["word", "meant"]).where("word", "=", entry.word);
    const row = await forUpdate(item).executeTakeFirst();
    const current = row ? { word: row.word, meant: row.meant.split(" ") } : null;
    if (!isSeen(current)) return { ok: false, current };
    return { ok: true, done: await saveSynonym(trx, entry) };
  });

/** Removes an entry; audited. False if there is none. */
export async function removeSynonym(trx: Db, word: string): Promise<boolean> {
  const gone = await read(trx, word);
  if (!gone) return false;
  await trx.deleteFrom("synonym").where("word", "=", word).execute();
  await audited(trx, { subject: "synonym", id: word, before: gone, after: null });
  await bumpVersion(trx, "everyday");
  return true;
}
