import { db } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { paymentPath, getPaymentReturnPath } from "~/modules/payments/payment/pay-path";
import type { Payment } from "~/modules/payments/payment/payment";
import type { PaymentStep } from "./provider";
import { resultPath } from "../payment/pay-path";
import { findProvider } from "./registry.server";

/** A code is renewed before it ends (WeChat Pay: two hours). */
const CODE_LASTS = 100 * 60_000;

/** Returns the next step of a payment: its code while valid, else the provider's answer; null if unreachable. */
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

/** A code that is a path of this site (the sandbox's) can be opened there. */
const codeStep = (text: string): PaymentStep =>
  text.startsWith("/") ? { kind: "qr", text, open: text } : { kind: "qr", text };

async function keepCode(id: number, code: string, now: number): Promise<void> {
  await db.updateTable("payment").set({ code, code_at: now }).where("id", "=", id).execute();
}

/** Creates the payment at its provider and returns the buyer's next path of this site; null if the provider is down. */
export async function handOver(payment: Payment, subject: string, now: number): Promise<string | null> {
  const step = await getPaymentStep(payment, subject, now);
  if (!step) return null;
  if (step.kind === "instructions") return resultPath(payment);
  // A form may not lead to another site (form-action 'self'); a link on the payment's page does.
  return step.kind === "redirect" && step.to.startsWith("/") ? step.to : paymentPath(payment.number);
}
