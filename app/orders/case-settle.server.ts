/** The end of a case: paid back by line shares, once, or sent again out of stock (design rules, "Orders", Returns). */
import { expiryDay } from "~/catalogue/expiry-floor";
import { goodsForBuyer } from "~/catalogue/goods.server";
import { refusalText, restrictionFor } from "~/catalogue/refusal";
import { countSales, takeStock, type WantedStock } from "~/catalogue/stock.server";
import { buyerOf } from "~/company/viewer.server";
import { sendOwnRefunds } from "~/payments/refund.server";
import { dayOf } from "~/platform/clock";
import type { Db } from "~/platform/database.server";
import { formatYuan, type Fen } from "~/platform/money";
import { CASE_WANTS, type CaseWant } from "./case";
import { backOf, caseLines, unsell, type CaseLineRow } from "./case-lines.server";
import { payBack } from "./case-money.server";
import {
  caseRefusal,
  noteCase,
  Refused,
  refusable,
  stepCase,
  tellCase,
  type CaseMoved,
} from "./case-move.server";
import { caseRefund } from "./case-refund";
import type { Decision } from "./case.server";
import type { LineType } from "./lines";
import { lockOrder } from "./lock.server";
import { ROLES } from "./permitted-lines";
import { soldOrder } from "./sold.server";
import { undoLines } from "./undo.server";

export interface Settlement extends Decision {
  /** goods that never left the warehouse, as with 少货, go back into stock */
  restock: boolean;
}

/**
 * Pays a case back, once: the shares of the accepted units, with what is taken back of points and red packets, to the means of payment.
 * A case that asked for goods again is refunded instead only with a reason.
 */
export async function refundCase(number: string, given: Settlement): Promise<CaseMoved<{ refund: Fen }>> {
  const moved = await refusable((trx) => refundIn(trx, number, given));
  if (!moved?.ok) return moved;
  const { refund, orderId } = moved;
  await sendOwnRefunds({ orderId }, given.now);
  return { ok: true, refund };
}

async function refundIn(
  trx: Db,
  number: string,
  given: Settlement,
): Promise<CaseMoved<{ refund: Fen; orderId: number }>> {
  const { actor, reason, now } = given;
  const done = await stepCase(trx, number, "finish", now, reason ? { answer: reason } : {});
  if (!done) return caseRefusal(trx, number);
  if (done.wants !== "refund" && !reason)
    throw new Refused(`申请的是${CASE_WANTS[done.wants as CaseWant]}，改为退款请用 --reason 说明原因`);
  if (given.restock && done.goods_back === 1) throw new Refused("寄回的商品在验收时入库，请去掉 --restock");
  const order = await lockOrder(trx, done.order_id);
  const lines = await caseLines(trx, done.id);
  const back = backOf(lines);
  const sold = await soldOrder(trx, order!);
  // Points and red packets are the undoing's to take; here only what each line comes to.
  const read = caseRefund(sold, back, null);
  if (!read.ok) throw new Refused(read.text);
  const key = `case:${number}`;
  const undone = await undoLines(trx, done.order_id, back, key, now);
  if (!undone.ok) throw new Refused(undone.text);
  if (done.goods_back !== 1)
    await unsell(
      trx,
      lines.map((line) => ({ ...line, units: line.accepted ?? 0 })),
      given.restock,
      now,
    );
  const { refund } = read;
  const isGranted = order!.status === "completed";
  await trx
    .updateTable("order_case")
    .set({
      refund: undone.refund,
      shipping: refund.shipping,
      points: isGranted ? refund.points : 0,
      cashback: isGranted ? refund.cashback : 0,
      missing: refund.amount - undone.refund,
    })
    .where("id", "=", done.id)
    .execute();
  await writeShares(trx, lines, refund.lines, given.restock && done.goods_back !== 1);
  if (!(await payBack(trx, done.order_id, undone.refund, key, now)))
    throw new Refused("超过这张订单尚未退回的已付金额，请核对付款记录");
  const to = undone.refund > 0 ? " 按原付款方式退回" : "";
  const text = [`${formatYuan(undone.refund)}${to}`, reason].filter(Boolean).join("，");
  await noteCase(trx, { caseId: done.id, kind: "refunded", state: "completed", actor, note: text, now });
  await tellCase(trx, done, "已退款", `${text}。`, now);
  return { ok: true, refund: undone.refund, orderId: done.order_id };
}

/** A line's share over its batches in the case: in the order of the batches, the first takes what does not divide. */
async function writeShares(
  trx: Db,
  lines: readonly CaseLineRow[],
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

export interface Resend extends Decision {
  /** carrier and number, as the company reads them */
  parcel: string;
  /** the units were taken for the order already and lie in the warehouse still, as with 少货 */
  isLeftBehind: boolean;
}

/**
 * Ends a case that asked for goods again: they leave the stock, first expiring first, unless they were left behind. Refused for goods that
 * the company could not order today: what has become unlawful to sell it is not sent either, and is paid back instead.
 */
export function resendCase(number: string, given: Resend): Promise<CaseMoved> {
  const { actor, parcel, reason, now } = given;
  return refusable(async (trx) => {
    const done = await stepCase(trx, number, "finish", now, { resent: parcel });
    if (!done) return caseRefusal(trx, number);
    if (done.wants === "refund") throw new Refused("申请的是退款，不是补发或换货");
    const lines = await caseLines(trx, done.id);
    await requireLeave(trx, done.company_id, lines, now);
    // What is sent again keeps what the line was ordered with.
    const today = dayOf(now);
    const wanted = lines.map((line) => ({
      ...{ goodsId: line.goods_id, number: line.accepted ?? 0 },
      minExpiry: expiryDay(today, line.expiryMonths),
    }));
    const batches = given.isLeftBehind ? [] : await takenAgain(trx, wanted, now);
    const sold = lines.filter((line) => line.type !== "gift");
    if (done.goods_back === 1)
      await countSales(
        trx,
        sold.map((line) => ({ goodsId: line.goods_id, number: line.accepted ?? 0 })),
      );
    const text = [parcel, batches.length > 0 ? `批号 ${batches.join("、")}` : "", reason].filter(Boolean);
    const note = text.join("，");
    await noteCase(trx, { caseId: done.id, kind: "resent", state: "completed", actor, note, now });
    await tellCase(trx, done, `${CASE_WANTS[done.wants as CaseWant]}已寄出`, `${note}。`, now);
    return { ok: true };
  });
}

/** Throws Refused for the first goods that the company may not have. */
async function requireLeave(trx: Db, companyId: number, lines: readonly CaseLineRow[], now: number) {
  const wanted = lines.filter((line) => (line.accepted ?? 0) > 0);
  const ids = wanted.map((line) => line.goods_id);
  const buyer = await buyerOf(companyId, trx);
  const goods = await goodsForBuyer(ids, { buyer }, now, trx);
  for (const { goods_id, type } of wanted) {
    const found = goods.get(goods_id)!;
    const refusal = restrictionFor(buyer, found, ROLES[type as LineType], now);
    if (refusal)
      throw new Refused(
        `${found.name}不能再寄给该企业：${refusalText(refusal)}。可改为退款：refund-case --reason`,
      );
  }
}

/** The batches that left, as "B1×2". */
async function takenAgain(trx: Db, wanted: readonly WantedStock[], now: number): Promise<string[]> {
  const result = await takeStock(trx, wanted, now);
  if (result.ok) return result.taken.flat().map((batch) => `${batch.batchNumber}×${batch.number}`);
  const short = result.short.map(({ goodsId, left }) => `商品 ${goodsId} 只剩 ${left}`).join("，");
  throw new Refused(`库存不足，或没有满足效期要求的批次：${short}。可改为退款：refund-case --reason`);
}
