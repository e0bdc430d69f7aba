import { createHash } from "node:crypto";
import { z } from "zod";
import type { HttpAnswer, HttpMessage } from "~/platform/http/http-message.server";
import { PAYMENT_SANDBOX_ACCOUNTS, wechatAccount } from "~/modules/payments/providers/accounts.server";
import { getPaymentReturnPath } from "~/modules/payments/payment/pay-path";
import { parseJson } from "~/platform/values/parse-json";
import {
  findSandboxPayment,
  closeSandboxPayment,
  openSandboxPayment,
  refundSandboxPayment,
  readRefunded,
  type SandboxPayment,
} from "./sandbox-payments.server";
import { endOfDay, wechatBill } from "./sandbox-bills.server";
import { sandboxKeys } from "~/modules/payments/providers/settings.server";
import type { SentNotice } from "./sent-notice";
import { isAuthorized, seal, signatureHeaders } from "~/modules/payments/providers/wechat-protocol.server";

const Native = z.object({
  appid: z.literal(PAYMENT_SANDBOX_ACCOUNTS.wechat.appId),
  mchid: z.literal(PAYMENT_SANDBOX_ACCOUNTS.wechat.merchantId),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().min(6).max(32),
  notify_url: z.url(),
  amount: z.object({ total: z.number().int().positive(), currency: z.literal("CNY") }),
});
const Refund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().min(1).max(64),
  amount: z.object({
    refund: z.number().int().positive(),
    total: z.number().int(),
    currency: z.literal("CNY"),
  }),
});

const JSON_TYPE = { "content-type": "application/json" };

/** Answers a call like WeChat Pay; 404 if the shop does not simulate it. */
export async function playWechat(query: HttpMessage, now: number): Promise<HttpAnswer> {
  const who = await wechatAccount();
  if (!who?.isSandbox)
    return { status: 404, headers: { "content-type": "text/plain; charset=utf-8" }, body: "页面不存在" };
  const { pathname, search } = new URL(query.url);
  const body = query.body ?? "";
  const keys = await sandboxKeys();
  const merchant = { ...PAYMENT_SANDBOX_ACCOUNTS.wechat, publicKey: keys.shop.publicKey };
  const signed = { method: query.method, path: pathname + search, body };
  const authorization = query.headers.authorization ?? "";
  const notice = isAuthorized(authorization, merchant, signed)
    ? await answer(query, parseJson(body), now)
    : refuse(401, "SIGN_ERROR", "签名错误");
  if (!notice.ok) {
    const { status, code, message } = notice;
    return { status, headers: JSON_TYPE, body: JSON.stringify({ code, message }) };
  }
  // A file is answered without a signature.
  if (typeof notice.value === "string") return { status: 200, headers: {}, body: notice.value };
  const text = notice.value === null ? "" : JSON.stringify(notice.value);
  const headers = signatureHeaders(keys.provider.privateKey, PAYMENT_SANDBOX_ACCOUNTS.publicKeyId, text, now);
  return notice.value === null
    ? { status: 204, headers, body: "" }
    : { status: 200, headers: { ...headers, ...JSON_TYPE }, body: text };
}

type ProviderMessage =
  | { ok: true; value: object | string | null }
  | { ok: false; status: number; code: string; message: string };

const say = (value: object | string | null): ProviderMessage => ({ ok: true, value });
const refuse = (status: number, code: string, message: string): ProviderMessage => ({
  ok: false,
  status,
  code,
  message,
});

const NO_RESOURCE = refuse(404, "RESOURCE_NOT_EXISTS", "资源不存在");
const NO_ORDER = refuse(404, "ORDERNOTEXIST", "订单不存在");

async function billFile(token: string): Promise<ProviderMessage> {
  const bill = await wechatBill(token);
  return bill === null ? NO_RESOURCE : say(bill);
}

async function closeTrade(number: string, now: number): Promise<ProviderMessage> {
  const book = await closeSandboxPayment("wechat", number, now);
  if (!book) return NO_ORDER;
  return book.state === "paid" ? refuse(400, "ORDERPAID", "订单已支付") : say(null);
}

async function queryTrade(number: string): Promise<ProviderMessage> {
  const book = await findSandboxPayment("wechat", number);
  if (!book) return NO_ORDER;
  return say(transaction(book, (await readRefunded(book.number)) > 0));
}

async function answer({ method, url }: HttpMessage, sent: unknown, now: number): Promise<ProviderMessage> {
  const { pathname, searchParams, origin } = new URL(url);
  const path = pathname.replace(/^.*?(?=\/v3\/)/, "");
  switch (`${method} ${path}`) {
    case "GET /v3/bill/tradebill":
      return billAnswer(searchParams, origin + pathname.slice(0, -"/bill/tradebill".length), now);
    case "GET /v3/billdownload/file":
      return billFile(searchParams.get("token") ?? "");
    case "POST /v3/pay/transactions/native":
      return native(sent, now);
    case "POST /v3/refund/domestic/refunds":
      return refund(sent, now);
  }
  const [, number, close] =
    /^\/v3\/pay\/transactions\/out-trade-no\/([\w|*-]{1,32})(\/close)?$/.exec(path) ?? [];
  if (number === undefined) return NO_RESOURCE;
  if (method === "POST" && close) return closeTrade(number, now);
  return method === "GET" ? queryTrade(number) : NO_ORDER;
}

async function billAnswer(query: URLSearchParams, api: string, now: number): Promise<ProviderMessage> {
  const day = query.get("bill_date") ?? "";
  const until = endOfDay(day);
  if (until === null || query.get("bill_type") !== "ALL") return refuse(400, "PARAM_ERROR", "参数错误");
  if (until > now) return refuse(400, "STATEMENT_CREATING", "账单生成中");
  const bill = await wechatBill(day);
  if (bill === null) return refuse(400, "NO_STATEMENT_EXIST", "请求的账单文件不存在");
  return say({
    hash_type: "SHA1",
    hash_value: createHash("sha1").update(bill).digest("hex"),
    download_url: `${api}/billdownload/file?token=${day}`,
  });
}

async function native(sent: unknown, now: number): Promise<ProviderMessage> {
  const read = Native.safeParse(sent);
  if (!read.success) return refuse(400, "PARAM_ERROR", "参数错误");
  const { out_trade_no: number, amount, description: subject, notify_url: notifyUrl } = read.data;
  const payment = { number, provider: "wechat" as const, amount: amount.total, subject, notifyUrl };
  const book = await openSandboxPayment({ ...payment, returnUrl: getPaymentReturnPath(number) }, now);
  if (!book) return refuse(403, "OUT_TRADE_NO_USED", "商户订单号重复");
  return say({ code_url: `/pay/sandbox/${book.handle}` });
}

async function refund(sent: unknown, now: number): Promise<ProviderMessage> {
  const read = Refund.safeParse(sent);
  if (!read.success) return refuse(400, "PARAM_ERROR", "参数错误");
  const { out_trade_no: number, out_refund_no: refundNumber, amount } = read.data;
  const book = await findSandboxPayment("wechat", number);
  if (!book) return refuse(404, "RESOURCE_NOT_EXISTS", "订单不存在");
  if (book.amount !== amount.total) return refuse(400, "INVALID_REQUEST", "订单金额不一致");
  const done = await refundSandboxPayment(
    "wechat",
    number,
    { number: refundNumber, amount: amount.refund },
    now,
  );
  if (done === "refused") return refuse(400, "INVALID_REQUEST", "申请退款金额大于订单剩余可退金额");
  return say({
    refund_id: `50${refundNumber}`,
    out_refund_no: refundNumber,
    transaction_id: book.ref,
    out_trade_no: number,
    channel: "ORIGINAL",
    status: "SUCCESS",
    create_time: new Date(now).toISOString(),
    amount: { ...amount, payer_refund: amount.refund },
  });
}

const TRADE_STATES: Record<string, string> = {
  waiting: "NOTPAY",
  paid: "SUCCESS",
  failed: "PAYERROR",
  closed: "CLOSED",
};

function transaction(book: SandboxPayment, isRefunded = false): object {
  return {
    appid: PAYMENT_SANDBOX_ACCOUNTS.wechat.appId,
    mchid: PAYMENT_SANDBOX_ACCOUNTS.wechat.merchantId,
    out_trade_no: book.number,
    ...(book.ref === null ? {} : { transaction_id: book.ref }),
    trade_type: "NATIVE",
    trade_state: isRefunded ? "REFUND" : (TRADE_STATES[book.state] ?? "NOTPAY"),
    amount: { total: book.amount, payer_total: book.amount, currency: "CNY", payer_currency: "CNY" },
  };
}

/** Returns the notice of a paid payment; null for others. */
export async function wechatNotice(book: SandboxPayment, now: number): Promise<SentNotice | null> {
  if (book.state !== "paid" || book.notice_id === null) return null;
  const keys = await sandboxKeys();
  const body = JSON.stringify({
    id: book.notice_id,
    create_time: new Date(book.decided_at ?? now).toISOString(),
    resource_type: "encrypt-resource",
    event_type: "TRANSACTION.SUCCESS",
    summary: "支付成功",
    resource: {
      original_type: "transaction",
      ...seal(JSON.stringify(transaction(book)), keys.apiV3Key, "transaction"),
    },
  });
  return {
    url: book.notify_url,
    method: "POST",
    headers: {
      ...JSON_TYPE,
      ...signatureHeaders(keys.provider.privateKey, PAYMENT_SANDBOX_ACCOUNTS.publicKeyId, body, now),
    },
    body,
  };
}
