import {
  addOtherNames,
  dropOtherNames,
  meantByOther,
} from "~/modules/catalogue/former-names/other-names.server";
import { isSameName } from "~/modules/catalogue/categories/tree";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { audited, auditedAll } from "~/platform/database/audit.server";
import { bumpVersion, type Db, db, forDeletion } from "~/platform/database/database.server";

export interface WarehouseValues {
  name: string;
  areaCode: string;
  note: string;
  sort: number;
}

export interface AdminWarehouse extends WarehouseValues {
  id: number;
  closedAt: number | null;
}

interface ListedWarehouse extends AdminWarehouse {
  goods: number;
  onSale: number;
  batches: number;
}

const rows = (trx: Db) =>
  trx
    .selectFrom("warehouse")
    .select(["id", "name", "note", "area_code as areaCode", "sort", "closed_at as closedAt"]);

/** Whether any warehouse is open. One query. */
export const hasOpenWarehouse = async (trx: Db = db): Promise<boolean> =>
  (await rows(trx).where("closed_at", "is", null).limit(1).executeTakeFirst()) !== undefined;

/** Returns all warehouses with their contents, open ones first. Three queries. */
export async function listAdminWarehouses(trx: Db = db): Promise<ListedWarehouse[]> {
  const all = await rows(trx).orderBy("sort").orderBy("id").execute();
  const goods = await trx
    .selectFrom("goods")
    .select((eb) => ["warehouse_id as id", "status", eb.fn.countAll<number>().as("n")])
    .groupBy(["warehouse_id", "status"])
    .execute();
  const batches = await trx
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .select((eb) => ["g.warehouse_id as id", eb.fn.countAll<number>().as("n")])
    .where("b.quantity", ">", 0)
    .groupBy("g.warehouse_id")
    .execute();
  const sum = (some: readonly { id: number; n: number }[], id: number) =>
    some.reduce((total, item) => total + (item.id === id ? Number(item.n) : 0), 0);
  return all
    .toSorted((a, b) => Number(a.closedAt !== null) - Number(b.closedAt !== null))
    .map((app) => ({
      ...app,
      goods: sum(goods, app.id),
      batches: sum(batches, app.id),
      onSale: sum(
        goods.filter(({ status }) => status === "on"),
        app.id,
      ),
    }));
}

/** Returns one warehouse with its contents, or null. Three queries. */
export const findAdminWarehouse = async (id: number, trx: Db = db): Promise<ListedWarehouse | null> =>
  (await listAdminWarehouses(trx)).find((warehous) => warehous.id === id) ?? null;

export type WarehouseSaved =
  | { ok: true; id: number }
  | { ok: false; field: "name"; text: string }
  /** changed by somebody else meanwhile */
  | { ok: false; current: AdminWarehouse };

const noted = ({ name, areaCode, note, sort, closedAt }: AdminWarehouse) => ({
  name,
  areaCode,
  note,
  sort,
  status: closedAt === null ? "open" : "closed",
});

const held = (trx: Db, id: number) => forDeletion(rows(trx).where("id", "=", id)).executeTakeFirst();

/** The warehouse that has this name now or had it; null: none. */
async function claimedBy(trx: Db, id: number | null, name: string): Promise<string | null> {
  const own = await rows(trx).execute();
  const current = own.find((item) => item.id !== id && isSameName(item.name, name));
  if (current) return `已有仓库“${current.name}”，编号 ${current.id}`;
  const other = (await meantByOther(trx, "warehouse", [name])).get(name);
  return other === undefined || other === id ? null : `“${name}”是仓库 ${other} 以前的名称，导入的清单仍用它`;
}

async function writeWarehouse(
  trx: Db,
  id: number | null,
  { name, areaCode: area_code, note, sort }: WarehouseValues,
): Promise<number> {
  const columns = { name, area_code, note, sort };
  if (id === null)
    return (await trx.insertInto("warehouse").values(columns).returning("id").executeTakeFirstOrThrow()).id;
  await trx.updateTable("warehouse").set(columns).where("id", "=", id).execute();
  return id;
}

/** Saves a warehouse, new if `id` is null; audited. Its former name stays valid in lists. `isSeen` checks the form's state. Null: no such warehouse. Refused: a used name. */
export async function saveWarehouse(
  trx: Db,
  id: number | null,
  values: WarehouseValues,
  isSeen: (current: AdminWarehouse) => boolean,
): Promise<WarehouseSaved | null> {
  const { name } = values;
  const current = id === null ? null : await held(trx, id);
  if (current === undefined) return null;
  if (current && !isSeen(current)) return { ok: false, current };
  const used = await claimedBy(trx, id, name);
  if (used) return { ok: false, field: "name", text: used };
  const done = await writeWarehouse(trx, id, values);
  if (current && current.name !== name)
    await addOtherNames(trx, "warehouse", done, [{ key: current.name, name: current.name }]);
  await dropOtherNames(trx, "warehouse", [name]);
  const after = { ...values, id: done, closedAt: current?.closedAt ?? null };
  await audited(trx, {
    subject: "warehouse",
    id: done,
    before: current && noted(current),
    after: noted(after),
  });
  await bumpVersion(trx, "goods");
  return { ok: true, id: done };
}

/** What still needs a warehouse. */
export interface WarehouseUse {
  /** orders that are not shipped in full */
  openOrders: number;
  /** purchase orders of which goods may still arrive */
  purchases: number;
  /** deliveries that are not accepted yet */
  receipts: number;
}

export interface ClosingEffect extends WarehouseUse {
  goods: number;
  batches: number;
}

export type WarehouseClosed =
  | { ok: true; effect: ClosingEffect }
  | { ok: false; text: string; isStale?: true };

/** Why a warehouse cannot be closed, or null. `into`: where its products go, null: nowhere. Pure. */
export function closingFault(
  { goods, batches, openOrders, purchases, receipts }: ClosingEffect,
  hasPlace: boolean,
): string | null {
  if (batches > 0) return `还有 ${batches} 个批次有实物，先移走或报损`;
  if (openOrders > 0) return `还有 ${openOrders} 个订单未发完`;
  if (purchases > 0) return `还有 ${purchases} 张采购订单未到齐`;
  if (receipts > 0) return `还有 ${receipts} 张收货单未验收`;
  return goods > 0 && !hasPlace ? `还有 ${goods} 种商品属于它，请选择改归哪个仓库` : null;
}

/** Closes an empty warehouse: its products go to `into`, and lists with its name are refused. `findUse` counts what still needs it; `isSeen` checks the shown effect. Null: no such warehouse. Refused: already closed, see closingFault. `now` in ms. */
export async function closeWarehouse(
  trx: Db,
  id: number,
  {
    into,
    findUse,
    isSeen,
  }: {
    into: number | null;
    findUse: (trx: Db) => Promise<WarehouseUse>;
    isSeen: (effect: ClosingEffect) => boolean;
  },
  now: number,
): Promise<WarehouseClosed | null> {
  const goodsThere = () =>
    trx.selectFrom("goods").select("id").where("warehouse_id", "=", id).orderBy("id").execute();
  await lockGoods(
    trx,
    (await goodsThere()).map((item) => item.id),
  );
  const all = await forDeletion(rows(trx).orderBy("id")).execute();
  const current = all.find((app) => app.id === id);
  if (!current) return null;
  if (current.closedAt !== null) return { ok: false, text: "这个仓库已经关闭" };
  const to = all.find((app) => app.id === into && app.id !== id && app.closedAt === null);
  if (into !== null && !to) return { ok: false, text: "请选择另一个在用的仓库" };
  if (all.every((app) => app.id === id || app.closedAt !== null))
    return { ok: false, text: "这是最后一个在用的仓库，不能关闭" };
  const goods = await goodsThere();
  const effect = {
    goods: goods.length,
    batches: (await findAdminWarehouse(id, trx))!.batches,
    ...(await findUse(trx)),
  };
  const fault = closingFault(effect, to !== undefined);
  if (fault) return { ok: false, text: fault };
  if (!isSeen(effect)) return { ok: false, text: "仓库在您打开后有变化，请核对后再关闭", isStale: true };
  if (to) await giveGoods(trx, goods, { from: current, to }, now);
  await trx.updateTable("warehouse").set({ closed_at: now }).where("id", "=", id).execute();
  await audited(trx, {
    subject: "warehouse",
    id,
    before: noted(current),
    after: { ...noted({ ...current, closedAt: now }), ...(to && { goodsTo: to.name, goods: goods.length }) },
  });
  await bumpVersion(trx, "goods");
  return { ok: true, effect };
}

async function giveGoods(
  trx: Db,
  goods: readonly { id: number }[],
  { from, to }: Record<"from" | "to", AdminWarehouse>,
  now: number,
): Promise<void> {
  await trx
    .updateTable("goods")
    .set({ warehouse_id: to.id, updated_at: now })
    .where("warehouse_id", "=", from.id)
    .execute();
  await auditedAll(
    trx,
    goods.map(({ id }) => ({
      subject: "goods",
      id,
      before: { warehouse: from.name },
      after: { warehouse: to.name },
    })),
  );
}

/** Reopens a closed warehouse; null: no such one, or it is open. */
export async function reopenWarehouse(trx: Db, id: number): Promise<AdminWarehouse | null> {
  const current = await held(trx, id);
  if (!current || current.closedAt === null) return null;
  await trx.updateTable("warehouse").set({ closed_at: null }).where("id", "=", id).execute();
  const after = { ...current, closedAt: null };
  await audited(trx, { subject: "warehouse", id, before: noted(current), after: noted(after) });
  return after;
}
