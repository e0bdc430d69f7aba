/** 采购记录, 收货记录 and 验收记录 as lists and files, and where batches came from. */
import type { SelectQueryBuilder } from "kysely";
import { db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { readDaySpan } from "~/platform/values/clock";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import type { GoodsReceiptLine, GoodsReceiptState, Transport } from "./goods-receipt";
import type { PurchaseState } from "./purchase-order";
import { toReceiptLine } from "./receipts.server";

export interface RecordFilter {
  /** product name, generic name, number or approval number */
  goods: string;
  supplier: string;
  /** days in Asia/Shanghai; "" or no day: open */
  from: string;
  to: string;
}

export interface ReceiptRecordFilter extends RecordFilter {
  batch: string;
  /** only lines with rejected units */
  isRejected: boolean;
}

interface Page {
  after: number | null;
  limit: number;
}

const plain = (words: string): string => words.replace(/[\\%_]/g, "").trim();

export interface PurchaseRecord {
  id: number;
  orderNumber: string;
  state: PurchaseState;
  placedAt: number;
  placedBy: string;
  supplierName: string;
  goodsId: number;
  goodsName: string;
  genericName: string;
  dosageForm: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
  /** 产地 of what has arrived, "" unknown */
  origin: string;
  quantity: number;
  price: Fen;
  received: number;
  rejected: number;
}

/** Returns lines of placed orders, newest first, after the id `after`. Two queries. */
export async function listPurchaseRecords(
  { goods, supplier, from, to }: RecordFilter,
  { after, limit }: Page,
): Promise<PurchaseRecord[]> {
  let query = db
    .selectFrom("purchase_order_line as l")
    .innerJoin("purchase_order as o", "o.id", "l.order_id")
    .select(["l.id", "o.number as orderNumber", "o.state", "o.placed_at", "o.placed_by as placedBy"])
    .select(["o.supplier_name as supplierName", "l.goods_id as goodsId", "l.goods_name as goodsName"])
    .select(["l.generic_name as genericName", "l.dosage_form as dosageForm", "l.spec", "l.unit"])
    .select(["l.manufacturer", "l.approval_number as approvalNumber", "l.quantity", "l.price"])
    .select(["l.received", "l.rejected"])
    .where("o.placed_at", "is not", null)
    .orderBy("l.id", "desc")
    .limit(limit);
  if (after !== null) query = query.where("l.id", "<", after);
  const { begin, end } = readDaySpan({ from, to });
  if (begin !== null) query = query.where("o.placed_at", ">=", begin);
  if (end !== null) query = query.where("o.placed_at", "<", end);
  if (plain(supplier) !== "") query = query.where("o.supplier_name", "like", `%${plain(supplier)}%`);
  if (plain(goods) !== "")
    query = query.where((eb) =>
      eb.or([
        eb("l.goods_name", "like", `%${plain(goods)}%`),
        eb("l.generic_name", "like", `%${plain(goods)}%`),
        eb("l.approval_number", "=", plain(goods)),
        ...(/^\d{1,9}$/.test(plain(goods)) ? [eb("l.goods_id", "=", Number(plain(goods)))] : []),
      ]),
    );
  const rows = await query.execute();
  const origins = await findOrigins(rows.map(({ id }) => id));
  return rows.map(({ placed_at, state, ...row }) => ({
    ...row,
    origin: [...(origins.get(row.id) ?? [])].join("、"),
    state: state as PurchaseState,
    placedAt: placed_at ?? 0,
  }));
}

/** Returns the places of origin on accepted receipts, by purchase order line. */
async function findOrigins(lineIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>();
  for (const part of toChunks([...lineIds])) {
    const rows = await db
      .selectFrom("goods_receipt_line as l")
      .innerJoin("goods_receipt as r", "r.id", "l.receipt_id")
      .select(["l.order_line_id", "l.origin"])
      .distinct()
      .where("l.order_line_id", "in", part)
      .where("l.origin", "<>", "")
      .where("r.state", "=", "done")
      .orderBy("l.origin")
      .execute();
    for (const { order_line_id, origin } of rows)
      found.set(order_line_id!, (found.get(order_line_id!) ?? new Set()).add(origin));
  }
  return found;
}

export interface ReceiptRecord extends GoodsReceiptLine {
  receiptNumber: string;
  supplierName: string;
  noteNumber: string;
  arrivedAt: number;
  transport: Transport;
  vehicle: string;
  leftAt: string;
  temperature: number | null;
  state: GoodsReceiptState;
  receivedBy: string;
  acceptedBy: string;
  acceptedAt: number | null;
  conclusion: string;
  secondBy: string;
}

type Lines = SelectQueryBuilder<
  Database & { l: Database["goods_receipt_line"]; r: Database["goods_receipt"] },
  "l" | "r",
  object
>;

const matching = (query: Lines, { goods, supplier, batch, isRejected }: ReceiptRecordFilter): Lines => {
  let found = query;
  if (plain(supplier) !== "") found = found.where("r.supplier_name", "like", `%${plain(supplier)}%`);
  if (plain(batch) !== "") found = found.where("l.batch_number", "=", plain(batch));
  if (isRejected) found = found.where("l.rejected", ">", 0);
  if (plain(goods) === "") return found;
  return found.where((eb) =>
    eb.or([
      eb("l.goods_name", "like", `%${plain(goods)}%`),
      eb("l.generic_name", "like", `%${plain(goods)}%`),
      eb("l.approval_number", "=", plain(goods)),
      ...(/^\d{1,9}$/.test(plain(goods)) ? [eb("l.goods_id", "=", Number(plain(goods)))] : []),
    ]),
  );
};

/** Returns lines of receipts that were handed over, newest first, after the id `after`; `isAccepted`: only accepted receipts, by the day of acceptance. One query. */
export async function listReceiptRecords(
  filter: ReceiptRecordFilter,
  isAccepted: boolean,
  { after, limit }: Page,
): Promise<ReceiptRecord[]> {
  const lines = db
    .selectFrom("goods_receipt_line as l")
    .innerJoin("goods_receipt as r", "r.id", "l.receipt_id") as unknown as Lines;
  let query = matching(lines, filter)
    .selectAll("l")
    .select(["r.number as receiptNumber", "r.supplier_name as supplierName", "r.note_number as noteNumber"])
    .select(["r.arrived_at as arrivedAt", "r.transport", "r.vehicle", "r.left_at as leftAt"])
    .select(["r.temperature", "r.state", "r.received_by as receivedBy", "r.accepted_by as acceptedBy"])
    .select(["r.accepted_at as acceptedAt", "r.conclusion", "r.second_by as secondBy"])
    .where("r.state", "in", isAccepted ? ["done"] : ["waiting", "second", "done"])
    .orderBy("l.id", "desc")
    .limit(limit);
  if (after !== null) query = query.where("l.id", "<", after);
  const column = isAccepted ? "r.accepted_at" : "r.arrived_at";
  const { begin, end } = readDaySpan(filter);
  if (begin !== null) query = query.where(column, ">=", begin);
  if (end !== null) query = query.where(column, "<", end);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...toReceiptLine(row),
    receiptNumber: row.receiptNumber,
    supplierName: row.supplierName,
    noteNumber: row.noteNumber,
    arrivedAt: row.arrivedAt,
    transport: row.transport as Transport,
    vehicle: row.vehicle,
    leftAt: row.leftAt,
    temperature: row.temperature,
    state: row.state as GoodsReceiptState,
    receivedBy: row.receivedBy,
    acceptedBy: row.acceptedBy,
    acceptedAt: row.acceptedAt,
    conclusion: row.conclusion,
    secondBy: row.secondBy,
  }));
}

const PART = 500;

/** Yields every row of a list, read part by part. */
export async function* readAll<R extends { id: number }>(
  find: (page: Page) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let after: number | null = null; ;) {
    const rows: R[] = await find({ after, limit: PART });
    yield* rows;
    if (rows.length < PART) return;
    after = rows.at(-1)!.id;
  }
}

export interface BatchOrigin {
  batchId: number;
  at: number;
  by: string;
  units: number;
  paper: string;
  supplier: string;
  receiptNumber: string;
}

/** Returns accepted receipts of these batches with their suppliers, newest first. One query for each 500, none without ids. */
export async function findBatchOrigins(batchIds: readonly number[]): Promise<BatchOrigin[]> {
  const found: BatchOrigin[] = [];
  for (const part of toChunks([...new Set(batchIds)])) {
    const rows = await db
      .selectFrom("goods_receipt_line as l")
      .innerJoin("goods_receipt as r", "r.id", "l.receipt_id")
      .select(["l.batch_id", "r.accepted_at", "r.accepted_by as by", "l.accepted as units"])
      .select(["r.note_number as paper", "r.supplier_name as supplier", "r.number as receiptNumber"])
      .where("l.batch_id", "in", part)
      .where("r.state", "=", "done")
      .orderBy("r.accepted_at", "desc")
      .orderBy("l.id", "desc")
      .execute();
    for (const { batch_id, accepted_at, ...row } of rows)
      found.push({ ...row, batchId: batch_id!, at: accepted_at ?? 0 });
  }
  return found;
}

/** Returns the numbers of purchase orders by id. One query, none without ids. */
export async function orderNumbers(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("purchase_order")
    .select(["id", "number"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}
