/** Handing a payment over to its provider, and saying where the buyer goes from there; outside every transaction. */
import { db } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { paymentPath, getPaymentReturnPath } from "~/modules/payments/payment/pay-path";
import type { Payment } from "~/modules/payments/payment/payment";
import type { PaymentStep } from "./provider";
import { resultPath } from "../payment/pay-path";
import { findProvider } from "./registry.server";

/** A code is asked for again before it ends (WeChat Pay: two hours). */
const CODE_LASTS = 100 * 60_000;

/** The next step of a payment: its code while that lasts, else what the provider says now; null when it cannot be reached. */
export async function getPaymentStep(
  payment: Payment,
  subject: string,
  now: number,
): Promise<PaymentStep | null> {
  const { number, amount, code, codeAt } = payment;
  if (code !== null && codeAt !== null && now - codeAt < CODE_LASTS) return codeStep(code);
  try {
    const provider = findProvider(payment.provider);
    if (!provider) throw new Error(`no provider ${payment.provider}`);
    const step = await provider.create(
      { number, amount, subject, returnTo: getPaymentReturnPath(number) },
      now,
    );
    if (step.kind === "qr") await keepCode(payment.id, step.text, now);
    return step;
  } catch (error) {
    log("error", "payment.create", { payment: number, ...toErrorFields(error) });
    return null;
  }
}

/** A code that is a path of this site can be opened there as well: the sandbox's. */
const codeStep = (text: string): PaymentStep =>
  text.startsWith("/") ? { kind: "qr", text, open: text } : { kind: "qr", text };

async function keepCode(id: number, code: string, now: number): Promise<void> {
  await db.updateTable("payment").set({ code, code_at: now }).where("id", "=", id).execute();
}

/** Announces a payment at its provider and answers the path of this site where the buyer goes next; null when the provider is down. */
export async function handOver(payment: Payment, subject: string, now: number): Promise<string | null> {
  const step = await getPaymentStep(payment, subject, now);
  if (!step) return null;
  if (step.kind === "instructions") return resultPath(payment);
  // A form may not lead to another site (form-action 'self'): a link on the payment's own page does.
  return step.kind === "redirect" && step.to.startsWith("/") ? step.to : paymentPath(payment.number);
}
