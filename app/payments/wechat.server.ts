/** WeChat Pay Native (API v3): the shop shows a code, the payer scans it. https://pay.weixin.qq.com/doc/v3/merchant/4012791877 */
import { z } from "zod";
import { now as clock } from "~/platform/clock.server";
import { callOutside } from "~/platform/outside.server";
import { wechatAccount, type WechatAccount } from "./accounts.server";
import type { NoticeRead } from "./notice";
import { noticeBody, parseJson } from "./notice-body.server";
import { meansText } from "./payment";
import type { PaymentProvider, ProviderState, RefundAnswer } from "./provider";
import { authorization, signatureFault, unseal } from "./wechat-protocol.server";

const PATIENCE = 8_000;

const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.enum([
    "SUCCESS",
    "REFUND",
    "NOTPAY",
    "CLOSED",
    "REVOKED",
    "USERPAYING",
    "PAYERROR",
    "ACCEPT",
  ]),
  amount: z.object({ total: z.number().int() }).optional(),
});
const Refund = z.object({ status: z.enum(["SUCCESS", "CLOSED", "PROCESSING", "ABNORMAL"]) });
const Fault = z.object({ code: z.string(), message: z.string().default("") });
const Envelope = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal("AEAD_AES_256_GCM"),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(""),
  }),
});

async function account(): Promise<WechatAccount> {
  const known = await wechatAccount();
  if (!known) throw new Error("WeChat Pay is not configured");
  return known;
}

interface Answer {
  status: number;
  body: unknown;
  /** the provider's own word for what is wrong; "" when nothing is */
  code: string;
}

/** One call, signed, its answer verified. Throws what cannot be told apart from a provider that is down. */
async function call(
  who: WechatAccount,
  method: "GET" | "POST",
  path: string,
  sent?: object,
): Promise<Answer> {
  const url = new URL(who.url + path);
  const body = sent ? JSON.stringify(sent) : "";
  const asked = { method, path: url.pathname + url.search, body };
  const answer = await callOutside(url, {
    method,
    headers: {
      Authorization: authorization(who, asked, clock()),
      Accept: "application/json",
      "Content-Type": "application/json",
      "User-Agent": "shop",
    },
    body: sent ? body : undefined,
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await answer.text();
  if (!answer.ok) {
    const fault = Fault.safeParse(parseJson(text));
    if (!fault.success || answer.status >= 500) throw new Error(`WeChat Pay answered ${answer.status}`);
    return { status: answer.status, body: null, code: fault.data.code };
  }
  const fault = signatureFault(answer.headers, text, who, clock());
  if (fault) throw new Error(`WeChat Pay's answer is not its own: ${fault}`);
  return { status: answer.status, body: parseJson(text), code: "" };
}

const tradePath = (number: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}`;

function stateOf(trade: z.infer<typeof Transaction>): ProviderState {
  const { trade_state: state, transaction_id: providerRef, amount } = trade;
  if ((state === "SUCCESS" || state === "REFUND") && providerRef && amount)
    return { state: "paid", providerRef, amount: amount.total };
  if (state === "PAYERROR")
    return { state: "failed", providerRef: providerRef ?? trade.out_trade_no, amount: amount?.total ?? 0 };
  return { state: "waiting" };
}

export const wechat: PaymentProvider = {
  name: "wechat",
  async offer() {
    const who = await wechatAccount();
    if (!who) return null;
    const title = meansText("wechat");
    return who.isSandbox
      ? { title: `${title}（演示）`, hint: "扫码付款，演示环境不会产生真实扣款" }
      : { title, hint: "使用微信扫一扫付款" };
  },
  async create({ number, amount, subject }) {
    const who = await account();
    const answer = await call(who, "POST", "/v3/pay/transactions/native", {
      appid: who.appId,
      mchid: who.merchantId,
      description: subject,
      out_trade_no: number,
      notify_url: who.notifyUrl,
      amount: { total: amount, currency: "CNY" },
    });
    const made = z.object({ code_url: z.string() }).safeParse(answer.body);
    if (!made.success) throw new Error(`WeChat Pay made no code: ${answer.code}`);
    const text = made.data.code_url;
    return who.isSandbox && text.startsWith("/") ? { kind: "qr", text, open: text } : { kind: "qr", text };
  },
  async query(number) {
    const who = await account();
    const answer = await call(who, "GET", `${tradePath(number)}?mchid=${who.merchantId}`);
    if (answer.status === 404) return { state: "unknown" };
    return stateOf(Transaction.parse(answer.body));
  },
  async refund({ number, paymentNumber, amount, paid }): Promise<RefundAnswer> {
    const answer = await call(await account(), "POST", "/v3/refund/domestic/refunds", {
      out_trade_no: paymentNumber,
      out_refund_no: number,
      amount: { refund: amount, total: paid, currency: "CNY" },
    });
    if (answer.code !== "") throw new Error(`WeChat Pay refused a refund: ${answer.code}`);
    const { status } = Refund.parse(answer.body);
    if (status === "SUCCESS") return "refunded";
    return status === "PROCESSING" ? "waiting" : "byOperator";
  },
  async close(number) {
    const who = await account();
    const { code } = await call(who, "POST", `${tradePath(number)}/close`, { mchid: who.merchantId });
    if (code === "ORDERPAID" || code === "ORDER_PAID") return "paid";
    if (code === "" || ["ORDER_CLOSED", "ORDERNOTEXIST", "ORDER_NOT_EXIST"].includes(code)) return "closed";
    throw new Error(`WeChat Pay did not close: ${code}`);
  },
  async readNotice(request, now): Promise<NoticeRead> {
    const who = await wechatAccount();
    const body = await noticeBody(request);
    if (body === null) return { ok: false, fault: "malformed" };
    const fault = who ? signatureFault(request.headers, body, who, now) : "badSignature";
    if (!who || fault) return { ok: false, fault: fault ?? "badSignature" };
    const envelope = Envelope.safeParse(parseJson(body));
    if (!envelope.success) return { ok: false, fault: "malformed" };
    const { id, event_type: event, resource } = envelope.data;
    if (!event.startsWith("TRANSACTION.")) return { ok: true, notice: null };
    const trade = Transaction.safeParse(parseJson(unseal(resource, who.apiV3Key) ?? ""));
    if (!trade.success || trade.data.appid !== who.appId || trade.data.mchid !== who.merchantId)
      return { ok: false, fault: "malformed" };
    const known = stateOf(trade.data);
    if (known.state !== "paid") return { ok: true, notice: null };
    const { providerRef, amount } = known;
    const paymentNumber = trade.data.out_trade_no;
    return { ok: true, notice: { id, paymentNumber, providerRef, amount, result: "success" } };
  },
  noticeAnswer: (isTaken) => ({
    type: "application/json",
    body: JSON.stringify(isTaken ? { code: "SUCCESS", message: "成功" } : { code: "FAIL", message: "失败" }),
  }),
};
