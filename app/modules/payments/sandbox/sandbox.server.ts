import { toErrorFields, log } from "~/platform/observability/log.server";
import { callText } from "~/platform/http/http-client.server";
import { notFound } from "~/platform/http/page-error";
import type { SandboxDecision } from "~/modules/payments/payment/pay-input";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { alipayNotice } from "./sandbox-alipay.server";
import {
  findSandboxPaymentByHandle,
  findSandboxPayment,
  decideSandboxPayment,
  type SandboxPayment,
} from "./sandbox-payments.server";
import type { SandboxPage } from "./sandbox-view";
import { wechatNotice } from "./sandbox-wechat.server";
import type { SentNotice } from "./sent-notice";
import { isPaySandboxOn } from "~/modules/payments/providers/settings.server";

const PATIENCE = 8_000;

async function ownBook(handle: string): Promise<SandboxPayment> {
  const book = (await isPaySandboxOn()) ? await findSandboxPaymentByHandle(handle) : null;
  return book ?? notFound();
}

/** Returns the cashier's data for whoever has its address. 404 for an unknown one. */
export async function sandboxPage(handle: string): Promise<SandboxPage> {
  const { number, provider, amount, subject, state, return_url: back } = await ownBook(handle);
  return {
    number,
    paymentMethod: paymentMethodText(provider),
    amount,
    subject,
    state: state as SandboxPage["state"],
    back,
  };
}

/** Stores the payer's decision and sends the notice; returns where the payer goes. A lost notice is replaced by a query. */
export async function decideAtCashier(handle: string, result: SandboxDecision, now: number): Promise<string> {
  const book = await ownBook(handle);
  if (result === "leave") return `/pay/${book.number}`;
  const notice = await decideSandbox(book.number, result, now);
  if (notice) await send(notice);
  return book.return_url;
}

/** Decides a waiting payment and returns the signed notice; for a decided one the same notice signed again. null for unknown and closed payments, and failed ones of WeChat Pay. */
export async function decideSandbox(
  number: string,
  resolution: "success" | "fail",
  now: number,
): Promise<SentNotice | null> {
  await decideSandboxPayment(number, resolution, now);
  const wechat = await findSandboxPayment("wechat", number);
  if (wechat) return wechatNotice(wechat, now);
  const alipay = await findSandboxPayment("alipay", number);
  return alipay && alipay.state !== "closed" ? alipayNotice(alipay, now) : null;
}

async function send({ url, ...notice }: SentNotice): Promise<void> {
  try {
    await callText(url, { ...notice, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    log("error", "sandbox.notice", toErrorFields(error));
  }
}
