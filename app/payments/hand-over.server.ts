/** Handing a payment over to its provider, and saying where the buyer goes from there; outside every transaction. */
import { db } from "~/platform/database.server";
import { factsOf, log } from "~/platform/log.server";
import { payAt, returnTo } from "./pay-path";
import type { Payment } from "./payment";
import type { NextStep } from "./provider";
import { resultPath } from "./recharge";
import { providerOf } from "./registry.server";

/** The next step of a payment as its provider says it now; null when the provider cannot be reached. */
export async function nextStep(payment: Payment, subject: string, now: number): Promise<NextStep | null> {
  const provider = providerOf(payment.provider);
  const { number, amount } = payment;
  try {
    if (!provider) throw new Error(`no provider ${payment.provider}`);
    return await provider.create({ number, amount, subject, returnTo: returnTo(number) }, now);
  } catch (error) {
    log("error", "payment.create", { payment: number, ...factsOf(error) });
    return null;
  }
}

/** Announces a payment at its provider and answers the path of this site where the buyer goes next; null when the provider is down. */
export async function handOver(payment: Payment, subject: string, now: number): Promise<string | null> {
  const step = await nextStep(payment, subject, now);
  if (!step) return null;
  if (step.kind === "instructions") return resultPath(payment);
  if (step.kind === "qr")
    await db.updateTable("payment").set({ code: step.text }).where("id", "=", payment.id).execute();
  // A form may not lead to another site (form-action 'self'): a link on the payment's own page does.
  return step.kind === "redirect" && step.to.startsWith("/") ? step.to : payAt(payment.number);
}
