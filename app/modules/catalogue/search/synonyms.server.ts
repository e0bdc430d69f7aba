import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { versioned } from "~/platform/database/versioned.server";
import type { EverydayName, EverydayNames } from "./synonyms";

/** Synonyms for searches, cached by data version. */
export const everydayNames = versioned<EverydayNames>({
  version: "everyday",
  load: async () => new Map((await readEverydayNames()).map(({ word, meant }) => [word, meant])),
  isLarge: () => false,
});

/** Returns every entry by word; only `word` if given. One query. */
export async function readEverydayNames(word?: string): Promise<EverydayName[]> {
  const all = db.selectFrom("everyday_name").select(["word", "meant"]).orderBy("word");
  const rows = await (word === undefined ? all : all.where("word", "=", word)).execute();
  return rows.map((row) => ({ word: row.word, meant: row.meant.split(" ") }));
}

const read = async (trx: Db, word: string) =>
  (await trx
    .selectFrom("everyday_name")
    .select(["word", "meant"])
    .where("word", "=", word)
    .executeTakeFirst()) ?? null;

/** Adds or replaces an entry; audited. Searches follow at once. */
export async function saveEverydayName(trx: Db, { word, meant }: EverydayName): Promise<"added" | "changed"> {
  const before = await read(trx, word);
  const after = { word, meant: meant.join(" ") };
  await trx
    .insertInto("everyday_name")
    .values(after)
    .onConflict((conflict) => conflict.column("word").doUpdateSet({ meant: after.meant }))
    .execute();
  await audited(trx, { subject: "everyday_name", id: word, before, after });
  await bumpVersion(trx, "everyday");
  return before ? "changed" : "added";
}

/** `is`: the current entry, or null, if the form is outdated */
export type KeptName = { ok: true; done: "added" | "changed" } | { ok: false; is: EverydayName | null };

/** The same for a form: refused if `isSeen` is false for the current entry. */
export const keepEverydayName = (
  entry: EverydayName,
  isSeen: (is: EverydayName | null) => boolean,
): Promise<KeptName> =>
  inTransaction(async (trx) => {
    const item = trx.selectFrom("everyday_name").select(["word", "meant"]).where("word", "=", entry.word);
    const row = await forUpdate(item).executeTakeFirst();
    const is = row ? { word: row.word, meant: row.meant.split(" ") } : null;
    if (!isSeen(is)) return { ok: false, is };
    return { ok: true, done: await saveEverydayName(trx, entry) };
  });

/** Removes an entry; audited. False if there is none. */
export async function removeEverydayName(trx: Db, word: string): Promise<boolean> {
  const gone = await read(trx, word);
  if (!gone) return false;
  await trx.deleteFrom("everyday_name").where("word", "=", word).execute();
  await audited(trx, { subject: "everyday_name", id: word, before: gone, after: null });
  await bumpVersion(trx, "everyday");
  return true;
}
