/** Trace codes of an order's next parcel: packed and taken out with the order locked. */
import { asStatus } from "~/modules/order-status/order-status";
import { lockOrder } from "~/modules/orders/order/lock.server";
import { canTransition, HELD_TEXT } from "~/modules/orders/order/transition";
import { pickUnits, type RowWish, stillHere } from "~/modules/orders/shipping/shipment";
import { batchesToShip } from "~/modules/orders/shipping/shipment.server";
import type { ReadCode } from "~/modules/trace-codes/codes/trace-code";
import { submitCheck } from "~/modules/trace-codes/packing/outbound-check.server";
import { packCodes, type PackedCode, unpackCode } from "~/modules/trace-codes/packing/pack.server";
import type { CodeChoice, PackRow } from "~/modules/trace-codes/packing/pack-rules";
import { TraceRefusedError, type CodeQuestion } from "~/modules/trace-codes/refusal";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";

export type CodesResult<T> =
  | { ok: true; value: T }
  | { ok: false; text: string; question: CodeQuestion | null };

/** Runs work that TraceRefusedError rolls back. */
export async function refusableCodes<T>(work: (trx: Db) => Promise<T>): Promise<CodesResult<T>> {
  try {
    return { ok: true, value: await inTransaction(work) };
  } catch (error) {
    if (!(error instanceof TraceRefusedError)) throw error;
    return { ok: false, text: error.text, question: error.question };
  }
}

async function lockForPacking(trx: Db, orderId: number, now: number) {
  const order = await lockOrder(trx, orderId);
  if (!order || !canTransition(asStatus(order.status), "ship"))
    throw new TraceRefusedError("订单不在待发货，不能扫码装箱");
  if (order.held_at !== null) throw new TraceRefusedError(HELD_TEXT);
  return { number: order.number, batches: stillHere(await batchesToShip(trx, orderId, now)) };
}

export interface ScannedCodes {
  codes: readonly ReadCode[];
  choice: CodeChoice | null;
  actor: string;
}

/** Packs trace codes for an order. Refused: its state, a stopped batch, what packCodes refuses. */
export const packOrderCodes = (
  orderId: number,
  { codes, choice, actor }: ScannedCodes,
  now: number,
): Promise<CodesResult<PackedCode[]>> =>
  refusableCodes(async (trx) => {
    const { number, batches } = await lockForPacking(trx, orderId, now);
    const rows = batches.flatMap((batch, at): PackRow[] =>
      batch.stop === null && batch.left > 0 ? [{ ...batch, row: at + 1 }] : [],
    );
    const packed = await packCodes(trx, { rows, codes, choice, actor }, now);
    const after = { codes: packed.map(({ code }) => code) };
    await audited(trx, { subject: "packedCodes", id: number, before: null, after });
    return packed;
  });

/** Takes one scanned code out of an order's parcel again. */
export const unpackOrderCode = (
  orderId: number,
  { code, actor }: { code: string; actor: string },
  now: number,
): Promise<CodesResult<null>> =>
  refusableCodes(async (trx) => {
    const { number, batches } = await lockForPacking(trx, orderId, now);
    await unpackCode(trx, { code, rowIds: batches.map(({ id }) => id), actor }, now);
    await audited(trx, { subject: "packedCodes", id: number, before: { codes: [code] }, after: null });
    return null;
  });

/** Submits what is packed to a second person. */
export const submitOrderCheck = (
  orderId: number,
  { wishes, actor }: { wishes: readonly RowWish[]; actor: string },
  now: number,
): Promise<CodesResult<null>> =>
  refusableCodes(async (trx) => {
    const { batches } = await lockForPacking(trx, orderId, now);
    const picked = pickUnits(batches, wishes, () => true);
    if (!picked.ok) throw new TraceRefusedError(picked.text);
    const rows = picked.units.map(({ batchId: id, quantity }) => ({ id, quantity }));
    await submitCheck(trx, { orderId, rows, actor }, now);
    return null;
  });
