/** 收货: receipts are opened, filled line by line, and handed over for acceptance (acceptance.server.ts). */
import { randomUUID } from "node:crypto";
import { findGoodsFacts, type GoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import { parseTime, toDay } from "~/platform/values/clock";
import { NONE } from "~/platform/values/missing";
import {
  GOODS_RECEIPT_STATES,
  type GoodsReceiptLine,
  goodsReceiptNumber,
  type GoodsReceiptState,
  MAX_RECEIPT_LINES,
  type ReceiptHead,
  receiptLineFaults,
  type ReceiptLineInput,
  type RejectionReason,
  type Transport,
} from "./goods-receipt";
import { isAwaited, PURCHASE_STATES } from "./purchase-order";
import {
  findBuyableSupplier,
  findPurchase,
  lockPurchase,
  purchaseLines,
  PurchaseRefused,
  purchaseRefusals,
  snapshotColumns,
  toSnapshot,
} from "./purchases.server";
import { readPurchasingRules } from "./purchasing-rules.server";

export interface GoodsReceipt {
  id: number;
  number: string;
  orderId: number | null;
  supplierId: number;
  supplierName: string;
  warehouseId: number;
  noteNumber: string;
  arrivedAt: number;
  transport: Transport;
  vehicle: string;
  leftAt: string;
  /** tenths of °C */
  temperature: number | null;
  hasTemperatureRecord: boolean;
  note: string;
  state: GoodsReceiptState;
  receivedId: number | null;
  receivedBy: string;
  receivedAt: number;
  acceptedId: number | null;
  acceptedBy: string;
  acceptedAt: number | null;
  conclusion: string;
  secondBy: string;
  secondAt: number | null;
  why: string;
  version: number;
}

const toReceipt = (row: Row<"goods_receipt">): GoodsReceipt => ({
  id: row.id,
  number: row.number,
  orderId: row.order_id,
  supplierId: row.supplier_id,
  supplierName: row.supplier_name,
  warehouseId: row.warehouse_id,
  noteNumber: row.note_number,
  arrivedAt: row.arrived_at,
  transport: row.transport as Transport,
  vehicle: row.vehicle,
  leftAt: row.left_at,
  temperature: row.temperature,
  hasTemperatureRecord: row.has_temperature_record === 1,
  note: row.note,
  state: row.state as GoodsReceiptState,
  receivedId: row.received_id,
  receivedBy: row.received_by,
  receivedAt: row.received_at,
  acceptedId: row.accepted_id,
  acceptedBy: row.accepted_by,
  acceptedAt: row.accepted_at,
  conclusion: row.conclusion,
  secondBy: row.second_by,
  secondAt: row.second_at,
  why: row.why,
  version: row.version,
});

/** Returns a receipt by its number, or null. One query. */
export async function findReceipt(number: string, trx: Db = db): Promise<GoodsReceipt | null> {
  const row = await trx
    .selectFrom("goods_receipt")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? toReceipt(row) : null;
}

/** Locks a receipt and, before it, its purchase order; null: no such receipt. */
export async function lockReceipt(trx: Db, number: string): Promise<GoodsReceipt | null> {
  const found = await findReceipt(number, trx);
  if (!found) return null;
  if (found.orderId !== null) await lockPurchase(trx, found.orderId);
  const row = await forUpdate(
    trx.selectFrom("goods_receipt").selectAll().where("id", "=", found.id),
  ).executeTakeFirstOrThrow();
  return toReceipt(row);
}

/** Returns a receipt's lines in the order in which they were added. One query. */
export async function receiptLines(receiptId: number, trx: Db = db): Promise<GoodsReceiptLine[]> {
  const rows = await trx
    .selectFrom("goods_receipt_line")
    .selectAll()
    .where("receipt_id", "=", receiptId)
    .orderBy("id")
    .execute();
  return rows.map(toReceiptLine);
}

export const toReceiptLine = (row: Row<"goods_receipt_line">): GoodsReceiptLine => ({
  id: row.id,
  orderLineId: row.order_line_id,
  goodsId: row.goods_id,
  goodsName: row.goods_name,
  genericName: row.generic_name,
  dosageForm: row.dosage_form,
  spec: row.spec,
  unit: row.unit,
  manufacturer: row.manufacturer,
  approvalNumber: row.approval_number,
  batch: row.batch_number,
  producedOn: row.produced_on,
  expiresOn: row.expires_on,
  origin: row.origin,
  place: row.place,
  arrived: row.arrived,
  sampled: row.sampled,
  accepted: row.accepted,
  rejected: row.rejected,
  reason: row.rejection as RejectionReason | "",
  note: row.note,
  isHerb: row.is_herb === 1,
  isCold: row.is_cold === 1,
  isSpecial: row.is_special === 1,
  caseSize: row.case_size,
  batchId: row.batch_id,
});

export interface ReceiptFilter {
  /** number, delivery note or supplier */
  words: string;
  states: readonly GoodsReceiptState[];
  orderId?: number | null;
}

/** Returns matching receipts, newest first, after the id `after`. One query. */
export async function listGoodsReceipts(
  { words, states, orderId = null }: ReceiptFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<GoodsReceipt[]> {
  let query = db.selectFrom("goods_receipt").selectAll().orderBy("id", "desc").limit(limit);
  if (states.length > 0) query = query.where("state", "in", [...states]);
  if (orderId !== null) query = query.where("order_id", "=", orderId);
  if (after !== null) query = query.where("id", "<", after);
  const plain = words.replace(/[\\%_]/g, "").trim();
  if (plain !== "")
    query = query.where((eb) =>
      eb.or([
        eb("number", "=", plain.toUpperCase()),
        eb("note_number", "=", plain),
        eb("supplier_name", "like", `%${plain}%`),
      ]),
    );
  return (await query.execute()).map(toReceipt);
}

/** Returns receipts in this state, first arrived first. One query. */
export async function waitingReceipts(
  state: "waiting" | "second",
  limit: number,
): Promise<{ number: string; supplierName: string; arrivedAt: number }[]> {
  const rows = await db
    .selectFrom("goods_receipt")
    .select(["number", "supplier_name", "arrived_at"])
    .where("state", "=", state)
    .orderBy("arrived_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    supplierName: row.supplier_name,
    arrivedAt: row.arrived_at,
  }));
}

/** Returns how many receipts into a warehouse are not accepted yet. One query. */
export async function countOpenReceipts(trx: Db, warehouseId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("goods_receipt")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("warehouse_id", "=", warehouseId)
    .where("state", "in", ["open", "waiting", "second"])
    .executeTakeFirstOrThrow();
  return Number(count);
}

const headColumns = (head: ReceiptHead) => ({
  note_number: head.noteNumber,
  arrived_at: parseTime(`${head.arrivedOn} ${head.arrivedTime}`)!,
  transport: head.transport,
  vehicle: head.vehicle,
  left_at: head.leftAt,
  temperature: head.temperature,
  has_temperature_record: head.hasTemperatureRecord ? (1 as const) : (0 as const),
  note: head.note,
});

export interface NewGoodsReceipt {
  /** null: without an order, from this supplier into this warehouse */
  orderNumber: string | null;
  supplierId: number | null;
  warehouseId: number | null;
  head: ReceiptHead;
  by: { id: number; name: string };
}

export type GoodsReceiptResult = { ok: true; number: string } | { ok: false; text: string; isStale?: true };

const refusing = async (work: () => Promise<string>): Promise<GoodsReceiptResult> => {
  try {
    return { ok: true, number: await work() };
  } catch (error) {
    if (error instanceof PurchaseRefused) return { ok: false, text: error.message };
    throw error;
  }
};

interface Source {
  orderId: number | null;
  supplierId: number;
  warehouseId: number;
}

/** Locks the order that goods arrive for, or checks that they may arrive without one. */
async function sourceOf(trx: Db, { orderNumber, supplierId, warehouseId }: NewGoodsReceipt): Promise<Source> {
  if (orderNumber !== null) {
    const found = await findPurchase(orderNumber, trx);
    const order = found && (await lockPurchase(trx, found.id));
    if (!order) throw new PurchaseRefused("没有这张采购订单");
    if (!isAwaited(order.state))
      throw new PurchaseRefused(`采购订单${PURCHASE_STATES[order.state]}，不能收货`);
    return { orderId: order.id, supplierId: order.supplierId, warehouseId: order.warehouseId };
  }
  if (!(await readPurchasingRules(trx)).isOrderless)
    throw new PurchaseRefused("没有采购订单不能收货，请采购先下单");
  if (supplierId === null) throw new PurchaseRefused("请选择供应商");
  if (warehouseId === null) throw new PurchaseRefused("请选择收货仓库");
  return { orderId: null, supplierId, warehouseId };
}

/** Opens a receipt once for the form's key. Refused: no such or no awaited order, goods without an order where the shop does not allow it, a supplier that may not sell. `now` in ms. */
export const openReceipt = (
  wanted: NewGoodsReceipt,
  formKey: string,
  now: number,
): Promise<GoodsReceiptResult> =>
  refusing(() =>
    inTransaction((trx) =>
      once(trx, formKey, async () => {
        const source = await sourceOf(trx, wanted);
        const supplier = await findBuyableSupplier(source.supplierId, now, trx);
        if (!supplier) throw new PurchaseRefused("没有这个供应商");
        if (supplier.fault)
          throw new PurchaseRefused(`${supplier.holding.name}：${supplier.fault}，不能收货`);
        const { id } = await trx
          .insertInto("goods_receipt")
          .values({
            number: `new:${randomUUID()}`,
            order_id: source.orderId,
            supplier_id: source.supplierId,
            supplier_name: supplier.holding.name,
            warehouse_id: source.warehouseId,
            ...headColumns(wanted.head),
            received_id: wanted.by.id,
            received_by: wanted.by.name,
            received_at: now,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const number = goodsReceiptNumber(id, now);
        await trx.updateTable("goods_receipt").set({ number }).where("id", "=", id).execute();
        await audited(trx, {
          subject: "goodsReceipt",
          id: number,
          before: null,
          after: {
            供应商: supplier.holding.name,
            采购订单: wanted.orderNumber ?? NONE,
            随货同行单: wanted.head.noteNumber,
          },
        });
        return number;
      }),
    ),
  );

const CHANGED = "收货单在您打开后有变化，请核对后再办理";
const notOpen = ({ state }: GoodsReceipt) => `收货单${GOODS_RECEIPT_STATES[state]}，不能再改`;

/** Changes the head of an open receipt from the version that the form was made from. Null: no such receipt. Refused: not open, another version. */
export const changeReceiptHead = (
  number: string,
  head: ReceiptHead,
  version: number,
): Promise<GoodsReceiptResult | null> =>
  inTransaction(async (trx): Promise<GoodsReceiptResult | null> => {
    const receipt = await lockReceipt(trx, number);
    if (!receipt) return null;
    if (receipt.state !== "open") return { ok: false, text: notOpen(receipt) };
    if (receipt.version !== version) return { ok: false, text: CHANGED, isStale: true };
    await trx
      .updateTable("goods_receipt")
      .set({ ...headColumns(head), version: version + 1 })
      .where("id", "=", receipt.id)
      .execute();
    await audited(trx, {
      subject: "goodsReceipt",
      id: number,
      before: { 随货同行单: receipt.noteNumber },
      after: { 随货同行单: head.noteNumber, 到货: `${head.arrivedOn} ${head.arrivedTime}` },
    });
    return { ok: true, number };
  });

/** Which line of the order a product arrives for; null: the receipt has no order. Throws PurchaseRefused: the product was not ordered, or may not be bought. */
async function orderLineOf(
  trx: Db,
  receipt: GoodsReceipt,
  goods: GoodsFacts,
  now: number,
): Promise<number | null> {
  if (receipt.orderId === null) {
    const supplier = (await findBuyableSupplier(receipt.supplierId, now, trx))!;
    const refusal = (await purchaseRefusals(trx, supplier.holding, [goods], now)).get(goods.id);
    if (refusal) throw new PurchaseRefused(`${goods.name}：${refusal}，不能收货`);
    return null;
  }
  const line = (await purchaseLines(receipt.orderId, trx)).find(({ goodsId }) => goodsId === goods.id);
  if (!line) throw new PurchaseRefused(`${goods.name} 不在采购订单中，不能收货`);
  return line.id;
}

async function addLineIn(
  trx: Db,
  receipt: GoodsReceipt,
  input: ReceiptLineInput,
  now: number,
): Promise<Record<string, string[]> | null> {
  const goods = (await findGoodsFacts([input.goodsId], trx)).get(input.goodsId);
  if (!goods) throw new PurchaseRefused("没有这个商品，请重新扫码");
  const isHerb = goods.kind === "herb";
  const faults = receiptLineFaults(input, isHerb, toDay(now));
  if (faults) return faults;
  const orderLineId = await orderLineOf(trx, receipt, goods, now);
  await trx
    .insertInto("goods_receipt_line")
    .values({
      receipt_id: receipt.id,
      order_line_id: orderLineId,
      ...snapshotColumns(toSnapshot(goods)),
      batch_number: input.batch,
      produced_on: input.producedOn,
      expires_on: input.expiresOn,
      origin: input.origin,
      place: input.place,
      arrived: input.arrived,
      is_herb: isHerb ? 1 : 0,
      is_cold: goods.storage_class === "cold" ? 1 : 0,
      is_special: goods.regulated !== null || goods.is_ephedrine === 1 ? 1 : 0,
      case_size: goods.case_size,
    })
    .execute();
  await audited(trx, {
    subject: "goodsReceipt",
    id: receipt.number,
    before: null,
    after: { 收货: `${goods.name} ${goods.spec} 批号 ${input.batch} ${input.arrived}${goods.unit}` },
  });
  return null;
}

class LineFaults extends Error {
  constructor(readonly fields: Record<string, string[]>) {
    super("a line was refused");
  }
}

export type ReceiptLineResult =
  | { ok: true; number: string }
  | { ok: false; text: string }
  | { ok: false; fields: Record<string, string[]> };

/** Adds what arrived of one batch, once for the form's key. Null: no such receipt. Refused: not open, not ordered, by field: see receiptLineFaults. `now` in ms. */
export async function addReceiptLine(
  number: string,
  input: ReceiptLineInput,
  formKey: string,
  now: number,
): Promise<ReceiptLineResult | null> {
  if (!(await findReceipt(number))) return null;
  try {
    return await refusing(() =>
      inTransaction((trx) =>
        once(trx, formKey, async () => {
          const receipt = (await lockReceipt(trx, number))!;
          if (receipt.state !== "open") throw new PurchaseRefused(notOpen(receipt));
          if ((await receiptLines(receipt.id, trx)).length >= MAX_RECEIPT_LINES)
            throw new PurchaseRefused(`一张收货单最多 ${MAX_RECEIPT_LINES} 行`);
          const faults = await addLineIn(trx, receipt, input, now);
          if (faults) throw new LineFaults(faults);
          await touch(trx, receipt.id);
          return number;
        }),
      ),
    );
  } catch (error) {
    if (error instanceof LineFaults) return { ok: false, fields: error.fields };
    throw error;
  }
}

const touch = (trx: Db, id: number) =>
  trx
    .updateTable("goods_receipt")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Removes a line of an open receipt. Null: no such receipt or line. Refused: not open. */
export const removeReceiptLine = (number: string, lineId: number): Promise<GoodsReceiptResult | null> =>
  inTransaction(async (trx): Promise<GoodsReceiptResult | null> => {
    const receipt = await lockReceipt(trx, number);
    if (!receipt) return null;
    if (receipt.state !== "open") return { ok: false, text: notOpen(receipt) };
    const line = (await receiptLines(receipt.id, trx)).find(({ id }) => id === lineId);
    if (!line) return null;
    await trx.deleteFrom("goods_receipt_line").where("id", "=", lineId).execute();
    await touch(trx, receipt.id);
    await audited(trx, {
      subject: "goodsReceipt",
      id: number,
      before: { 收货: `${line.goodsName} 批号 ${line.batch} ${line.arrived}${line.unit}` },
      after: { 收货: "移除" },
    });
    return { ok: true, number };
  });

interface Step {
  from: readonly GoodsReceiptState[];
  to: GoodsReceiptState;
  /** why the step may not be taken, or null */
  fault?: (lines: readonly GoodsReceiptLine[], receipt: GoodsReceipt) => string | null;
}

const step =
  ({ from, to, fault }: Step) =>
  (number: string, version: number, why = ""): Promise<GoodsReceiptResult | null> =>
    inTransaction(async (trx): Promise<GoodsReceiptResult | null> => {
      const receipt = await lockReceipt(trx, number);
      if (!receipt) return null;
      if (!from.includes(receipt.state))
        return { ok: false, text: `收货单${GOODS_RECEIPT_STATES[receipt.state]}，不需要办理` };
      if (receipt.version !== version) return { ok: false, text: CHANGED, isStale: true };
      const text = fault?.(await receiptLines(receipt.id, trx), receipt) ?? null;
      if (text) return { ok: false, text };
      await trx
        .updateTable("goods_receipt")
        .set({ state: to, why, version: version + 1 })
        .where("id", "=", receipt.id)
        .execute();
      await audited(trx, {
        subject: "goodsReceipt",
        id: number,
        before: { state: receipt.state },
        after: { state: to, ...(why && { why }) },
      });
      return { ok: true, number };
    });

/** Hands a receipt over for acceptance, from the version that was seen. Null: no such receipt. Refused: no lines, cold goods without a temperature, not open. */
export const finishReceipt = step({
  from: ["open"],
  to: "waiting",
  fault: (lines, { temperature }) => {
    if (lines.length === 0) return "还没有收货的品种";
    return temperature === null && lines.some(({ isCold }) => isCold) ? "有冷藏品种，请先填写到货温度" : null;
  },
});

/** Returns a receipt to whoever received, before it is accepted. Null: no such receipt. */
export const reopenReceipt = step({ from: ["waiting"], to: "open" });

/** Makes a receipt void before it is accepted; it stays in the record. Null: no such receipt. */
export const voidReceipt = step({ from: ["open", "waiting"], to: "void" });

/** The second person asks for a new acceptance, with a reason. Null: no such receipt. */
export const returnAcceptance = step({ from: ["second"], to: "waiting" });
