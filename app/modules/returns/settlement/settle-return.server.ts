/** Settles a return: the exact, proportional inverse of what an order took and gave (design rules, "Orders", Returns). */
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import type { Row } from "~/platform/database/schema";
import { chargeExchanges, pointsSpent } from "~/modules/rewards/exchange.server";
import { returnActivity, type ActivityUse } from "~/modules/promotions/offers/offer-uses.server";
import type { WalletAccount } from "~/modules/wallet/ledger";
import { readAmount, postToLedger } from "~/modules/wallet/ledger.server";
import { releaseVouchers } from "~/modules/vouchers/vouchers.server";
import { adjustInvoiceForReturn } from "~/modules/invoices/invoice-red.server";
import { deductCompensation } from "~/modules/orders/order/expiry-compensation.server";
import { chargePoints, computePayout } from "~/modules/orders/order/payout";
import {
  computeRetained,
  unreturnedGiftsValue,
  refundUnits,
  shareBack,
  type Back,
  type Refund,
  type SoldLine,
  type SoldOrder,
} from "~/modules/orders/order/refund";
import { giftsComeOff } from "./refund";
import { deleteWholeUses, reduceOfferUse } from "~/modules/orders/order/order-uses.server";
import { setReturned } from "~/modules/orders/order/write-order.server";

/** A locked order and its lines as sold. */
export interface HeldOrder {
  order: Row<"orders">;
  sold: SoldOrder;
  /** the units never reached the company: no deduction for gifts */
  isShopsFault?: boolean;
}

/** `retainedGifts`: deduction for unreturned gifts, fen; negative when gifts came back later. `compensated`: what the balance already got for these units, fen. */
export type ReturnSettled =
  | { ok: true; refund: Fen; retainedGifts: Fen; compensated: Fen }
  | { ok: false; text: string };

export interface ReturnInput {
  returned: readonly Back[];
  /** the shipped ones of them by order batch, for what was paid for their expiry */
  batches?: readonly { batchId: number; quantity: number }[];
  key: string;
}

/**
 * Counts these units as returned and returns the refund, fen: the lines' shares, with shipping when nothing is kept, less points and red packets
 * already spent (payout.ts), less what was paid for their expiry, less unreturned gifts that are no longer earned. Frees the offers' units and, when nothing is kept, vouchers and
 * whole-order offers. `key` names the return: a second call does nothing and returns the first refund. The caller pays the refund and handles the
 * products. Refused, with nothing done: a line of another order, more units than are left.
 */
export async function settleReturn(
  trx: Db,
  { order, sold, isShopsFault = false }: HeldOrder,
  { returned, batches = [], key }: ReturnInput,
  now: number,
): Promise<ReturnSettled> {
  const before = await trx
    .selectFrom("order_undo")
    .select(["order_id", "refund", "retained_gifts", "compensated"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (before && before.order_id !== order.id) throw new Error(`return ${key} is another order's`);
  if (before) {
    const { refund, retained_gifts: retainedGifts, compensated } = before;
    return { ok: true, refund, retainedGifts, compensated };
  }
  const read = refundUnits(sold, returned);
  if (!read.ok) return read;
  // Lock products before offers, as placing an order does.
  await lockGoods(
    trx,
    sold.lines.map((line) => line.goodsId),
  );
  await setReturned(
    trx,
    read.after.lines.filter(
      (line) => line.returned !== sold.lines.find((item) => item.id === line.id)!.returned,
    ),
  );
  if (read.refund.isWhole) await freeWhole(trx, order);
  await freeUses(trx, order, sold.lines, returned);
  const { missing, atStake } =
    order.status === "completed"
      ? await takeBack(trx, order, { refund: read.refund, after: read.after, key }, now)
      : { missing: 0, atStake: 0 };
  const earlier = await returnedSoFar(trx, order.id);
  const compensated = await deductCompensation(trx, batches);
  const deducted = missing + compensated + earlier.compensated + earlier.retainedGifts;
  const payout = computePayout(read.after, earlier, deducted, atStake);
  const unreturnedGifts = giftsComeOff(payout, unreturnedGiftsValue(read.after), {
    counted: earlier.retainedGifts,
    isShopsFault,
  });
  const refund = payout - unreturnedGifts;
  const undone = {
    key,
    order_id: order.id,
    refund,
    missing,
    compensated,
    retained_gifts: unreturnedGifts,
    at: now,
  };
  await trx.insertInto("order_undo").values(undone).execute();
  await noteLines(trx, { key, orderId: order.id, before: sold.lines, after: read.after.lines, now });
  await adjustInvoiceForReturn(trx, order, key, now);
  return { ok: true, refund, retainedGifts: unreturnedGifts, compensated };
}

interface NotedLines {
  key: string;
  orderId: number;
  before: readonly SoldLine[];
  after: readonly SoldLine[];
  now: number;
}

/** Records what came back of each line, for the reports of this day. */
async function noteLines(trx: Db, { key, orderId, before, after, now }: NotedLines): Promise<void> {
  const previous = new Map(before.map((line) => [line.id, line]));
  const rows = after.flatMap((line) => {
    const item = previous.get(line.id)!;
    if (line.returned === item.returned) return [];
    const amount = shareBack(line) - shareBack(item);
    const number = line.returned - item.returned;
    return [{ key, order_line_id: line.id, order_id: orderId, number, amount, at: now }];
  });
  for (const part of toChunks(rows)) await trx.insertInto("returned_line").values(part).execute();
}

/** Returns what earlier returns of an order refunded and deducted, fen. One query. */
export async function returnedSoFar(
  trx: Db,
  orderId: number,
): Promise<{ refund: Fen; missing: Fen; compensated: Fen; retainedGifts: Fen }> {
  const sums = await trx
    .selectFrom("order_undo")
    .select((eb) => [
      eb.fn.sum<number | null>("refund").as("refund"),
      eb.fn.sum<number | null>("missing").as("missing"),
      eb.fn.sum<number | null>("compensated").as("compensated"),
      eb.fn.sum<number | null>("retained_gifts").as("retained"),
    ])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return {
    refund: Number(sums.refund ?? 0),
    missing: Number(sums.missing ?? 0),
    compensated: Number(sums.compensated ?? 0),
    retainedGifts: Number(sums.retained ?? 0),
  };
}

interface RefundedOrder {
  refund: Refund;
  after: SoldOrder;
  key: string;
}

/**
 * Takes back what completion granted. Returns what is missing of it, and what the kept products would have earned, both in fen. Locks accounts in
 * the ledger's order.
 */
async function takeBack(
  trx: Db,
  order: Row<"orders">,
  { refund: { cashback, points }, after, key }: RefundedOrder,
  now: number,
): Promise<{ missing: Fen; atStake: Fen }> {
  const short = async (account: WalletAccount, amount: number): Promise<number> => {
    if (amount === 0) return 0;
    const entry = {
      companyId: order.company_id,
      account,
      kind: "takeBack",
      key: `${key}:${account}`,
      orderId: order.id,
      note: `订单 ${order.number} 退货`,
      now,
    } as const;
    if ((await postToLedger(trx, { ...entry, amount: -amount })) !== "insufficient") return 0;
    // The refused entry locks the account, so this amount is stable.
    const left = await readAmount(order.company_id, account, trx);
    if (left > 0) await postToLedger(trx, { ...entry, amount: -left });
    return amount - left;
  };
  const packet = await short("redPacket", cashback);
  const missingPoints = await short("points", points);
  const retained = computeRetained(after);
  // The points account is locked, so no other return charges these exchanges.
  const spent = await pointsSpent(order.company_id, trx);
  const charge = chargePoints(missingPoints, spent);
  await chargeExchanges(trx, charge.points);
  const both = chargePoints(missingPoints + retained.points, spent);
  return { missing: packet + charge.amount, atStake: retained.cashback + both.amount - charge.amount };
}

/** Frees the units of offers that the returned lines used, in stock and the company's limit. */
async function freeUses(
  trx: Db,
  order: Row<"orders">,
  lines: readonly SoldLine[],
  returned: readonly Back[],
): Promise<void> {
  const wanted = returned
    .flatMap(({ lineId, quantity }): ActivityUse[] => {
      const line = lines.find((line) => line.id === lineId);
      if (!line || line.offerId === null) return [];
      return [{ offerId: line.offerId, goodsId: line.goodsId, quantity }];
    })
    .sort((a, b) => a.goodsId - b.goodsId || a.offerId - b.offerId);
  for (const use of wanted) {
    // An offer without products of its own was never counted.
    const used = await reduceOfferUse(trx, order.id, use);
    if (used) await returnActivity(trx, order.company_id, [use]);
  }
}

/** When nothing is kept, gives back vouchers and whole-order offers. */
async function freeWhole(trx: Db, order: Row<"orders">): Promise<void> {
  await returnActivity(trx, order.company_id, await deleteWholeUses(trx, order.id));
  await releaseVouchers(trx, order.id);
}
