/** One payment on a page of its own: its code or the way to its provider, asked for again, given up when it is a recharge. */
import { A_RUN, byProvider } from "~/payments/by-provider";
import { nextStep } from "~/payments/hand-over.server";
import { PayChangeForm } from "~/payments/pay-input";
import { payAt } from "~/payments/pay-path";
import { isWalletMeans, meansText, type Payment } from "~/payments/payment";
import type { PaymentPage } from "~/payments/payment-view";
import { paymentByNumber, rechargesBefore } from "~/payments/payments.server";
import { RECHARGES_AT, rechargeLapses, resultPath } from "~/payments/recharge";
import { cancelRecharge } from "~/payments/recharge.server";
import { closePayment } from "~/payments/refund.server";
import { ASKED } from "~/payments/registry.server";
import { DAY } from "~/platform/clock";
import { db, inTransaction } from "~/platform/database.server";
import { readForm } from "~/platform/forms.server";
import { factsOf, log } from "~/platform/log.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { askProvider, closeGivenUp } from "./settle.server";

/** A payment of a company that goes through a provider; another company's and wallet parts answer 404. */
async function ownPayment(companyId: number, number: string): Promise<Payment> {
  const payment = await paymentByNumber(number);
  if (payment?.companyId !== companyId || isWalletMeans(payment.provider)) notFound();
  return payment;
}

/** The payment as its page shows it, or the path where its result stands when there is nothing left to pay. `isReturned`: from the provider. */
export async function paymentPage(
  companyId: number,
  number: string,
  isReturned: boolean,
  now: number,
): Promise<PaymentPage | { result: string }> {
  const before = await ownPayment(companyId, number);
  if (isReturned && before.state === "pending") await askProvider(before, now);
  const payment = await ownPayment(companyId, number);
  if (payment.state !== "pending" || payment.provider === "bank") return { result: resultPath(payment) };
  const order = await orderFacts(payment.orderId);
  const subject = order ? `订单 ${order.number}` : "余额充值";
  const step = await nextStep(payment, subject, now);
  const { amount, provider, createdAt, orderId } = payment;
  return {
    ...{ number, amount, subject, provider, means: meansText(provider), now },
    isRecharge: orderId === null,
    payBefore: order?.pay_before ?? rechargeLapses(createdAt),
    back: orderId === null ? RECHARGES_AT : `/cart/step3/${orderId}`,
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

/** 我已付款 asks the provider; 取消充值 gives a recharge up, after asking whether it was paid after all. */
export async function submitPaymentChange(
  request: Request,
  companyId: number,
  number: string,
  now: number,
): Promise<Response> {
  const payment = await ownPayment(companyId, number);
  const form = await readForm(request, PayChangeForm);
  if (!form.ok) return form.response;
  if (payment.state === "pending") await askProvider(payment, now);
  if (form.value.change === "check") {
    const after = await ownPayment(companyId, number);
    if (after.state !== "pending") return redirectWith(request, resultPath(after));
    const text = "还没有收到这笔付款，如已付款请稍候再试";
    return redirectWith(request, payAt(number), { kind: "info", text });
  }
  const isClosed = await cancelRecharge(companyId, number, now);
  await closeGivenUp(now, { paymentNumber: number });
  return isClosed
    ? redirectWith(request, RECHARGES_AT, { kind: "success", text: "充值已取消" })
    : redirectWith(request, resultPath(payment));
}

/**
 * Gives up recharges that nobody paid within a day, after asking their providers once more, so many a provider; those with a slip wait for
 * the operator. Returns how many.
 */
export async function expireRecharges(now: number): Promise<number> {
  const due = await Promise.all(ASKED.map((provider) => rechargesBefore(provider, now - DAY, A_RUN)));
  let closed = 0;
  const give = async (payment: Payment, isAsked: boolean) => {
    try {
      const asked = isAsked && (await askProvider(payment, now));
      if (await inTransaction((trx) => closePayment(trx, payment, now))) closed += 1;
      return asked !== "down";
    } catch (error) {
      log("error", "recharge.overdue", { payment: payment.number, ...factsOf(error) });
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
