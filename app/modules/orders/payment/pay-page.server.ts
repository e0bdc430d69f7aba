import { MAX_PER_RUN, byProvider } from "~/modules/payments/providers/by-provider";
import { getPaymentStep } from "~/modules/payments/providers/hand-over.server";
import type { Payment } from "~/modules/payments/payment/payment";
import type { PaymentStep } from "~/modules/payments/providers/provider";
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

/** A company's payment at a provider; 404 for another's and wallet parts. */
async function ownPayment(companyId: number, number: string): Promise<Payment> {
  const payment = await paymentByNumber(number);
  if (payment?.companyId !== companyId || isWalletMethod(payment.provider)) notFound();
  return payment;
}

async function findResultPath(payment: Payment): Promise<string> {
  const orders = await ordersOfRecharges(payment.orderId === null ? [payment.id] : []);
  return resultPath(payment, orders.has(payment.id));
}

/** Returns the payment for its page, or the path of its result. `isReturned`: from the provider. */
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
  const subject = order ? `订单 ${order.number}` : await rechargeSubject(payment.id);
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
    ...stepLinks(step),
  };
}

/** What a recharge pays: several orders at once, or nothing yet. */
async function rechargeSubject(paymentId: number): Promise<string> {
  const orders = (await ordersOfRecharges([paymentId])).get(paymentId) ?? [];
  return orders.length > 0 ? jointSubject(orders.length) : "余额充值";
}

/** The QR code to scan and the address to open, as far as the provider has them; `isDown`: no answer. */
function stepLinks(step: PaymentStep | null): Pick<PaymentPage, "code" | "open" | "isDown"> {
  const links = { code: null, open: null, isDown: step === null };
  if (step?.kind === "qr") return { ...links, code: step.text, open: step.open ?? null };
  return step?.kind === "redirect" ? { ...links, open: step.to } : links;
}

async function orderFacts(orderId: number | null) {
  if (orderId === null) return null;
  return db
    .selectFrom("orders")
    .select(["number", "pay_before"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** Queries whether a payment was paid: the path of its result, or null. 404 as for its page. */
export async function checkPayment(companyId: number, number: string, now: number): Promise<string | null> {
  const payment = await ownPayment(companyId, number);
  if (payment.state === "pending") await queryPaymentProvider(payment, now);
  const after = await ownPayment(companyId, number);
  return after.state === "pending" ? null : findResultPath(after);
}

/** Cancels a recharge after querying its provider: the path of its result if it was paid, else null. 404 as for its page. */
export async function giveUpPayment(companyId: number, number: string, now: number): Promise<string | null> {
  const payment = await ownPayment(companyId, number);
  if (payment.state === "pending") await queryPaymentProvider(payment, now);
  const isClosed = await cancelRecharge(companyId, number, now);
  await closeAbandoned(now, { paymentNumber: number });
  return isClosed ? null : findResultPath(payment);
}

/** Cancels recharges unpaid for a day, after querying their providers, a limited number for each; those with a transfer proof wait. Returns the number. */
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
