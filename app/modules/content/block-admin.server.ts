import type { Kysely } from "kysely";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";
import { once } from "~/platform/http/forms/forms.server";
import { keyInAddress } from "~/modules/pictures/picture";
import { dropPicture } from "~/modules/pictures/pictures.server";
import type { Flag } from "~/platform/database/schema";
import { parentFault } from "./nav-tree";

export type BlockTable = "nav_item" | "hot_word" | "link";

export interface BlockValues {
  url: string;
  sort: number;
  targets: string;
  starts_at: number | null;
  ends_at: number | null;
  name?: string;
  word?: string;
  is_open?: Flag;
  is_warm?: Flag;
  list?: string;
  text?: string;
  icon?: string;
  parent_id?: number | null;
}
/** `image`: the address of a navigation picture. */
export type BlockRow = BlockValues & { id: number; image?: string };

export interface BlockSaved {
  id: number | undefined;
  values: BlockValues;
}

/** The three tables as one: they differ in a few columns. */
const getBlocks = (trx: Db, table: BlockTable) => ({
  trx: trx as unknown as Kysely<{ link: BlockRow }>,
  table: table as "link",
});

/** Returns all blocks of a table in display order. */
export function allBlocks(of: BlockTable): Promise<BlockRow[]> {
  const { trx, table } = getBlocks(db, of);
  const all = trx.selectFrom(table).selectAll();
  return (of === "link" ? all.orderBy("list") : all).orderBy("sort").orderBy("id").execute();
}

/** Returns every navigation entry with its parent, locked, so that concurrent changes make no third level. */
async function holdNav(trx: Db): Promise<Map<number, number | null>> {
  await forUpdate(trx.selectFrom("nav_item").select("id").orderBy("id")).execute();
  const rows = await trx.selectFrom("nav_item").select(["id", "parent_id"]).execute();
  return new Map(rows.map((row) => [row.id, row.parent_id]));
}

/** Why one of these entries may not have its parent, or null. */
async function navFault(trx: Db, written: readonly BlockSaved[]): Promise<string | null> {
  const parents = await holdNav(trx);
  for (const { id = null, values } of written) {
    const parentId = values.parent_id ?? null;
    const fault = parentFault({ id, parentId }, parents);
    if (fault !== null) return fault;
    if (id !== null) parents.set(id, parentId);
  }
  return null;
}

/** Saves these blocks, audited, and returns their ids; returns unknown ids, or a message about a wrong parent, without a change. */
export async function setBlocks(
  transaction: Db,
  of: BlockTable,
  written: readonly BlockSaved[],
): Promise<{ ids: number[]; missing: number[]; fault: string | null }> {
  const { trx, table } = getBlocks(transaction, of);
  const found = written.flatMap(({ id }) => id ?? []);
  const rows =
    found.length > 0 ? await trx.selectFrom(table).selectAll().where("id", "in", found).execute() : [];
  const standing = new Map(rows.map((row) => [row.id, row]));
  const missing = found.filter((id) => !standing.has(id));
  if (missing.length > 0) return { ids: [], missing, fault: null };
  const fault = of === "nav_item" ? await navFault(transaction, written) : null;
  if (fault !== null) return { ids: [], missing, fault };
  const ids: number[] = [];
  for (const { id: old, values } of written) {
    const before = old === undefined ? null : standing.get(old)!;
    if (before) await trx.updateTable(table).set(values).where("id", "=", before.id).execute();
    const { id } =
      before ??
      (await trx
        .insertInto(table)
        .values(values as BlockRow)
        .returning("id")
        .executeTakeFirstOrThrow());
    await audited(transaction, { subject: of, id, before, after: { ...before, id, ...values } });
    ids.push(id);
  }
  await bumpVersion(transaction, "content");
  return { ids, missing, fault: null };
}

export async function findBlock(of: BlockTable, id: number): Promise<BlockRow | null> {
  const { trx, table } = getBlocks(db, of);
  return (await trx.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** `is`: changed by somebody else meanwhile; `fault`: why the parent is not allowed */
export type SavedBlock =
  | { ok: true; id: number }
  | { ok: false; current: BlockRow }
  | { ok: false; fault: string };

class WrongParent extends Error {}

/** Saves a block, a new one if `id` is null, once for its form; audited. `isSeen` checks the form's state. Null: no such block. */
export async function saveBlock(
  of: BlockTable,
  id: number | null,
  values: BlockValues,
  { isSeen, formKey }: { isSeen: (current: BlockRow) => boolean; formKey: string },
): Promise<SavedBlock | null> {
  const saving = inTransaction(async (transaction): Promise<SavedBlock | null> => {
    const { trx, table } = getBlocks(transaction, of);
    const item = trx.selectFrom(table).selectAll();
    const current = id === null ? null : await forUpdate(item.where("id", "=", id)).executeTakeFirst();
    if (current === undefined) return null;
    if (current && !isSeen(current)) return { ok: false, current };
    const write = async () => {
      const { ids, fault } = await setBlocks(transaction, of, [{ id: current?.id, values }]);
      if (fault !== null) throw new WrongParent(fault);
      return String(ids[0]!);
    };
    return { ok: true, id: Number(current ? await write() : await once(transaction, formKey, write)) };
  });
  return saving.catch((error: unknown) => {
    if (error instanceof WrongParent) return { ok: false, fault: error.message };
    throw error;
  });
}

/** Returns the names of navigation entries below this one; none of other blocks. One query at most. */
export async function namesBelow(of: BlockTable, id: number, trx: Db = db): Promise<string[]> {
  if (of !== "nav_item") return [];
  const below = trx.selectFrom("nav_item").select("name").where("parent_id", "=", id);
  return (await below.orderBy("sort").orderBy("id").execute()).map(({ name }) => name);
}

/** Returns names of navigation entries by id. One query for each 500. */
export const navNames = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    db.selectFrom("nav_item").select(["id", "name"]).where("id", "in", part).execute(),
  );

export type RemovedBlock = { ok: true; name: string; below: string[] } | { ok: false };

/** Removes a block with navigation entries below it; audited. Null: no such block; not ok if `isSeen` is false for the names below it. `now` in ms. */
export async function removeBlock(
  transaction: Db,
  of: BlockTable,
  { id, isSeen = () => true }: { id: number; isSeen?: (below: readonly string[]) => boolean },
  now: number,
): Promise<RemovedBlock | null> {
  const { trx, table } = getBlocks(transaction, of);
  if (of === "nav_item") await holdNav(transaction);
  const below = await namesBelow(of, id, transaction);
  const standing = await trx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!standing) return null;
  if (!isSeen(below)) return { ok: false };
  const rows: BlockRow[] = await trx.deleteFrom(table).where("id", "=", id).returningAll().execute();
  if (of === "nav_item")
    rows.push(
      ...(await transaction.deleteFrom("nav_item").where("parent_id", "=", id).returningAll().execute()),
    );
  for (const gone of rows) {
    await audited(transaction, { subject: of, id: gone.id, before: gone, after: null });
    const key = keyInAddress(gone.image ?? "");
    if (key !== null) await dropPicture(transaction, key, now);
  }
  await bumpVersion(transaction, "content");
  return { ok: true, name: rows[0]!.name ?? rows[0]!.word ?? "", below };
}
