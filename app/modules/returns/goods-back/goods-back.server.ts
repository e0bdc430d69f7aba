import { lockCompany } from "~/modules/company/identity/lock.server";
import { findCompany } from "~/modules/company/identity/companies.server";
import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { findParcels } from "~/modules/orders/shipping/parcels-sent.server";
import { recordRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { returnCodes } from "~/modules/trace-codes/codes/return-codes.server";
import type { OrderActor } from "~/modules/orders/order/transition.server";
import { type Db, inTransaction } from "~/platform/database/database.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import { findOrderRows } from "~/modules/orders/order/order-parts.server";
import { unreturnedGiftsValue, withBack } from "~/modules/orders/order/refund";
import { takeOffShelf } from "~/modules/orders/shelf/on-shelf.server";
import { soldOrder } from "~/modules/orders/order/sales-count.server";
import {
  AFTER_SALES_REASONS,
  type AfterSalesReason,
  afterSalesTransition,
} from "~/modules/returns/status/after-sales";
import {
  afterSalesRefusal,
  findByNumber,
  findOwn,
  lockOwnerOfCase,
  noteAfterSales,
  notifyAfterSales,
  AfterSalesRefusedError,
  refusable,
  getState,
  stepAfterSales,
  type AfterSalesResult,
  type AfterSalesDecision,
  type OwnAfterSales,
} from "~/modules/returns/status/transition.server";
import {
  acceptedByLine,
  type AfterSalesLineRow,
  readAfterSalesLines,
  resolveAccepted,
  reverseSales,
} from "./lines.server";
import { countUnreturnedGifts } from "./units.server";

/** Records the parcel that the buyer sent; its number can be changed until the products are checked. */
export function sendGoodsBack(
  own: OwnAfterSales,
  parcel: { carrier: string; parcel: string },
  actor: OrderActor,
  now: number,
): Promise<AfterSalesResult> {
  return inTransaction(async (trx) => {
    await lockCompany(trx, own.companyId);
    const row = await findOwn(trx, own);
    if (!row) return null;
    const changed = await trx
      .updateTable("order_case")
      .set({ ...parcel, state: afterSalesTransition("send").to, updated_at: now })
      .where("id", "=", row.id)
      .where("state", "in", [...afterSalesTransition("send").from, afterSalesTransition("send").to])
      .returning("id")
      .executeTakeFirst();
    if (!changed) return afterSalesRefusal(trx, row.number);
    const note = `${parcel.carrier} ${parcel.parcel}`;
    await noteAfterSales(trx, { caseId: row.id, kind: "sent", state: "pendingCheck", actor, note, now });
    return { ok: true };
  });
}

export interface GoodsReceived extends AfterSalesDecision {
  /** accepted units by line position in the request, from 1; missing lines are accepted in full */
  accepted: ReadonlyMap<number, number>;
  /** true: accepted units go back into stock; false: they become rejected goods */
  restock: boolean;
  /** trace codes that came back */
  codes?: readonly string[];
}

const acceptedText = (total: number, restock: boolean): string =>
  restock || total === 0 ? `验收合格 ${total} 件` : `验收合格 ${total} 件，不再入库`;

async function writeAccepted(
  trx: Db,
  lines: readonly AfterSalesLineRow[],
  accepted: readonly number[],
  restock: boolean,
): Promise<void> {
  for (const [i, line] of lines.entries())
    await trx
      .updateTable("order_case_line")
      .set({ accepted: accepted[i]!, restocked: restock ? accepted[i]! : 0 })
      .where("id", "=", line.id)
      .execute();
}

/**
 * Records returned products and the accepted units; what does not go back into stock becomes rejected goods. Accepting fewer than requested needs a reason; accepting none closes the request. `retainedGifts`:
 * the deduction for unreturned gifts that are no longer earned, fen; the company is notified. Trace codes come back too; TraceRefusedError: returnCodes refuses them.
 */
export function receiveGoodsBack(
  number: string,
  received: GoodsReceived,
): Promise<AfterSalesResult<{ accepted: number; retainedGifts: Fen }>> {
  const { actor, reason, now } = received;
  return refusable(async (trx) => {
    await lockOwnerOfCase(trx, number);
    const row = await findByNumber(trx, number);
    if (!row) return null;
    const lines = await readAfterSalesLines(trx, row.id);
    const accepted = resolveAccepted(lines, received.accepted);
    const total = accepted.reduce((sum, units) => sum + units, 0);
    const isAnyAccepted = total > 0;
    const isLess = lines.some((line, i) => accepted[i]! < line.number);
    if (isLess && !reason) throw new AfterSalesRefusedError("验收数量少于申请数量，请说明原因");
    const also = reason ? { answer: reason } : {};
    const done = await stepAfterSales(
      trx,
      number,
      { move: isAnyAccepted ? "receive" : "refuse", changes: also },
      now,
    );
    if (!done) return afterSalesRefusal(trx, number);
    await writeAccepted(trx, lines, accepted, received.restock);
    await takeCodesBack(trx, { received, number, orderId: row.order_id, lines, accepted }, now);
    await reverseSales(
      trx,
      lines.map((line, i) => ({ ...line, units: accepted[i]! })),
      received.restock,
      now,
    );
    if (!received.restock) await rejectReturned(trx, row, { lines, accepted, received }, now);
    await takeOffShelf(
      trx,
      lines.map((line, i) => ({ batchId: line.order_line_batch_id, quantity: accepted[i]! })),
    );
    const kind = isAnyAccepted ? "received" : "rejected";
    const units = acceptedText(total, received.restock);
    const unreturnedGifts =
      isAnyAccepted && row.wants === "refund" ? await willComeOff(trx, row.order_id, lines, accepted) : 0;
    const gifts = unreturnedGifts > 0 ? `未退回的赠品将从退款中扣除 ${formatYuan(unreturnedGifts)}` : "";
    const note = [units, gifts, reason].filter(Boolean).join("，");
    await noteAfterSales(trx, { caseId: done.id, kind, state: getState(done), actor, note, now });
    const news = {
      event: "inspected",
      accepted: total,
      reason: [gifts, reason].filter(Boolean).join("，"),
    } as const;
    await notifyAfterSales(trx, done, news, now);
    return { ok: true, accepted: total, retainedGifts: unreturnedGifts };
  });
}

interface ReturnedUnits {
  received: GoodsReceived;
  lines: readonly AfterSalesLineRow[];
  accepted: readonly number[];
}

/** Records the accepted units as rejected goods, batch by batch. */
async function rejectReturned(
  trx: Db,
  request: { number: string; reason: string },
  { received, lines, accepted }: ReturnedUnits,
  now: number,
): Promise<void> {
  const reason = AFTER_SALES_REASONS[request.reason as AfterSalesReason];
  for (const [at, line] of lines.entries()) {
    const units = accepted[at]!;
    if (units === 0) continue;
    const batch = (await findStock(line.batch_id, trx))!;
    await recordRejected(
      trx,
      {
        source: "return",
        sourceNumber: request.number,
        supplierName: "",
        goodsId: batch.goodsId,
        batchId: batch.id,
        batch: batch.number,
        producedOn: batch.producedOn,
        expiresOn: batch.expiresOn,
        quantity: units,
        reason: [`退货：${reason}`, received.reason].filter(Boolean).join("，"),
        by: toActorName(received.actor),
      },
      now,
    );
  }
}

const toActorName = (actor: OrderActor): string => actor.replace(/^operator:/, "");

interface CodesOfReturn extends ReturnedUnits {
  number: string;
  orderId: number;
}

async function takeCodesBack(
  trx: Db,
  { received, number, orderId, lines, accepted }: CodesOfReturn,
  now: number,
): Promise<void> {
  const { codes = [], restock, actor } = received;
  if (codes.length === 0) return;
  const units = new Map<number, number>();
  for (const [at, line] of lines.entries())
    units.set(line.order_line_batch_id, (units.get(line.order_line_batch_id) ?? 0) + accepted[at]!);
  const order = (await findOrderRows([orderId], trx)).get(orderId)!;
  await returnCodes(
    trx,
    {
      shipmentIds: (await findParcels(orderId, trx)).map(({ id }) => id),
      codes,
      accepted: units,
      restock,
      source: `退货 ${number}`,
      company: (await findCompany(order.company_id, trx))?.name ?? "",
      actor: toActorName(actor),
    },
    now,
  );
}

/** Returns the refund's deduction for unreturned gifts, fen. */
async function willComeOff(
  trx: Db,
  orderId: number,
  lines: readonly AfterSalesLineRow[],
  accepted: readonly number[],
): Promise<Fen> {
  const order = (await findOrderRows([orderId], trx)).get(orderId);
  const back = acceptedByLine(lines.map((line, at) => ({ ...line, accepted: accepted[at]! })));
  const ahead = order && withBack(await soldOrder(trx, order), back);
  return ahead?.ok
    ? Math.max(0, unreturnedGiftsValue(ahead.order) - (await countUnreturnedGifts(trx, orderId)))
    : 0;
}
