/** Purchase orders: read, written by hand, placed and ended. Receiving is in receipts.server.ts and acceptance.server.ts. */
import { randomUUID } from "node:crypto";
import { approvedGoods } from "~/modules/catalogue/approval/goods-approval.server";
import { findGoodsFacts, type GoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { scopeRefusal, supplierFault, type SupplierHolding } from "~/modules/suppliers/supplier";
import { readSupplierRules } from "~/modules/suppliers/supplier-rules.server";
import { findSupplierHoldings } from "~/modules/suppliers/suppliers.server";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import {
  type GoodsSnapshot,
  AWAITED_STATES,
  isAwaited,
  lineAmount,
  MAX_PURCHASE_LINES,
  type PurchaseLine,
  PURCHASE_STATES,
  purchaseNumber,
  type PurchaseState,
} from "./purchase-order";

export interface Purchase {
  id: number;
  number: string;
  supplierId: number;
  supplierName: string;
  warehouseId: number;
  expectedOn: string | null;
  note: string;
  state: PurchaseState;
  createdBy: string;
  createdAt: number;
  placedBy: string;
  placedAt: number | null;
  agreedBy: string;
  endedBy: string;
  endedAt: number | null;
  endedWhy: string;
  version: number;
}

const toPurchase = (row: Row<"purchase_order">): Purchase => ({
  id: row.id,
  number: row.number,
  supplierId: row.supplier_id,
  supplierName: row.supplier_name,
  warehouseId: row.warehouse_id,
  expectedOn: row.expected_on,
  note: row.note,
  state: row.state as PurchaseState,
  createdBy: row.created_by,
  createdAt: row.created_at,
  placedBy: row.placed_by,
  placedAt: row.placed_at,
  agreedBy: row.agreed_by,
  endedBy: row.ended_by,
  endedAt: row.ended_at,
  endedWhy: row.ended_why,
  version: row.version,
});

/** Returns a purchase order by its number, or null. One query. */
export async function findPurchase(number: string, trx: Db = db): Promise<Purchase | null> {
  const row = await trx
    .selectFrom("purchase_order")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? toPurchase(row) : null;
}

/** Locks a purchase order until the transaction ends and returns it, or null. */
export async function lockPurchase(trx: Db, id: number): Promise<Purchase | null> {
  const row = await forUpdate(
    trx.selectFrom("purchase_order").selectAll().where("id", "=", id),
  ).executeTakeFirst();
  return row ? toPurchase(row) : null;
}

const lineRows = (trx: Db) =>
  trx
    .selectFrom("purchase_order_line")
    .select(["id", "order_id", "goods_id as goodsId", "goods_name as goodsName"])
    .select(["generic_name as genericName", "dosage_form as dosageForm", "spec", "unit", "manufacturer"])
    .select(["approval_number as approvalNumber", "quantity", "price", "received", "rejected", "note"]);

/** Returns an order's lines in the order in which they were added. One query. */
export async function purchaseLines(orderId: number, trx: Db = db): Promise<PurchaseLine[]> {
  const rows = await lineRows(trx).where("order_id", "=", orderId).orderBy("id").execute();
  return rows.map(({ order_id: _, ...line }) => line);
}

/** Returns which products these orders have. One query, none without ids. */
export async function purchaseGoods(orderIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>();
  if (orderIds.length === 0) return found;
  const rows = await db
    .selectFrom("purchase_order_line")
    .select(["order_id", "goods_id"])
    .where("order_id", "in", [...orderIds])
    .execute();
  for (const { order_id, goods_id } of rows)
    found.set(order_id, (found.get(order_id) ?? new Set()).add(goods_id));
  return found;
}

export interface ListedPurchase extends Purchase {
  lines: number;
  amount: Fen;
  quantity: number;
  received: number;
}

export interface PurchaseFilter {
  /** number, supplier or product */
  words: string;
  states: readonly PurchaseState[];
  supplierId?: number | null;
  /** only orders with this product */
  goodsId?: number | null;
}

/** Returns matching orders with their sums, newest first, after the id `after`. Two queries. */
export async function listPurchases(
  { words, states, supplierId = null, goodsId = null }: PurchaseFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<ListedPurchase[]> {
  let query = db.selectFrom("purchase_order as o").selectAll().orderBy("o.id", "desc").limit(limit);
  if (states.length > 0) query = query.where("o.state", "in", [...states]);
  if (supplierId !== null) query = query.where("o.supplier_id", "=", supplierId);
  if (after !== null) query = query.where("o.id", "<", after);
  if (goodsId !== null)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("purchase_order_line as l")
          .select("l.id")
          .whereRef("l.order_id", "=", "o.id")
          .where("l.goods_id", "=", goodsId),
      ),
    );
  const plain = words.replace(/[\\%_]/g, "").trim();
  if (plain !== "")
    query = query.where((eb) =>
      eb.or([
        eb("o.number", "=", plain.toUpperCase()),
        eb("o.supplier_name", "like", `%${plain}%`),
        eb.exists(
          eb
            .selectFrom("purchase_order_line as l")
            .select("l.id")
            .whereRef("l.order_id", "=", "o.id")
            .where("l.goods_name", "like", `%${plain}%`),
        ),
      ]),
    );
  const rows = await query.execute();
  const sums = await purchaseSums(rows.map(({ id }) => id));
  return rows.map((row) => ({ ...toPurchase(row), ...(sums.get(row.id) ?? NO_LINES) }));
}

/** Returns how many purchase orders into a warehouse still have goods to come. One query. */
export async function countAwaitedPurchases(trx: Db, warehouseId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("purchase_order")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("warehouse_id", "=", warehouseId)
    .where("state", "in", [...AWAITED_STATES])
    .executeTakeFirstOrThrow();
  return Number(count);
}

const NO_LINES = { lines: 0, amount: 0, quantity: 0, received: 0 };

async function purchaseSums(ids: readonly number[]): Promise<Map<number, typeof NO_LINES>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("purchase_order_line")
    .select((eb) => [
      "order_id",
      eb.fn.countAll<number>().as("lines"),
      eb.fn.sum<number>(eb("quantity", "*", eb.ref("price"))).as("amount"),
      eb.fn.sum<number>("quantity").as("quantity"),
      eb.fn.sum<number>("received").as("received"),
    ])
    .where("order_id", "in", [...ids])
    .groupBy("order_id")
    .execute();
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        lines: Number(row.lines),
        amount: Number(row.amount),
        quantity: Number(row.quantity),
        received: Number(row.received),
      },
    ]),
  );
}

export const toSnapshot = (goods: GoodsFacts): GoodsSnapshot => ({
  goodsId: goods.id,
  goodsName: goods.name,
  genericName: goods.generic_name,
  dosageForm: goods.dosage_form,
  spec: goods.spec,
  unit: goods.unit,
  manufacturer: goods.manufacturer,
  approvalNumber: goods.approval_number,
});

export const snapshotColumns = (goods: GoodsSnapshot) => ({
  goods_id: goods.goodsId,
  goods_name: goods.goodsName,
  generic_name: goods.genericName,
  dosage_form: goods.dosageForm,
  spec: goods.spec,
  unit: goods.unit,
  manufacturer: goods.manufacturer,
  approval_number: goods.approvalNumber,
});

/** Why these products may not be bought from a supplier now, by product; allowed ones are left out. Three queries. `now` in ms. */
export async function purchaseRefusals(
  trx: Db,
  holding: SupplierHolding,
  goods: readonly GoodsFacts[],
  now: number,
): Promise<Map<number, string>> {
  const rules = await readSupplierRules(trx);
  const approved = await approvedGoods(
    trx,
    goods.map(({ id }) => id),
  );
  const found = new Map<number, string>();
  for (const { id, scope } of goods) {
    const refusal = approved.has(id)
      ? scopeRefusal(holding, scope as BusinessScopeCode, rules, now)
      : "首营品种还没有通过审批";
    if (refusal) found.set(id, refusal);
  }
  return found;
}

export interface BuyableSupplier {
  holding: SupplierHolding & { id: number; name: string };
  /** why nothing may be bought from it, or null */
  fault: string | null;
}

/** Returns a supplier and why nothing may be bought from it; null: no such supplier. Four queries. `now` in ms. */
export async function findBuyableSupplier(
  id: number,
  now: number,
  trx: Db = db,
): Promise<BuyableSupplier | null> {
  const holding = (await findSupplierHoldings([id], trx)).get(id);
  if (!holding) return null;
  return { holding, fault: supplierFault(holding, await readSupplierRules(trx), now) };
}

export interface NewPurchase {
  supplierId: number;
  warehouseId: number;
  expectedOn: string | null;
  note: string;
  by: string;
  lines?: readonly { goodsId: number; quantity: number; price: Fen }[];
}

export type PurchaseResult = { ok: true; number: string } | { ok: false; text: string; isStale?: true };

/** Rolls back with the reason. */
export class PurchaseRefused extends Error {}

const refusing = async (work: () => Promise<string>): Promise<PurchaseResult> => {
  try {
    return { ok: true, number: await work() };
  } catch (error) {
    if (error instanceof PurchaseRefused) return { ok: false, text: error.message };
    throw error;
  }
};

/** Opens a draft in the caller's transaction and returns its number. Throws PurchaseRefused: unknown supplier, one that may not sell, products out of its scope or unapproved. `now` in ms. */
export async function openPurchaseIn(trx: Db, wanted: NewPurchase, now: number): Promise<string> {
  const { supplierId, warehouseId, expectedOn, note, by, lines = [] } = wanted;
  const supplier = await findBuyableSupplier(supplierId, now, trx);
  if (!supplier) throw new PurchaseRefused("没有这个供应商");
  if (supplier.fault) throw new PurchaseRefused(`${supplier.holding.name}：${supplier.fault}，不能采购`);
  const { id } = await trx
    .insertInto("purchase_order")
    .values({
      number: `new:${randomUUID()}`,
      supplier_id: supplierId,
      supplier_name: supplier.holding.name,
      warehouse_id: warehouseId,
      expected_on: expectedOn,
      note,
      created_by: by,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const number = purchaseNumber(id, now);
  await trx.updateTable("purchase_order").set({ number }).where("id", "=", id).execute();
  await audited(trx, {
    subject: "purchaseOrder",
    id: number,
    before: null,
    after: { 供应商: supplier.holding.name, state: "draft", 品种数: lines.length },
  });
  for (const line of lines) await addLineIn(trx, id, { ...line, holding: supplier.holding }, now);
  return number;
}

/** Opens a draft once for the form's key. Refused as `openPurchaseIn`. `now` in ms. */
export const openPurchase = (wanted: NewPurchase, formKey: string, now: number): Promise<PurchaseResult> =>
  refusing(() => inTransaction((trx) => once(trx, formKey, () => openPurchaseIn(trx, wanted, now))));

async function addLineIn(
  trx: Db,
  orderId: number,
  line: { goodsId: number; quantity: number; price: Fen; holding: SupplierHolding },
  now: number,
): Promise<void> {
  const goods = (await findGoodsFacts([line.goodsId], trx)).get(line.goodsId);
  if (!goods) throw new PurchaseRefused("没有这个商品");
  const refusal = (await purchaseRefusals(trx, line.holding, [goods], now)).get(goods.id);
  if (refusal) throw new PurchaseRefused(`${goods.name}：${refusal}，不能采购`);
  await trx
    .insertInto("purchase_order_line")
    .values({
      order_id: orderId,
      ...snapshotColumns(toSnapshot(goods)),
      quantity: line.quantity,
      price: line.price,
    })
    .execute();
}

const CHANGED = "采购订单在您打开后有变化，请核对后再办理";
const notDraft = ({ state }: Purchase) => `采购订单${PURCHASE_STATES[state]}，不能再改`;

const bump = (trx: Db, id: number) =>
  trx
    .updateTable("purchase_order")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Adds a product to a draft, once for the form's key. Null: no such order. Refused: not a draft, the product is there already, and as `openPurchaseIn`. `now` in ms. */
export async function addPurchaseLine(
  number: string,
  line: { goodsId: number; quantity: number; price: Fen },
  formKey: string,
  now: number,
): Promise<PurchaseResult | null> {
  const found = await findPurchase(number);
  if (!found) return null;
  return refusing(() =>
    inTransaction((trx) =>
      once(trx, formKey, async () => {
        const order = (await lockPurchase(trx, found.id))!;
        if (order.state !== "draft") throw new PurchaseRefused(notDraft(order));
        const own = await purchaseLines(order.id, trx);
        const same = own.find(({ goodsId }) => goodsId === line.goodsId);
        if (same) throw new PurchaseRefused(`${same.goodsName} 已在订单中，请改数量`);
        if (own.length >= MAX_PURCHASE_LINES)
          throw new PurchaseRefused(`一张采购订单最多 ${MAX_PURCHASE_LINES} 个品种`);
        const supplier = (await findBuyableSupplier(order.supplierId, now, trx))!;
        if (supplier.fault) throw new PurchaseRefused(`${order.supplierName}：${supplier.fault}，不能采购`);
        await addLineIn(trx, order.id, { ...line, holding: supplier.holding }, now);
        await bump(trx, order.id);
        const added = (await purchaseLines(order.id, trx)).find(({ goodsId }) => goodsId === line.goodsId)!;
        await audited(trx, {
          subject: "purchaseOrder",
          id: number,
          before: null,
          after: { 加入: lineWords(added) },
        });
        return number;
      }),
    ),
  );
}

const lineWords = ({ goodsName, spec, unit, quantity, price }: PurchaseLine): string =>
  `${goodsName} ${spec} ${quantity}${unit}，单价 ${formatYuan(price)}`;

interface DraftChange {
  version: number;
  warehouseId: number;
  expectedOn: string | null;
  note: string;
  lines: readonly { id: number; quantity: number; price: Fen; note: string }[];
}

/** Locks a draft at the version of a form, or says why it may not be changed. */
async function holdDraft(
  trx: Db,
  number: string,
  version: number,
): Promise<{ ok: true; order: Purchase } | { ok: false; text: string; isStale?: true } | null> {
  const found = await findPurchase(number, trx);
  const order = found && (await lockPurchase(trx, found.id));
  if (!order) return null;
  if (order.state !== "draft") return { ok: false, text: notDraft(order) };
  return order.version === version ? { ok: true, order } : { ok: false, text: CHANGED, isStale: true };
}

/** Stores the head and the lines of a draft from the version that the form was made from. Null: no such order. Refused: not a draft, another version. */
export const savePurchase = (number: string, change: DraftChange): Promise<PurchaseResult | null> =>
  inTransaction(async (trx): Promise<PurchaseResult | null> => {
    const held = await holdDraft(trx, number, change.version);
    if (!held?.ok) return held;
    const { order } = held;
    const before = await purchaseLines(order.id, trx);
    for (const { id, quantity, price, note } of change.lines)
      await trx
        .updateTable("purchase_order_line")
        .set({ quantity, price, note })
        .where("id", "=", id)
        .where("order_id", "=", order.id)
        .execute();
    const { warehouseId, expectedOn, note } = change;
    await trx
      .updateTable("purchase_order")
      .set({ warehouse_id: warehouseId, expected_on: expectedOn, note, version: order.version + 1 })
      .where("id", "=", order.id)
      .execute();
    const after = await purchaseLines(order.id, trx);
    const changed = after.filter((line, at) => lineWords(line) !== lineWords(before[at]!));
    const known = (line: PurchaseLine) => before.find(({ id }) => id === line.id)!;
    await audited(trx, {
      subject: "purchaseOrder",
      id: number,
      before: {
        预计到货: order.expectedOn,
        note: order.note,
        品种: changed.map((line) => lineWords(known(line))).join("；"),
      },
      after: { 预计到货: expectedOn, note, 品种: changed.map(lineWords).join("；") },
    });
    return { ok: true, number };
  });

/** Removes a line of a draft. Null: no such order or line. Refused: not a draft, another version. */
export const removePurchaseLine = (
  number: string,
  { lineId, version }: { lineId: number; version: number },
): Promise<PurchaseResult | null> =>
  inTransaction(async (trx): Promise<PurchaseResult | null> => {
    const held = await holdDraft(trx, number, version);
    if (!held?.ok) return held;
    const { order } = held;
    const line = (await purchaseLines(order.id, trx)).find(({ id }) => id === lineId);
    if (!line) return null;
    await trx.deleteFrom("purchase_order_line").where("id", "=", lineId).execute();
    await bump(trx, order.id);
    await audited(trx, {
      subject: "purchaseOrder",
      id: number,
      before: { 移除: lineWords(line) },
      after: null,
    });
    return { ok: true, number };
  });

/** Returns why a draft may not be placed now, in words; empty: it may. Six queries. `now` in ms. */
export async function placementFaults(order: Purchase, now: number, trx: Db = db): Promise<string[]> {
  const lines = await purchaseLines(order.id, trx);
  if (lines.length === 0) return ["采购订单还没有品种"];
  const supplier = await findBuyableSupplier(order.supplierId, now, trx);
  if (!supplier) return ["没有这个供应商"];
  if (supplier.fault) return [`${order.supplierName}：${supplier.fault}`];
  const goods = await findGoodsFacts(
    lines.map(({ goodsId }) => goodsId),
    trx,
  );
  const refusals = await purchaseRefusals(trx, supplier.holding, [...goods.values()], now);
  return lines.flatMap(({ goodsId, goodsName }) => {
    const refusal = refusals.get(goodsId);
    return refusal ? [`${goodsName}：${refusal}`] : [];
  });
}

/** Places a draft in the caller's transaction, at the version that was seen. Null: no such order. Refused: not a draft, another version, see placementFaults. `agreedBy`: the second person of an order over the limit. `now` in ms. */
export async function placePurchaseIn(
  trx: Db,
  number: string,
  { version, by, agreedBy = "" }: { version: number; by: string; agreedBy?: string },
  now: number,
): Promise<PurchaseResult | null> {
  const held = await holdDraft(trx, number, version);
  if (!held?.ok) return held;
  const { order } = held;
  const faults = await placementFaults(order, now, trx);
  if (faults.length > 0) return { ok: false, text: `${faults.join("；")}，不能下单` };
  await trx
    .updateTable("purchase_order")
    .set({ state: "placed", placed_by: by, placed_at: now, agreed_by: agreedBy, version: version + 1 })
    .where("id", "=", order.id)
    .execute();
  const amount = (await purchaseLines(order.id, trx)).reduce((sum, line) => sum + lineAmount(line), 0);
  await audited(trx, {
    subject: "purchaseOrder",
    id: number,
    before: { state: "draft" },
    after: { state: "placed", amount },
  });
  return { ok: true, number };
}

/** Whether goods of this order are being received or wait for their acceptance. One query. */
const hasOpenReceipt = async (trx: Db, orderId: number): Promise<boolean> =>
  (await trx
    .selectFrom("goods_receipt")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "in", ["open", "waiting", "second"])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ends an order: a draft or one of which nothing has come is cancelled, one that came in part is closed. Null: no such order. Refused: ended, being received. `now` in ms. */
export const endPurchase = (
  number: string,
  { by, why }: { by: string; why: string },
  now: number,
): Promise<(PurchaseResult & { state?: PurchaseState }) | null> =>
  inTransaction(async (trx) => {
    const found = await findPurchase(number, trx);
    const order = found && (await lockPurchase(trx, found.id));
    if (!order) return null;
    if (order.state !== "draft" && !isAwaited(order.state))
      return { ok: false as const, text: `采购订单${PURCHASE_STATES[order.state]}，不能结束` };
    if (await hasOpenReceipt(trx, order.id))
      return { ok: false as const, text: "有收货单还没有验收，请先验收或作废" };
    const state = order.state === "partly" ? "closed" : "cancelled";
    await trx
      .updateTable("purchase_order")
      .set({ state, ended_by: by, ended_at: now, ended_why: why, version: order.version + 1 })
      .where("id", "=", order.id)
      .execute();
    await audited(trx, {
      subject: "purchaseOrder",
      id: number,
      before: { state: order.state },
      after: { state, why },
    });
    return { ok: true as const, number, state };
  });

/** Returns units on order and not yet come, by product. One query. */
export async function unitsOnOrder(): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("purchase_order_line as l")
    .innerJoin("purchase_order as o", "o.id", "l.order_id")
    .select((eb) => [
      "l.goods_id",
      eb.fn.sum<number>(eb("l.quantity", "-", eb.ref("l.received"))).as("units"),
    ])
    .where("o.state", "in", ["draft", "placed", "partly"])
    .groupBy("l.goods_id")
    .execute();
  return new Map(rows.map(({ goods_id, units }) => [goods_id, Number(units)]));
}

export interface LastPurchase {
  supplierId: number;
  supplierName: string;
  price: Fen;
}

/** Returns from whom and for how much products were last ordered. One query for each 500. */
export async function lastPurchases(goodsIds: readonly number[]): Promise<Map<number, LastPurchase>> {
  const found = new Map<number, LastPurchase>();
  for (let from = 0; from < goodsIds.length; from += 500) {
    const part = goodsIds.slice(from, from + 500);
    const last = db
      .selectFrom("purchase_order_line as n")
      .innerJoin("purchase_order as p", "p.id", "n.order_id")
      .select((eb) => ["n.goods_id", eb.fn.max("n.id").as("id")])
      .where("n.goods_id", "in", part)
      .where("p.placed_at", "is not", null)
      .groupBy("n.goods_id");
    const rows = await db
      .selectFrom("purchase_order_line as l")
      .innerJoin(last.as("x"), "x.id", "l.id")
      .innerJoin("purchase_order as o", "o.id", "l.order_id")
      .select(["l.goods_id", "l.price", "o.supplier_id", "o.supplier_name"])
      .execute();
    for (const row of rows)
      found.set(row.goods_id, {
        supplierId: row.supplier_id,
        supplierName: row.supplier_name,
        price: row.price,
      });
  }
  return found;
}
