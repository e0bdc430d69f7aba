/** One payment on a page of its own: its code or the way to its provider, asked for again, given up when it is a recharge. */
import { MAX_PER_RUN, byProvider } from "~/modules/payments/providers/by-provider";
import { getPaymentStep } from "~/modules/payments/providers/hand-over.server";
import type { Payment } from "~/modules/payments/payment/payment";
import {
  isWalletMethod,
  paymentMethodText,
  ONLINE_METHODS,
  isTransferMethod,
} from "~/modules/payments/payment/payment-method";
import type { PaymentPage } from "~/modules/payments/payment/payment-view";
import { paymentByNumber, rechargesBefore } from "~/modules/payments/payment/payments.server";
import { rechargeLapses } from "~/modules/payments/recharge/recharge";
import { RECHARGES_PATH, resultPath } from "~/modules/payments/payment/pay-path";
import { cancelRecharge, ordersOfRecharges } from "~/modules/payments/recharge/recharge.server";
import { closePayment } from "~/modules/payments/refunds/refund.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { notFound } from "~/platform/http/page-error";
import { jointSubject } from "./joint-payment";
import { queryPaymentProvider, closeAbandoned } from "./settle.server";

/** A payment of a company that goes through a provider; another company's and wallet parts answer 404. */
async function ownPayment(companyId: number, number: string): Promise<Payment> {
  const payment = await paymentByNumber(number);
  if (payment?.companyId !== companyId || isWalletMethod(payment.provider)) notFound();
  return payment;
}

/** Where the buyer sees what came of a payment: of several orders together, with all of them. */
async function findResultPath(payment: Payment): Promise<string> {
  const orders = await ordersOfRecharges(payment.orderId === null ? [payment.id] : []);
  return resultPath(payment, orders.has(payment.id));
}

/** The payment as its page shows it, or the path where its result stands when there is nothing left to pay. `isReturned`: from the provider. */
export async function paymentPage(
  companyId: number,
  number: string,
  isReturned: boolean,
  now: number,
): Promise<PaymentPage | { result: string }> {
  const before = await ownPayment(companyId, number);
  if (isReturned && before.state === "pending") await queryPaymentProvider(before, now);
  const payment = await ownPayment(companyId, number);
  if (payment.state !== "pending" || isTransferMethod(payment.provider))
    return { result: await findResultPath(payment) };
  const order = await orderFacts(payment.orderId);
  const together = order ? 0 : ((await ordersOfRecharges([payment.id])).get(payment.id)?.length ?? 0);
  const subject = order ? `订单 ${order.number}` : together > 0 ? jointSubject(together) : "余额充值";
  const step = await getPaymentStep(payment, subject, now);
  const { amount, provider, createdAt, orderId } = payment;
  return {
    number,
    amount,
    subject,
    provider,
    paymentMethod: paymentMethodText(provider),
    now,
    isRecharge: orderId === null,
    payBefore: order?.pay_before ?? rechargeLapses(createdAt),
    back: orderId === null ? RECHARGES_PATH : `/cart/step3/${orderId}`,
    code: step?.kind === "qr" ? step.text : null,
    open: step?.kind === "qr" ? (step.open ?? null) : step?.kind === "redirect" ? step.to : null,
    isDown: step === null,
  };
}

async function orderFacts(orderId: number | null) {
  if (orderId === null) return null;
  return db
    .selectFrom("orders")
    .select(["number", "pay_before"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** Asks the provider whether a payment was paid: where its result stands, or null while nothing came. 404 as for its page. */
export async function checkPayment(companyId: number, number: string, now: number): Promise<string | null> {
  const payment = await ownPayment(companyId, number);
  if (payment.state === "pending") await queryPaymentProvider(payment, now);
  const after = await ownPayment(companyId, number);
  return after.state === "pending" ? null : findResultPath(after);
}

/** Gives a recharge up, after asking whether it was paid after all: where its result stands then, null where it was given up. 404 as for its page. */
export async function giveUpPayment(companyId: number, number: string, now: number): Promise<string | null> {
  const payment = await ownPayment(companyId, number);
  if (payment.state === "pending") await queryPaymentProvider(payment, now);
  const isClosed = await cancelRecharge(companyId, number, now);
  await closeAbandoned(now, { paymentNumber: number });
  return isClosed ? null : findResultPath(payment);
}

/**
 * Gives up recharges that nobody paid within a day, after asking their providers once more, so many a provider; those with a transfer proof wait for
 * the operator. Returns how many.
 */
export async function expireRecharges(now: number): Promise<number> {
  const due = await Promise.all(
    ONLINE_METHODS.map((provider) => rechargesBefore(provider, now - DAY, MAX_PER_RUN)),
  );
  let closed = 0;
  const give = async (payment: Payment, isRequested: boolean) => {
    try {
      const query = isRequested && (await queryPaymentProvider(payment, now));
      if (await inTransaction((trx) => closePayment(trx, payment, now))) closed += 1;
      return query !== "down";
    } catch (error) {
      log("error", "recharge.overdue", { payment: payment.number, ...toErrorFields(error) });
      return true;
    }
  };
  await byProvider(
    due.flat(),
    (payment) => give(payment, true),
    async (payment) => void (await give(payment, false)),
  );
  return closed;
}
