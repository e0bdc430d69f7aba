/** Everyday names as the table has them: for searches, and for those who keep them. */
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { versioned } from "~/platform/database/versioned.server";
import type { EverydayName, EverydayNames } from "./synonyms";

/** What searches take everyday words for, in every process as of the last change. */
export const everydayNames = versioned<EverydayNames>({
  version: "everyday",
  load: async () => new Map((await readEverydayNames()).map(({ word, meant }) => [word, meant])),
  isLarge: () => false,
});

/** Every entry in the order of its words; `word` alone where one is named. One query. */
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

/** Adds an entry, or puts it in the place of the one with its word; audited. Searches follow at once. */
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

/** `is`: what stands there now, null for nothing: not what the form was made from */
export type KeptName = { ok: true; done: "added" | "changed" } | { ok: false; is: EverydayName | null };

/** The same as saveEverydayName by a form: refused where `isSeen` says of what stands there that the form was made from another. */
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

/** Takes an entry away; audited. False where there is none. */
export async function removeEverydayName(trx: Db, word: string): Promise<boolean> {
  const gone = await read(trx, word);
  if (!gone) return false;
  await trx.deleteFrom("everyday_name").where("word", "=", word).execute();
  await audited(trx, { subject: "everyday_name", id: word, before: gone, after: null });
  await bumpVersion(trx, "everyday");
  return true;
}
