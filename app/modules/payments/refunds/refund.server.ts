import { toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { refundOnCredit } from "~/modules/credit/receivables.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { goneBackText } from "~/modules/payments/providers/notice";
import { refundNumber, type Payment } from "~/modules/payments/payment/payment";
import {
  isCredit,
  isOwnMethod,
  isWalletMethod,
  paymentMethodText,
  isTransferMethod,
} from "~/modules/payments/payment/payment-method";
import {
  lockPayments,
  changePaymentState,
  listPayments,
  randomDigits,
  unlessPaid,
} from "~/modules/payments/payment/payments.server";
import { shareRefund } from "~/modules/payments/payment/share";

export { closeAtProviders, sendOwnRefunds, sendRefunds } from "./refund-queue.server";

export interface RefundSplit {
  wallet: Fen;
  outside: Fen;
}

/** "tooMuch": more than is left of the payment. "already": this key was refunded before. Both change nothing. */
export type RefundResult =
  | { ok: true; returned: RefundSplit; already: boolean }
  | { ok: false; reason: "tooMuch" };

export interface OrderRefund {
  amount: Fen;
  key: string;
}

/** Refunds `amount` fen of an order to the methods that paid it (share.ts); wallet parts in this transaction, others by sendOwnRefunds, to be called after the commit. `key` names the reason, such as a return: a second call does nothing. Throws if the key was used for another amount. Refused: more than is left. */
export async function refundOrder(
  trx: Db,
  orderId: number,
  { amount, key }: OrderRefund,
  now: number,
): Promise<RefundResult> {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`refund of ${amount} (${key})`);
  const paid = (await lockPayments(trx, orderId)).filter((payment) => payment.state === "succeeded");
  const before = await trx
    .selectFrom("payment_refund")
    .select((eb) => [eb.fn.countAll<number>().as("rows"), eb.fn.sum<number | null>("amount").as("amount")])
    .where("order_id", "=", orderId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (Number(before.rows) > 0) {
    if (Number(before.amount) !== amount) throw new Error(`refund ${key} was of another amount`);
    return { ok: true, returned: { wallet: 0, outside: 0 }, already: true };
  }
  const shares = shareRefund(amount, paid);
  if (!shares) return { ok: false, reason: "tooMuch" };
  const returned: RefundSplit = { wallet: 0, outside: 0 };
  for (const [i, payment] of paid.entries()) {
    const share = shares[i]!;
    if (share > 0)
      add(returned, payment, await refundPart(trx, payment, { amount: share, key, note: "退货退款" }, now));
  }
  return { ok: true, returned, already: false };
}

/** Refunds everything paid or held for an order; safe to repeat. Started payments are closed. `isUnfinished`: the order was never fully paid; then a partial transfer goes to the balance instead of waiting for an operator. */
export async function refundPayments(
  trx: Db,
  orderId: number,
  now: number,
  isUnfinished = false,
): Promise<RefundSplit> {
  const payments = await lockPayments(trx, orderId);
  const returned = await closeAll(trx, payments, now, "closed");
  for (const payment of payments) {
    const left = payment.amount - payment.refunded;
    if (payment.state !== "succeeded" || left === 0) continue;
    const toBalance = isUnfinished && isTransferMethod(payment.provider);
    const done = toBalance
      ? await refundToBalance(trx, payment, left, now)
      : await refundPart(trx, payment, { amount: left, key: "cancelled", note: "订单取消退回" }, now);
    returned[toBalance || isOwnMethod(payment.provider) ? "wallet" : "outside"] += done;
  }
  return returned;
}

/** Closes an order's unfinished payments; held wallet parts return. */
export async function closePending(
  trx: Db,
  orderId: number,
  now: number,
  as: "closed" | "failed" = "closed",
): Promise<RefundSplit> {
  return closeAll(trx, await listPayments(orderId, trx), now, as);
}

async function closeAll(
  trx: Db,
  payments: readonly Payment[],
  now: number,
  as: "closed" | "failed",
): Promise<RefundSplit> {
  const returned: RefundSplit = { wallet: 0, outside: 0 };
  for (const payment of payments) {
    if (payment.state !== "pending" || !(await closePayment(trx, payment, now, as))) continue;
    if (isWalletMethod(payment.provider)) returned.wallet += payment.amount;
  }
  return returned;
}

/** Cancels one unfinished payment; its provider is told after the commit. Returns whether it was unfinished. */
export async function closePayment(
  trx: Db,
  payment: Payment,
  now: number,
  as: "closed" | "failed" = "closed",
): Promise<boolean> {
  if (!(await changePaymentState(trx, payment.id, { from: "pending", to: as }, now))) return false;
  if (isWalletMethod(payment.provider))
    await toWallet(
      trx,
      payment,
      { account: payment.provider, amount: payment.amount, key: `${payment.number}:back` },
      now,
    );
  else if (as === "closed" && !isTransferMethod(payment.provider))
    await trx.updateTable("payment").set({ is_closing: 1 }).where("id", "=", payment.id).execute();
  return true;
}

export interface LateRefund {
  amount: Fen;
  providerRef: string;
}

/** Refunds late money, all of `amount`, which becomes the payment's amount. */
export async function refundLate(
  trx: Db,
  payment: Payment,
  { amount, providerRef }: LateRefund,
  now: number,
): Promise<void> {
  await trx
    .updateTable("payment")
    .set({ amount, state: "succeeded", provider_ref: providerRef, is_closing: 0 })
    .set({ finished_at: now, paid_at: now })
    .where("id", "=", payment.id)
    .execute();
  await refundPart(
    trx,
    { ...payment, amount, state: "succeeded" },
    { amount, key: "late", note: "款项到账过晚" },
    now,
  );
}

/** Ends a payment that its provider refunded, so that it is not processed, closed or refunded again. */
export async function noteGoneBack(
  trx: Db,
  payment: Payment,
  notice: { amount: Fen; providerRef: string },
  now: number,
): Promise<void> {
  const { amount, providerRef } = notice;
  const note = goneBackText(paymentMethodText(payment.provider));
  await trx
    .updateTable("payment")
    .set({ state: "refunded", amount, refunded: amount, provider_ref: providerRef, note })
    .set({ finished_at: now, is_closing: 0 })
    .where("id", "=", payment.id)
    .execute();
}

interface PartRefund {
  amount: Fen;
  key: string;
  note: string;
}

async function refundPart(
  trx: Db,
  payment: Payment,
  { amount, key, note }: PartRefund,
  now: number,
): Promise<Fen> {
  const isOwn = isOwnMethod(payment.provider);
  await take(trx, payment, { amount, whenWhole: isOwn ? "refunded" : "refunding" }, now);
  await writeRefund(trx, payment, { amount, key, state: isOwn ? "done" : "waiting", note }, now);
  const ledgerKey = `${payment.number}:${key}`;
  if (isWalletMethod(payment.provider))
    await toWallet(trx, payment, { account: payment.provider, amount, key: ledgerKey, note }, now);
  if (isCredit(payment.provider)) {
    const repaid = await refundOnCredit(
      trx,
      { paymentNumber: payment.number, amount, key: ledgerKey, note },
      now,
    );
    if (repaid > 0)
      await toWallet(trx, payment, { account: "balance", amount: repaid, key: ledgerKey, note }, now);
  }
  return amount;
}

async function refundToBalance(trx: Db, payment: Payment, amount: Fen, now: number): Promise<Fen> {
  const note = "订单未付清，已到账款项转入余额";
  await take(trx, payment, { amount, whenWhole: "refunded" }, now);
  await writeRefund(trx, payment, { amount, key: "balance", state: "done", note }, now);
  await toWallet(trx, payment, { account: "balance", amount, key: `${payment.number}:balance`, note }, now);
  return amount;
}

interface RefundedAmount {
  amount: Fen;
  whenWhole: "refunding" | "refunded";
}

/** Counts the refund on the payment, and changes its state with the last one. */
async function take(
  trx: Db,
  payment: Payment,
  { amount, whenWhole }: RefundedAmount,
  now: number,
): Promise<void> {
  const used = await trx
    .updateTable("payment")
    .set((eb) => ({ refunded: eb("refunded", "+", amount) }))
    .where("id", "=", payment.id)
    .where("state", "=", "succeeded")
    .where((eb) => eb(eb("amount", "-", eb.ref("refunded")), ">=", amount))
    .returning(["amount", "refunded"])
    .executeTakeFirst();
  if (!used) throw new Error(`payment ${payment.number} has no ${amount} left to send back`);
  if (used.amount === used.refunded)
    await changePaymentState(trx, payment.id, { from: "succeeded", to: whenWhole }, now);
}

export interface RefundInput {
  amount: Fen;
  key: string;
  state: "waiting" | "done";
  note: string;
  random?: typeof randomDigits;
}

export async function writeRefund(
  trx: Db,
  payment: Payment,
  { amount, key, state, note, random = randomDigits }: RefundInput,
  now: number,
): Promise<void> {
  await unlessPaid(async () =>
    trx
      .insertInto("payment_refund")
      .values({
        number: refundNumber(toDay(now), random()),
        payment_id: payment.id,
        company_id: payment.companyId,
        order_id: payment.orderId,
        amount,
        key,
        state,
        note,
        created_at: now,
        finished_at: state === "done" ? now : null,
      })
      .onConflict((conflict) => conflict.column("number").doNothing())
      .returning("id")
      .executeTakeFirst(),
  );
}

interface WalletRefund {
  account: "balance" | "redPacket";
  amount: Fen;
  key: string;
  note?: string;
}

async function toWallet(
  trx: Db,
  payment: Payment,
  { account, amount, key, note = "付款未完成退回" }: WalletRefund,
  now: number,
): Promise<void> {
  const { companyId, orderId } = payment;
  await postToLedger(trx, { companyId, account, amount, kind: "refund", key, orderId, note, now });
}

function add(returned: RefundSplit, payment: Payment, amount: Fen): void {
  returned[isOwnMethod(payment.provider) ? "wallet" : "outside"] += amount;
}
