import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { RENAMED_KINDS } from "./former-name-kinds";

export type RenamedKind = (typeof RENAMED_KINDS)[number];

export interface OtherName {
  key: string;
  name: string;
}

/** Returns whose other names these keys are, by key. One query for each 500. */
export async function meantByOther(
  trx: Db,
  kind: RenamedKind,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const part of toChunks([...new Set(keys)]))
    for (const { key, of_id } of await trx
      .selectFrom("other_name")
      .select(["key", "of_id"])
      .where("kind", "=", kind)
      .where("key", "in", part)
      .execute())
      found.set(key, of_id);
  return found;
}

export async function allOtherNames(trx: Db, kind: RenamedKind): Promise<(OtherName & { ofId: number })[]> {
  return trx
    .selectFrom("other_name")
    .select(["key", "name", "of_id as ofId"])
    .where("kind", "=", kind)
    .orderBy("key")
    .execute();
}

export const findOtherNames = (trx: Db, kind: RenamedKind, ofId: number): Promise<OtherName[]> =>
  trx
    .selectFrom("other_name")
    .select(["key", "name"])
    .where("kind", "=", kind)
    .where("of_id", "=", ofId)
    .orderBy("key")
    .execute();

/** Assigns these names, also from others. */
export async function addOtherNames(
  trx: Db,
  kind: RenamedKind,
  ofId: number,
  names: readonly OtherName[],
): Promise<void> {
  for (const part of toChunks(names))
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

/** Removes these keys. */
export async function dropOtherNames(trx: Db, kind: RenamedKind, keys: readonly string[]): Promise<void> {
  for (const part of toChunks(keys))
    await trx.deleteFrom("other_name").where("kind", "=", kind).where("key", "in", part).execute();
}

/** Reassigns the names of `from` to `into`; null: removes them. */
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
