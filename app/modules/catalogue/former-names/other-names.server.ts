/** What lists still call a category, maker or warehouse that was renamed, moved or merged, so that they go on meaning the same one. */
import type { Db } from "~/platform/database/database.server";
import { chunksOf } from "~/platform/values/chunks";

export type RenamedKind = "category" | "maker" | "warehouse";

export interface OtherName {
  /** as names of this kind are compared */
  key: string;
  name: string;
}

/** Whose other names these keys are, by key. One query for each 500. */
export async function meantByOther(
  trx: Db,
  kind: RenamedKind,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const part of chunksOf([...new Set(keys)]))
    for (const { key, of_id } of await trx
      .selectFrom("other_name")
      .select(["key", "of_id"])
      .where("kind", "=", kind)
      .where("key", "in", part)
      .execute())
      found.set(key, of_id);
  return found;
}

/** All other names of a kind, with whose they are. One query. */
export async function allOtherNames(trx: Db, kind: RenamedKind): Promise<(OtherName & { ofId: number })[]> {
  return trx
    .selectFrom("other_name")
    .select(["key", "name", "of_id as ofId"])
    .where("kind", "=", kind)
    .orderBy("key")
    .execute();
}

/** The other names of one. One query. */
export const otherNamesOf = (trx: Db, kind: RenamedKind, ofId: number): Promise<OtherName[]> =>
  trx
    .selectFrom("other_name")
    .select(["key", "name"])
    .where("kind", "=", kind)
    .where("of_id", "=", ofId)
    .orderBy("key")
    .execute();

/** Lets each of these names mean this one, whomever it meant before. */
export async function addOtherNames(
  trx: Db,
  kind: RenamedKind,
  ofId: number,
  names: readonly OtherName[],
): Promise<void> {
  for (const part of chunksOf(names))
    await trx
      .insertInto("other_name")
      .values(part.map(({ key, name }) => ({ kind, key, name, of_id: ofId })))
      .onConflict((conflict) =>
        conflict.columns(["kind", "key"]).doUpdateSet((eb) => ({
          name: eb.ref("excluded.name"),
          of_id: ofId,
        })),
      )
      .execute();
}

/** Lets these keys mean nobody any more. */
export async function dropOtherNames(trx: Db, kind: RenamedKind, keys: readonly string[]): Promise<void> {
  for (const part of chunksOf(keys))
    await trx.deleteFrom("other_name").where("kind", "=", kind).where("key", "in", part).execute();
}

/** What meant `from` means `into`; null: nobody. */
export async function moveOtherNames(
  trx: Db,
  kind: RenamedKind,
  from: number,
  into: number | null,
): Promise<void> {
  if (into === null)
    await trx.deleteFrom("other_name").where("kind", "=", kind).where("of_id", "=", from).execute();
  else
    await trx
      .updateTable("other_name")
      .set({ of_id: into })
      .where("kind", "=", kind)
      .where("of_id", "=", from)
      .execute();
}
