/** The sandbox's page towards the shop: it hands its signed notices to the same door as every provider's. */
import { decideSandbox, sandboxPayment } from "~/payments/sandbox.server";
import type { SandboxPage } from "~/payments/sandbox-view";
import { SandboxForm } from "~/payments/pay-input";
import { paymentByNumber } from "~/payments/payments.server";
import { RECHARGES_AT, resultPath } from "~/payments/recharge";
import { readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { receiveNotice } from "./settle.server";

/** A sandbox payment of a company, or null: also for another company's. */
export async function sandboxPageOf(companyId: number, number: string): Promise<SandboxPage | null> {
  const payment = await paymentByNumber(number);
  if (!payment || payment.companyId !== companyId || payment.provider !== "sandbox") return null;
  const known = await sandboxPayment(number);
  const back = resultPath(payment);
  const leave = payment.orderId === null ? RECHARGES_AT : `/cart/step3/${payment.orderId}`;
  return known && { ...known, back, leave };
}

/** What the buyer decided: walking away leads back to paying, an end is noticed to the shop and leads to its result. */
export async function submitSandbox(
  request: Request,
  companyId: number,
  number: string,
  now: number,
): Promise<Response> {
  const page = await sandboxPageOf(companyId, number);
  if (!page) notFound();
  const form = await readForm(request, SandboxForm);
  if (!form.ok) return form.response;
  const { outcome } = form.value;
  if (outcome === "leave")
    return redirectWith(request, page.leave, {
      kind: "info",
      text: "付款尚未完成，您可以继续付款或更换付款方式",
    });
  const notice = await decideSandbox(number, outcome, now);
  if (!notice) notFound();
  await receiveNotice("sandbox", notice, now);
  return redirectWith(request, page.back);
}
