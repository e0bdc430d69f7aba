/** WeChat Pay played by the shop: the same addresses, signatures and answers as its API v3, for a demo alone. */
import { z } from "zod";
import { SANDBOX, wechatAccount } from "~/payments/providers/accounts.server";
import { returnTo } from "~/payments/payment/pay-path";
import { parseJson, noticeBody } from "~/payments/providers/notice-body.server";
import {
  findSandboxPayment,
  closeSandboxPayment,
  openSandboxPayment,
  refundSandboxPayment,
  readRefunded,
  type SandboxPayment,
} from "./sandbox-payments.server";
import { sandboxKeys } from "~/payments/providers/settings.server";
import { isAuthorized, seal, signatureHeaders } from "~/payments/providers/wechat-protocol.server";

const Native = z.object({
  appid: z.literal(SANDBOX.wechat.appId),
  mchid: z.literal(SANDBOX.wechat.merchantId),
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

/** Answers a call as WeChat Pay would; 404 in a shop that does not play it. */
export async function playWechat(request: Request, now: number): Promise<Response> {
  const who = await wechatAccount();
  if (!who?.isSandbox) return new Response(null, { status: 404 });
  const url = new URL(request.url);
  const body = request.method === "GET" ? "" : await noticeBody(request);
  const keys = await sandboxKeys();
  const asked = { method: request.method, path: url.pathname + url.search, body: body ?? "" };
  const merchant = { ...SANDBOX.wechat, publicKey: keys.shop.publicKey };
  if (!isAuthorized(request.headers.get("authorization") ?? "", merchant, asked))
    return refuse(401, "SIGN_ERROR", "签名错误");
  const said = await answer(asked.method, url, parseJson(asked.body), now);
  if (said instanceof Response) return said;
  const text = said === null ? "" : JSON.stringify(said);
  const headers = signatureHeaders(keys.provider.privateKey, SANDBOX.publicKeyId, text, now);
  if (said === null) return new Response(null, { status: 204, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "application/json" } });
}

function refuse(status: number, code: string, message: string): Response {
  return new Response(JSON.stringify({ code, message }), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}

async function answer(
  method: string,
  url: URL,
  sent: unknown,
  now: number,
): Promise<object | null | Response> {
  const path = url.pathname.replace(/^.*?(?=\/v3\/)/, "");
  if (method === "POST" && path === "/v3/pay/transactions/native") return native(sent, now);
  if (method === "POST" && path === "/v3/refund/domestic/refunds") return refund(sent, now);
  const [, number, close] =
    /^\/v3\/pay\/transactions\/out-trade-no\/([\w|*-]{1,32})(\/close)?$/.exec(path) ?? [];
  if (number === undefined) return refuse(404, "RESOURCE_NOT_EXISTS", "资源不存在");
  if (method === "POST" && close) {
    const book = await closeSandboxPayment("wechat", number, now);
    if (!book) return refuse(404, "ORDERNOTEXIST", "订单不存在");
    return book.state === "paid" ? refuse(400, "ORDERPAID", "订单已支付") : null;
  }
  const book = method === "GET" ? await findSandboxPayment("wechat", number) : null;
  if (book) return transaction(book, (await readRefunded(book.number)) > 0);
  return refuse(404, "ORDERNOTEXIST", "订单不存在");
}

async function native(sent: unknown, now: number): Promise<object | Response> {
  const read = Native.safeParse(sent);
  if (!read.success) return refuse(400, "PARAM_ERROR", "参数错误");
  const { out_trade_no: number, amount, description: subject, notify_url: notifyUrl } = read.data;
  const payment = { number, provider: "wechat" as const, amount: amount.total, subject, notifyUrl };
  const book = await openSandboxPayment({ ...payment, returnUrl: returnTo(number) }, now);
  if (!book) return refuse(403, "OUT_TRADE_NO_USED", "商户订单号重复");
  // The real one says weixin://wxpay/bizpayurl?pr=…, which WeChat alone can open.
  return { code_url: `/pay/sandbox/${book.handle}` };
}

async function refund(sent: unknown, now: number): Promise<object | Response> {
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
  return {
    refund_id: `50${refundNumber}`,
    out_refund_no: refundNumber,
    transaction_id: book.ref,
    out_trade_no: number,
    channel: "ORIGINAL",
    status: "SUCCESS",
    create_time: new Date(now).toISOString(),
    amount: { ...amount, payer_refund: amount.refund },
  };
}

const TRADE_STATES: Record<string, string> = {
  waiting: "NOTPAY",
  paid: "SUCCESS",
  failed: "PAYERROR",
  closed: "CLOSED",
};

function transaction(book: SandboxPayment, isRefunded = false): object {
  return {
    ...{ appid: SANDBOX.wechat.appId, mchid: SANDBOX.wechat.merchantId, out_trade_no: book.number },
    ...(book.ref === null ? {} : { transaction_id: book.ref }),
    trade_type: "NATIVE",
    trade_state: isRefunded ? "REFUND" : (TRADE_STATES[book.state] ?? "NOTPAY"),
    amount: { total: book.amount, payer_total: book.amount, currency: "CNY", payer_currency: "CNY" },
  };
}

/** The notice of a paid payment as WeChat Pay sends it; null for one that was not paid: it tells of nothing else. */
export async function wechatNotice(book: SandboxPayment, now: number): Promise<Request | null> {
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
  return new Request(book.notify_url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...signatureHeaders(keys.provider.privateKey, SANDBOX.publicKeyId, body, now),
    },
    body,
  });
}
