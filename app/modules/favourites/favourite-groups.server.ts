import { lockCompany } from "~/modules/company/identity/lock.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { notFound } from "~/platform/http/page-error";
import { groupFault, nameInUse, type GroupChange, type GroupSaved } from "./favourite-groups";
import {
  favouriteHref,
  FAVOURITES_AT_ONCE,
  GROUPS_HREF,
  readGoodsIds,
  type FavouriteGroup,
} from "./favourites";

/** Returns the company's groups by creation. One query. */
export async function favouriteGroups(companyId: number, trx: Db = db): Promise<FavouriteGroup[]> {
  return trx
    .selectFrom("favourite_group")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

async function lockedGroups(trx: Db, companyId: number): Promise<FavouriteGroup[]> {
  await lockCompany(trx, companyId);
  return favouriteGroups(companyId, trx);
}

/** Adds a group. Refused: a used name, 30 groups. */
export async function addGroup(trx: Db, companyId: number, name: string, now: number): Promise<GroupSaved> {
  const fault = groupFault(name, await lockedGroups(trx, companyId));
  if (fault) return { ok: false, text: fault };
  const made = await trx
    .insertInto("favourite_group")
    .values({ company_id: companyId, name, created_at: now })
    .onConflict((conflict) => conflict.columns(["company_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made ? { ok: true, id: made.id } : { ok: false, text: nameInUse(name) };
}

/** Renames a group; null: no such group. Refused: a used name. */
export async function renameGroup(
  trx: Db,
  companyId: number,
  id: number,
  name: string,
): Promise<GroupSaved | null> {
  const known = await lockedGroups(trx, companyId);
  if (!known.some((group) => group.id === id)) return null;
  const fault = groupFault(name, known, id);
  if (fault) return { ok: false, text: fault };
  await trx
    .updateTable("favourite_group")
    .set({ name })
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .execute();
  return { ok: true, id };
}

/** Removes a group; its favourites have no group then. Returns its name, or null. */
export async function removeGroup(trx: Db, companyId: number, id: number): Promise<string | null> {
  const gone = (await lockedGroups(trx, companyId)).find((group) => group.id === id);
  if (!gone) return null;
  await trx
    .updateTable("favourite")
    .set({ group_id: null })
    .where("company_id", "=", companyId)
    .where("group_id", "=", id)
    .execute();
  await trx.deleteFrom("favourite_group").where("id", "=", id).where("company_id", "=", companyId).execute();
  return gone.name;
}

/** The next page and message; or why the name is refused. */
export type GroupChanged = { ok: true; to: string; text: string } | { ok: false; text: string };

/** Adds or renames a group. Refused: a used name, 30 groups; 404 for another company's. */
export async function changeGroups(
  companyId: number,
  change: GroupChange,
  now: number,
): Promise<GroupChanged> {
  switch (change.intent) {
    case "addGroup":
      return addGroupWith(companyId, change.name, readGoodsIds(change.goods ?? null), now);
    case "renameGroup": {
      const { id, name } = change;
      const saved = (await inTransaction((trx) => renameGroup(trx, companyId, id, name))) ?? notFound();
      return saved.ok ? { ok: true, to: GROUPS_HREF, text: `分组已改名为“${name}”` } : saved;
    }
  }
}

async function addGroupWith(
  companyId: number,
  name: string,
  goodsIds: readonly number[],
  now: number,
): Promise<GroupChanged> {
  const saved = await inTransaction(async (trx) => {
    const added = await addGroup(trx, companyId, name, now);
    return added.ok ? { ...added, move: await moveFavourites(trx, companyId, goodsIds, added.id) } : added;
  });
  if (!saved.ok) return saved;
  const moved = saved.move?.moved ?? 0;
  const text = `已新建分组“${name}”${moved > 0 ? `，移入 ${moved} 种商品` : ""}`;
  return { ok: true, to: moved > 0 ? favouriteHref({ group: saved.id }) : GROUPS_HREF, text };
}

/** Moves at most 500 favourites into a group, or out of groups (null): returns their number and the group's name. Null: no such group. */
export async function moveFavourites(
  trx: Db,
  companyId: number,
  goodsIds: readonly number[],
  groupId: number | null,
): Promise<{ moved: number; name: string | null } | null> {
  const group = (await lockedGroups(trx, companyId)).find(({ id }) => id === groupId);
  if (groupId !== null && !group) return null;
  if (goodsIds.length === 0) return { moved: 0, name: group?.name ?? null };
  const { numUpdatedRows } = await trx
    .updateTable("favourite")
    .set({ group_id: groupId })
    .where("company_id", "=", companyId)
    .where("goods_id", "in", goodsIds.slice(0, FAVOURITES_AT_ONCE))
    .executeTakeFirst();
  return { moved: Number(numUpdatedRows), name: group?.name ?? null };
}

/** Saves notes, an empty one removes; returns the number changed. Three statements for up to 500. */
export async function saveNotes(
  trx: Db,
  companyId: number,
  notes: ReadonlyMap<number, string>,
): Promise<number> {
  const wanted = [...notes].slice(0, FAVOURITES_AT_ONCE);
  if (wanted.length === 0) return 0;
  const ids = wanted.map(([id]) => id);
  await lockCompany(trx, companyId);
  const stored = await trx
    .selectFrom("favourite")
    .select(["goods_id", "note"])
    .where("company_id", "=", companyId)
    .where("goods_id", "in", ids)
    .execute();
  const before = new Map(stored.map((row) => [row.goods_id, row.note]));
  const changed = wanted.filter(([id, note]) => before.has(id) && before.get(id) !== note);
  if (changed.length === 0) return 0;
  await trx
    .insertInto("favourite")
    .values(
      changed.map(([goods_id, note]) => ({
        company_id: companyId,
        goods_id,
        note,
        created_at: 0,
        price_then: null,
        stock_then: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["company_id", "goods_id"]).doUpdateSet((eb) => ({ note: eb.ref("excluded.note") })),
    )
    .execute();
  return changed.length;
}
