/** The way back of money: wallet parts at once by the ledger, the rest by the means it came from, outside every transaction. */
import { inTransaction, type Db } from "~/platform/database.server";
import { factsOf, log } from "~/platform/log.server";
import type { Fen } from "~/platform/money";
import { post } from "~/wallet/ledger.server";
import { isWalletMeans, type Payment } from "./payment";
import { movePayment, paymentsIn, paymentsOf } from "./payments.server";
import { providerOf } from "./registry.server";

/** What goes back, fen: into the wallet at once, and by other means soon. */
export interface Returned {
  wallet: Fen;
  outside: Fen;
}

/**
 * Gives back everything that was paid or held for an order, to the means it came from, to the fen; safe to repeat.
 * Wallet parts return in this transaction. Paid outside parts become "refunding": sendRefunds does them after the commit,
 * because a provider is never called inside a transaction. What was only begun is closed.
 */
export async function refundPayments(trx: Db, orderId: number, now: number): Promise<Returned> {
  return giveBack(trx, await paymentsOf(orderId, trx), now);
}

/** The same for the unfinished payments of an order alone. */
export async function closePending(
  trx: Db,
  orderId: number,
  now: number,
  as: "closed" | "failed" = "closed",
): Promise<Returned> {
  const open = (await paymentsOf(orderId, trx)).filter((payment) => payment.state === "pending");
  return giveBack(trx, open, now, as);
}

async function giveBack(
  trx: Db,
  payments: readonly Payment[],
  now: number,
  unfinished: "closed" | "failed" = "closed",
): Promise<Returned> {
  const back: Returned = { wallet: 0, outside: 0 };
  for (const payment of payments) {
    if (payment.state !== "pending" && payment.state !== "succeeded") continue;
    const isPaid = payment.state === "succeeded";
    const isWallet = isWalletMeans(payment.provider);
    const to = isPaid ? (isWallet ? "refunded" : "refunding") : unfinished;
    if (!(await movePayment(trx, payment.id, payment.state, to, now))) continue;
    if (isWallet) {
      await returnToWallet(trx, payment, now);
      back.wallet += payment.amount;
    } else if (isPaid) back.outside += payment.amount;
  }
  return back;
}

async function returnToWallet(trx: Db, payment: Payment, now: number): Promise<void> {
  if (!isWalletMeans(payment.provider)) return;
  await post(trx, {
    companyId: payment.companyId,
    account: payment.provider,
    amount: payment.amount,
    kind: "refund",
    key: `${payment.number}:back`,
    orderId: payment.orderId,
    note: payment.state === "succeeded" ? "订单取消退回" : "付款未完成退回",
    now,
  });
}

/**
 * Carries out the refunds that wait for a provider and returns how many went through. A provider that fails is asked again next time;
 * transfers wait for an operator. Called after every commit that may have caused one, and by the shop's jobs.
 */
export async function sendRefunds(now: number): Promise<number> {
  let sent = 0;
  // Transfers wait for an operator, maybe for days: they must not stand in the way of the others.
  for (const payment of await paymentsIn("refunding", { except: "bank" })) {
    const provider = providerOf(payment.provider);
    if (!provider) continue;
    try {
      const answer = await provider.refund({ ...payment, subject: "" }, now);
      if (answer === "byOperator") continue;
      sent += 1;
    } catch (error) {
      log("error", "refund.failed", { payment: payment.number, ...factsOf(error) });
      continue;
    }
    await inTransaction((trx) => movePayment(trx, payment.id, "refunding", "refunded", now));
  }
  return sent;
}
