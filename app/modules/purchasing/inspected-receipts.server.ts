/** Received batches with all that their record says, for an inspection. */
import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

export interface BatchReceiptRecord {
  lineId: number;
  /** null until it is accepted */
  batchId: number | null;
  number: string;
  goodsId: number;
  goods: string;
  batch: string;
  unit: string;
  supplierId: number;
  supplier: string;
  orderNumber: string | null;
  noteNumber: string;
  arrivedAt: number;
  receivedBy: string;
  isAccepted: boolean;
  acceptedAt: number | null;
  acceptedBy: string;
  secondBy: string;
  arrived: number;
  accepted: number;
  rejected: number;
  isCold: boolean;
  /** tenths of °C */
  temperature: number | null;
}

const receiptLines = () =>
  db
    .selectFrom("goods_receipt_line as l")
    .innerJoin("goods_receipt as r", "r.id", "l.receipt_id")
    .leftJoin("purchase_order as o", "o.id", "r.order_id")
    .select(["l.id as lineId", "l.batch_id as batchId", "r.number", "l.goods_id as goodsId"])
    .select(["l.goods_name as goods", "l.batch_number as batch", "l.unit", "r.supplier_id as supplierId"])
    .select(["r.supplier_name as supplier", "o.number as orderNumber", "r.note_number as noteNumber"])
    .select(["r.arrived_at as arrivedAt", "r.received_by as receivedBy", "r.state"])
    .select(["r.accepted_at as acceptedAt", "r.accepted_by as acceptedBy", "r.second_by as secondBy"])
    .select(["l.arrived", "l.accepted", "l.rejected", "l.is_cold", "r.temperature"])
    .where("r.state", "in", ["waiting", "second", "done"]);

type Line = Awaited<ReturnType<ReturnType<typeof receiptLines>["execute"]>>[number];

const toRecord = ({ is_cold, state, ...row }: Line): BatchReceiptRecord => ({
  ...row,
  isAccepted: state === "done",
  isCold: is_cold === 1,
});

/** Returns the receipts of these batches, newest first. One query for each 500, none without ids. */
export async function findReceiptsOfBatches(batchIds: readonly number[]): Promise<BatchReceiptRecord[]> {
  const found: BatchReceiptRecord[] = [];
  for (const part of toChunks([...new Set(batchIds)]))
    found.push(
      ...(await receiptLines().where("l.batch_id", "in", part).orderBy("l.id", "desc").execute()).map(
        toRecord,
      ),
    );
  return found;
}

/** Returns receipts of these suppliers (null: any) that arrived from `from` to before `to` (ms, null: open), newest first, at most `limit`. One query. */
export async function findReceiptsOfSuppliers(
  {
    supplierIds,
    from,
    to,
  }: { supplierIds: readonly number[] | null; from: number | null; to: number | null },
  limit: number,
): Promise<BatchReceiptRecord[]> {
  let query = receiptLines();
  if (supplierIds !== null)
    query = query.where("r.supplier_id", "in", supplierIds.length > 0 ? [...supplierIds] : [0]);
  if (from !== null) query = query.where("r.arrived_at", ">=", from);
  if (to !== null) query = query.where("r.arrived_at", "<", to);
  const rows = await query.orderBy("l.id", "desc").limit(limit).execute();
  return rows.map(toRecord);
}
