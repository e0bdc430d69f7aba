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

/** What the three tables have in common, and what only some of them have. */
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
  /** of navigation: the entry that it stands below */
  parent_id?: number | null;
}
/** `image`: of navigation, the address of its picture, which changes by itself. */
export type BlockRow = BlockValues & { id: number; image?: string };

export interface BlockSaved {
  id: number | undefined;
  values: BlockValues;
}

/** The three tables as one: they differ in a few columns, which their forms fill. */
const blocksOf = (trx: Db, table: BlockTable) => ({
  trx: trx as unknown as Kysely<{ link: BlockRow }>,
  table: table as "link",
});

/** All blocks of a table in the order in which they are shown. */
export function allBlocks(of: BlockTable): Promise<BlockRow[]> {
  const { trx, table } = blocksOf(db, of);
  const all = trx.selectFrom(table).selectAll();
  return (of === "link" ? all.orderBy("list") : all).orderBy("sort").orderBy("id").execute();
}

/** Every entry of the navigation with its parent, held until the transaction ends: two changes at once make no third level. */
async function holdNav(trx: Db): Promise<Map<number, number | null>> {
  await forUpdate(trx.selectFrom("nav_item").select("id").orderBy("id")).execute();
  const rows = await trx.selectFrom("nav_item").select(["id", "parent_id"]).execute();
  return new Map(rows.map((row) => [row.id, row.parent_id]));
}

/** Why one of these entries may not stand where it is to stand, in their order; null where all may. */
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

/**
 * Writes all of these blocks down, each audited, and gives their ids; nothing where one names an id that is none: those, or where one
 * of navigation may not stand below its parent: the sentence.
 */
export async function setBlocks(
  transaction: Db,
  of: BlockTable,
  written: readonly BlockSaved[],
): Promise<{ ids: number[]; missing: number[]; fault: string | null }> {
  const { trx, table } = blocksOf(transaction, of);
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

/** One block, or null. One query. */
export async function findBlock(of: BlockTable, id: number): Promise<BlockRow | null> {
  const { trx, table } = blocksOf(db, of);
  return (await trx.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** `is`: somebody changed it meanwhile; `fault`: why it may not stand below its parent */
export type SavedBlock =
  | { ok: true; id: number }
  | { ok: false; is: BlockRow }
  | { ok: false; fault: string };

class WrongParent extends Error {}

/**
 * Writes a block down, a new one, once for its form, where `id` is null; audited. `isSeen`: whether the one that stands there is the one that the form was made
 * from. Null: no such block.
 */
export async function saveBlock(
  of: BlockTable,
  id: number | null,
  values: BlockValues,
  { isSeen, formKey }: { isSeen: (is: BlockRow) => boolean; formKey: string },
): Promise<SavedBlock | null> {
  const saving = inTransaction(async (transaction): Promise<SavedBlock | null> => {
    const { trx, table } = blocksOf(transaction, of);
    const item = trx.selectFrom(table).selectAll();
    const is = id === null ? null : await forUpdate(item.where("id", "=", id)).executeTakeFirst();
    if (is === undefined) return null;
    if (is && !isSeen(is)) return { ok: false, is };
    const write = async () => {
      const { ids, fault } = await setBlocks(transaction, of, [{ id: is?.id, values }]);
      if (fault !== null) throw new WrongParent(fault);
      return String(ids[0]!);
    };
    return { ok: true, id: Number(is ? await write() : await once(transaction, formKey, write)) };
  });
  return saving.catch((error: unknown) => {
    if (error instanceof WrongParent) return { ok: false, fault: error.message };
    throw error;
  });
}

/** The names of the entries of navigation below this one, in their order; none of other blocks. One query at most. */
export async function namesBelow(of: BlockTable, id: number, trx: Db = db): Promise<string[]> {
  if (of !== "nav_item") return [];
  const below = trx.selectFrom("nav_item").select("name").where("parent_id", "=", id);
  return (await below.orderBy("sort").orderBy("id").execute()).map(({ name }) => name);
}

/** The names of these entries of the navigation by id. One query for each 500. */
export const navNames = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    db.selectFrom("nav_item").select(["id", "name"]).where("id", "in", part).execute(),
  );

export type RemovedBlock = { ok: true; name: string; below: string[] } | { ok: false };

/**
 * Removes a block, and of navigation what stands below it; the audit log keeps all of it whole. Null where there is none; not ok where
 * `isSeen` says of the names below it that they are others than were shown. `now` in ms.
 */
export async function removeBlock(
  transaction: Db,
  of: BlockTable,
  { id, isSeen = () => true }: { id: number; isSeen?: (below: readonly string[]) => boolean },
  now: number,
): Promise<RemovedBlock | null> {
  const { trx, table } = blocksOf(transaction, of);
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
