/** Closes a request: refunds it once by line shares, or sends it again from stock (design rules, "Orders", Returns). */
import { allocationDay } from "~/modules/catalogue/stock/minimum-shelf-life";
import { dispatchRefusal } from "~/modules/catalogue/dispatch/dispatch.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { restrictionText, restrictionFor } from "~/modules/catalogue/goods/purchase-restriction";
import { shelfLifeFloors } from "~/modules/catalogue/stock/minimum-shelf-lives.server";
import {
  type AllocatedBatch,
  countSales,
  takeStock,
  type WantedStock,
} from "~/modules/catalogue/stock/stock.server";
import { findBuyer } from "~/modules/company/identity/viewer.server";
import { sendOwnRefunds } from "~/modules/payments/refunds/refund.server";
import { toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { formatYuan, type Fen } from "~/platform/values/money";
import {
  afterSalesRefundKey,
  formatUnreturnedGifts,
  neverArrived,
  REMEDIES,
  type Remedy,
} from "~/modules/returns/status/after-sales";
import {
  acceptedByLine,
  readAfterSalesLines,
  reverseSales,
  type AfterSalesLineRow,
} from "~/modules/returns/goods-back/lines.server";
import { payBack } from "./pay-back.server";
import {
  afterSalesRefusal,
  findByNumber,
  noteAfterSales,
  AfterSalesRefusedError,
  refusable,
  stepAfterSales,
  notifyAfterSales,
  type AfterSalesResult,
  type AfterSalesDecision,
} from "~/modules/returns/status/transition.server";
import { computeRefund } from "./refund";
import type { LineType } from "~/modules/orders/order/lines";
import { lockOrder } from "~/modules/orders/order/lock.server";
import { LINE_ROLES } from "~/modules/orders/order/permitted-lines";
import { putResentOnShelf, takeOffShelf } from "~/modules/orders/shelf/on-shelf.server";
import { payExpiryCompensation } from "~/modules/orders/order/expiry-compensation.server";
import { formatBrokenPromise } from "~/modules/orders/order/expiry-promise";
import { soldOrder } from "~/modules/orders/order/sales-count.server";
import { settleReturn } from "./settle-return.server";

export interface AfterSalesSettlement extends AfterSalesDecision {
  /** true: products that never left the warehouse (少货) go back into stock */
  restock: boolean;
  /** called in the transaction with the refund, fen; throws to roll back */
  allow?: (trx: Db, refund: { companyId: number; amount: Fen }) => Promise<void>;
}

/** What a request refunded, and its deduction for unreturned gifts, fen. */
export interface CaseRefund {
  refund: Fen;
  retainedGifts: Fen;
}

/**
 * Refunds a request once to the payment method: the shares of the accepted units less points and red packets to take back. Refunding a request for
 * a replacement needs a reason.
 */
export async function refundAfterSales(
  number: string,
  input: AfterSalesSettlement,
): Promise<AfterSalesResult<CaseRefund>> {
  const moved = await refusable((trx) => refundInTransaction(trx, number, input));
  if (!moved?.ok) return moved;
  const { refund, retainedGifts: unreturnedGifts, orderId } = moved;
  await sendOwnRefunds({ orderId }, input.now);
  return { ok: true, refund, retainedGifts: unreturnedGifts };
}

const refundText = (refund: Fen): string =>
  refund > 0 ? `${formatYuan(refund)} 按原付款方式退回` : formatYuan(refund);

/** Throws Refused when the request may not be refunded like this. */
function requireRefundable(
  { wants, goods_back }: Pick<Row<"order_case">, "wants" | "goods_back">,
  { reason, restock }: AfterSalesSettlement,
): void {
  if (wants !== "refund" && !reason)
    throw new AfterSalesRefusedError(`申请的是${REMEDIES[wants as Remedy]}，改为退款请说明原因`);
  if (restock && goods_back === 1) throw new AfterSalesRefusedError("寄回的商品在验收时入库，请勿再次入库");
}

/** Like refundAfterSales in the caller's transaction, which must roll back on Refused; the caller sends the order's refunds after the commit. */
export async function refundInTransaction(
  trx: Db,
  number: string,
  input: AfterSalesSettlement,
): Promise<AfterSalesResult<CaseRefund & { orderId: number }>> {
  const { actor, reason, now } = input;
  // The company reads the reason only when money replaces the requested products.
  const isInstead = (await findByNumber(trx, number))?.wants !== "refund";
  const notified = isInstead ? reason : "";
  const done = await stepAfterSales(
    trx,
    number,
    { move: "finish", changes: notified ? { answer: notified } : {} },
    now,
  );
  if (!done) return afterSalesRefusal(trx, number);
  requireRefundable(done, input);
  const isReturned = done.goods_back === 1;
  const order = (await lockOrder(trx, done.order_id))!;
  const lines = await readAfterSalesLines(trx, done.id);
  const back = acceptedByLine(lines);
  const sold = await soldOrder(trx, order);
  // The undo takes points and red packets; here only line amounts matter.
  const read = computeRefund(sold, back, null);
  if (!read.ok) throw new AfterSalesRefusedError(read.text);
  const key = afterSalesRefundKey(number);
  const isShopsFault = neverArrived(done.reason);
  const batches = lines.map((line) => ({ batchId: line.order_line_batch_id, quantity: line.accepted ?? 0 }));
  const undone = await settleReturn(
    trx,
    { order, sold, isShopsFault },
    { returned: back, batches, key },
    now,
  );
  if (!undone.ok) throw new AfterSalesRefusedError(undone.text);
  await input.allow?.(trx, { companyId: done.company_id, amount: undone.refund });
  if (!isReturned) {
    await reverseSales(
      trx,
      lines.map((line) => ({ ...line, units: line.accepted ?? 0 })),
      input.restock,
      now,
    );
    // Refunded units that stay with the company are missing, broken or unfit for sale.
    await takeOffShelf(trx, batches);
  }
  const { refund } = read;
  const deducted = refund.amount - undone.retainedGifts - undone.refund;
  const compensated = Math.min(undone.compensated, deducted);
  const granted = order.status === "completed" ? refund : { points: 0, cashback: 0 };
  await trx
    .updateTable("order_case")
    .set({
      refund: undone.refund,
      shipping: refund.shipping,
      points: granted.points,
      cashback: granted.cashback,
      missing: deducted - compensated,
      compensated,
      retained_gifts: undone.retainedGifts,
    })
    .where("id", "=", done.id)
    .execute();
  await writeShares(trx, lines, refund.lines, input.restock && !isReturned);
  if (!(await payBack(trx, done.order_id, { amount: undone.refund, key }, now)))
    throw new AfterSalesRefusedError("超过这张订单尚未退回的已付金额，请核对付款记录");
  const text = [refundText(undone.refund), formatUnreturnedGifts(undone.retainedGifts), notified]
    .filter(Boolean)
    .join("，");
  await noteAfterSales(trx, {
    caseId: done.id,
    kind: "refunded",
    state: "completed",
    actor,
    note: text,
    now,
  });
  await notifyAfterSales(trx, done, { event: "refunded", what: text }, now);
  return { ok: true, refund: undone.refund, retainedGifts: undone.retainedGifts, orderId: done.order_id };
}

/** Splits a line's share over its batches in order; the first takes the remainder. */
async function writeShares(
  trx: Db,
  lines: readonly AfterSalesLineRow[],
  shares: readonly { lineId: number; amount: Fen }[],
  restock: boolean,
): Promise<void> {
  for (const { lineId, amount } of shares) {
    const own = lines.filter((line) => line.order_line_id === lineId && (line.accepted ?? 0) > 0);
    const all = own.reduce((sum, line) => sum + line.accepted!, 0);
    let rest = amount;
    for (const line of [...own].reverse()) {
      const isFirst = line === own[0];
      const refund = isFirst ? rest : Number((BigInt(amount) * BigInt(line.accepted!)) / BigInt(all));
      rest -= refund;
      const also = restock ? { restocked: line.accepted! } : {};
      await trx
        .updateTable("order_case_line")
        .set({ refund, ...also })
        .where("id", "=", line.id)
        .execute();
    }
  }
}

export interface Resend extends AfterSalesDecision {
  parcel: string;
  /** the units were taken for the order and are still in the warehouse (少货) */
  isLeftBehind: boolean;
  /** called in the transaction with what the products cost the company, fen; throws to roll back */
  allow?: (trx: Db, worth: { companyId: number; amount: Fen }) => Promise<void>;
}

/**
 * Sends products again, first expiring first, and takes them from stock unless they were left behind. Refused for products that the company could
 * not order today: those are refunded instead.
 */
export const resendGoods = (number: string, input: Resend): Promise<AfterSalesResult> =>
  refusable((trx) => resendInTransaction(trx, number, input));

/** Like resendGoods in the caller's transaction, which must roll back on Refused. */
export async function resendInTransaction(trx: Db, number: string, input: Resend): Promise<AfterSalesResult> {
  const { actor, parcel, reason, now } = input;
  const done = await stepAfterSales(trx, number, { move: "finish", changes: { resent: parcel } }, now);
  if (!done) return afterSalesRefusal(trx, number);
  if (done.wants === "refund") throw new AfterSalesRefusedError("申请的是退款，不是补发或换货");
  const order = (await lockOrder(trx, done.order_id))!;
  const lines = await readAfterSalesLines(trx, done.id);
  await requirePurchaseRights(trx, done.company_id, lines, now);
  await requireDispatch(trx, { companyId: done.company_id, lines, isLeftBehind: input.isLeftBehind }, now);
  const worth = lines.reduce((sum, line) => sum + line.worth * (line.accepted ?? 0), 0);
  await input.allow?.(trx, { companyId: done.company_id, amount: worth });
  // Resent products keep the order line's shelf life and the shop's minimum, unless the buyer agreed to less.
  const today = toDay(now);
  const minimums = await shelfLifeFloors(
    trx,
    lines.map((line) => line.goods_id),
    now,
  );
  const wanted = lines.map((line) => {
    const minimum = minimums.get(line.goods_id);
    const query = { months: line.expiryMonths, today, accepted: line.acceptedExpiry };
    return {
      goodsId: line.goods_id,
      quantity: line.accepted ?? 0,
      minExpiry: allocationDay(minimum ? { ...query, minimum } : query),
    };
  });
  const taken = input.isLeftBehind ? [] : await takeBatches(trx, wanted, now);
  const batches = taken.flat().map((batch) => `${batch.batchNumber}×${batch.quantity}`);
  const broken = await payExpiryCompensation(
    trx,
    {
      order,
      sender: { requestNumber: number },
      units: lines.flatMap(({ order_line_batch_id: batchId }, at) =>
        (taken[at] ?? []).map(({ batchNumber, expiresOn, quantity }) => ({
          batchId,
          quantity,
          instead: { batchNumber, expiresOn },
        })),
      ),
    },
    now,
  );
  const sold = lines.filter((line) => line.type !== "gift");
  if (done.goods_back === 1) {
    await countSales(
      trx,
      sold.map((line) => ({ goodsId: line.goods_id, quantity: line.accepted ?? 0 })),
    );
    await putResentOnShelf(
      trx,
      done.company_id,
      lines.flatMap(({ order_line_batch_id, goods_id, worth }, at) =>
        (taken[at] ?? []).map((batch) => ({
          goodsId: goods_id,
          batchNumber: batch.batchNumber,
          expiresOn: batch.expiresOn,
          orderLineBatchId: order_line_batch_id,
          quantity: batch.quantity,
          paid: worth * batch.quantity,
        })),
      ),
    );
  }
  const text = [
    parcel,
    batches.length > 0 ? `批号 ${batches.join("、")}` : "",
    ...broken.map(formatBrokenPromise),
    reason,
  ].filter(Boolean);
  const note = text.join("，");
  await noteAfterSales(trx, { caseId: done.id, kind: "resent", state: "completed", actor, note, now });
  const remedyName = REMEDIES[done.wants as Remedy];
  await notifyAfterSales(trx, done, { event: "resent", remedyName, parcel: note }, now);
  return { ok: true };
}

/** Throws Refused for the first product that the company may not buy. */
async function requirePurchaseRights(
  trx: Db,
  companyId: number,
  lines: readonly AfterSalesLineRow[],
  now: number,
) {
  const wanted = lines.filter((line) => (line.accepted ?? 0) > 0);
  const ids = wanted.map((line) => line.goods_id);
  const buyer = await findBuyer(companyId, trx);
  const goods = await goodsForBuyer(ids, { buyer }, now, trx);
  for (const { goods_id, type } of wanted) {
    const found = goods.get(goods_id)!;
    const restriction = restrictionFor(buyer, found, LINE_ROLES[type as LineType], now);
    if (restriction)
      throw new AfterSalesRefusedError(
        `${found.name}不能再寄给该企业：${restrictionText(restriction)}。可改为退款并说明原因`,
      );
  }
}

interface ResentLines {
  companyId: number;
  lines: readonly AfterSalesLineRow[];
  isLeftBehind: boolean;
}

/** Throws Refused when the products may not be dispatched. */
async function requireDispatch(
  trx: Db,
  { companyId, lines, isLeftBehind }: ResentLines,
  now: number,
): Promise<void> {
  const sent = lines.filter((line) => (line.accepted ?? 0) > 0);
  const units = sent.map(({ goods_id, batch_id, type }) => ({
    goodsId: goods_id,
    batchId: isLeftBehind ? batch_id : null,
    role: LINE_ROLES[type as LineType],
  }));
  const refusal = await dispatchRefusal(trx, { companyId, units }, now);
  if (refusal !== null) throw new AfterSalesRefusedError(`${refusal}。可改为退款`);
}

/** Takes the batches of each line from stock. */
async function takeBatches(
  trx: Db,
  wanted: readonly WantedStock[],
  now: number,
): Promise<AllocatedBatch[][]> {
  const result = await takeStock(trx, wanted, now);
  if (result.ok) return result.allocated;
  const short = result.short.map(({ goodsId, left }) => `商品 ${goodsId} 只剩 ${left}`).join("，");
  throw new AfterSalesRefusedError(`库存不足，或没有满足效期要求的批次：${short}。可改为退款并说明原因`);
}
