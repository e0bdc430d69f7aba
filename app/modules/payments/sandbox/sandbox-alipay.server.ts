import { createSign, createVerify } from "node:crypto";
import { z } from "zod";
import type { HttpAnswer, HttpMessage } from "~/platform/http/http-message.server";
import { parseYuan } from "~/platform/values/money";
import { alipayAccount, PAYMENT_SANDBOX_ACCOUNTS } from "~/modules/payments/providers/accounts.server";
import { alipayTime, alipayAmount } from "~/modules/payments/providers/alipay.server";
import { parseJson } from "~/platform/values/parse-json";
import {
  findSandboxPayment,
  findSandboxRefund,
  closeSandboxPayment,
  openSandboxPayment,
  refundSandboxPayment,
  readRefunded,
  type SandboxPayment,
} from "./sandbox-payments.server";
import { alipayBill, billAddress, dayOfAddress, endOfDay } from "./sandbox-bills.server";
import { sandboxKeys } from "~/modules/payments/providers/settings.server";
import type { SentNotice } from "./sent-notice";

const ReferenceFields = z.object({ out_trade_no: z.string().min(1).max(64) });
const Pay = ReferenceFields.extend({
  total_amount: z.string(),
  subject: z.string().min(1).max(256),
  product_code: z.literal("FAST_INSTANT_TRADE_PAY"),
});
const Refund = ReferenceFields.extend({
  refund_amount: z.string(),
  out_request_no: z.string().min(1).max(64),
});
const RefundQuery = ReferenceFields.extend({ out_request_no: z.string() });

type Fields = Record<string, string>;
type ProviderMessage = Record<string, string>;

const text = (fields: Fields, without: readonly string[]) =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== "")
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");

const sign = (content: string, privateKey: string) =>
  createSign("RSA-SHA256").update(content, "utf8").sign(privateKey, "base64");

const TEXT_TYPE = { "content-type": "text/plain; charset=utf-8" };

const refusal = (status: number, body: string): HttpAnswer => ({ status, headers: TEXT_TYPE, body });

/** Answers a call to gateway.do: the page payment redirects to the payer's page, others return signed JSON; 404 if the shop does not simulate it. */
export async function playAlipay(query: HttpMessage, now: number): Promise<HttpAnswer> {
  const who = await alipayAccount();
  if (!who?.isSandbox) return refusal(404, "页面不存在");
  const fields: Fields = {
    ...Object.fromEntries(new URL(query.url).searchParams),
    ...Object.fromEntries(new URLSearchParams(query.body ?? "")),
  };
  const method = fields.method ?? "";
  const { shop, provider } = await sandboxKeys();
  const isSigned =
    fields.app_id === PAYMENT_SANDBOX_ACCOUNTS.alipay.appId &&
    fields.sign_type === "RSA2" &&
    createVerify("RSA-SHA256")
      .update(text(fields, ["sign"]), "utf8")
      .verify(shop.publicKey, fields.sign ?? "", "base64");
  if (method === "alipay.trade.page.pay") return isSigned ? page(fields, now) : refusal(403, "签名验证失败");
  const message: ProviderMessage = isSigned
    ? await answer(method, parseJson(fields.biz_content ?? ""), now)
    : fault("40002", "isv.invalid-signature", "验签出错");
  const inner = JSON.stringify(message);
  const key = `${method.replaceAll(".", "_")}_response`;
  const body = `{"${key}":${inner},"sign":"${sign(inner, provider.privateKey)}"}`;
  return { status: 200, headers: { "content-type": "application/json;charset=utf-8" }, body };
}

async function page(fields: Fields, now: number): Promise<HttpAnswer> {
  const read = Pay.safeParse(parseJson(fields.biz_content ?? ""));
  const amount = read.success ? parseYuan(read.data.total_amount) : null;
  if (!read.success || amount === null) return refusal(400, "支付信息不完整");
  const { out_trade_no: number, subject } = read.data;
  const returned = new URL(fields.return_url ?? "/", "http://shop.invalid");
  const book = await openSandboxPayment(
    {
      number,
      provider: "alipay",
      amount,
      subject,
      notifyUrl: fields.notify_url ?? "",
      returnUrl: returned.pathname + returned.search,
    },
    now,
  );
  if (!book) return refusal(400, "支付单号已使用");
  const headers = { location: `/pay/sandbox/${book.handle}`, "cache-control": "no-store" };
  return { status: 303, headers, body: "" };
}

const ok = (more: ProviderMessage): ProviderMessage => ({ code: "10000", msg: "Success", ...more });
const fault = (code: string, subCode: string, subMessage: string): ProviderMessage => ({
  code,
  msg: "Business Failed",
  sub_code: subCode,
  sub_msg: subMessage,
});
const NOT_EXIST = fault("40004", "ACQ.TRADE_NOT_EXIST", "交易不存在");

interface TradeCall {
  number: string;
  book: SandboxPayment;
  sent: unknown;
}

const toTrade = ({ number, book }: TradeCall) => ({ out_trade_no: number, trade_no: book.ref ?? "" });

async function queryTrade(call: TradeCall): Promise<ProviderMessage> {
  return ok({ ...toTrade(call), ...(await standing(call.book)), ...getSums(call.book) });
}

async function closeTrade(call: TradeCall, now: number): Promise<ProviderMessage> {
  const closed = await closeSandboxPayment("alipay", call.number, now);
  if (closed?.state === "closed") return ok(toTrade(call));
  return fault("40004", "ACQ.TRADE_STATUS_ERROR", "交易状态不合法");
}

async function queryRefund(call: TradeCall): Promise<ProviderMessage> {
  const query = RefundQuery.safeParse(call.sent).data;
  const found = query && (await findSandboxRefund(query.out_request_no));
  if (!query || found?.payment_number !== call.number) return ok(toTrade(call));
  return ok({
    ...toTrade(call),
    out_request_no: query.out_request_no,
    refund_status: "REFUND_SUCCESS",
    total_amount: alipayAmount(call.book.amount),
    refund_amount: alipayAmount(found.amount),
  });
}

const TRADE_METHODS: Record<string, (call: TradeCall, now: number) => Promise<ProviderMessage>> = {
  "alipay.trade.query": queryTrade,
  "alipay.trade.close": closeTrade,
  "alipay.trade.refund": ({ book, sent }, now) => refund(book, Refund.safeParse(sent).data, now),
  "alipay.trade.fastpay.refund.query": queryRefund,
};

async function answer(method: string, sent: unknown, now: number): Promise<ProviderMessage> {
  if (method === "alipay.data.dataservice.bill.downloadurl.query") return billAnswer(sent, now);
  const matched = ReferenceFields.safeParse(sent);
  if (!matched.success) return fault("40004", "ACQ.INVALID_PARAMETER", "参数无效");
  const number = matched.data.out_trade_no;
  const book = await findSandboxPayment("alipay", number);
  if (!book) return NOT_EXIST;
  const call = Object.hasOwn(TRADE_METHODS, method) ? TRADE_METHODS[method] : undefined;
  if (!call) return fault("40001", "isv.invalid-method", "不存在的方法名");
  return call({ number, book, sent }, now);
}

const BillQuery = z.object({ bill_type: z.literal("trade"), bill_date: z.string() });

/** Where the bill of a day is, for half a minute. */
async function billAnswer(sent: unknown, now: number): Promise<ProviderMessage> {
  const query = BillQuery.safeParse(sent);
  const until = query.success ? endOfDay(query.data.bill_date) : null;
  if (!query.success || until === null) return fault("40004", "INVAILID_ARGUMENTS", "参数不合法");
  const { bill_date: day } = query.data;
  if (until > now || (await alipayBill(day)) === null) return fault("40004", "BILL_NOT_EXIST", "账单不存在");
  return ok({ bill_download_url: await billAddress(day, now) });
}

/** Returns the bill of an address as a ZIP; null if it is wrong or expired, or the shop does not simulate Alipay. */
export async function playAlipayBill(url: string, now: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!(await alipayAccount())?.isSandbox) return null;
  const day = await dayOfAddress(new URL(url).searchParams, now);
  return day === null ? null : alipayBill(day);
}

async function refund(
  book: SandboxPayment,
  query: z.infer<typeof Refund> | undefined,
  now: number,
): Promise<ProviderMessage> {
  const amount = query ? parseYuan(query.refund_amount) : null;
  if (!query || amount === null) return fault("40004", "ACQ.INVALID_PARAMETER", "参数无效");
  const done = await refundSandboxPayment(
    "alipay",
    book.number,
    { number: query.out_request_no, amount },
    now,
  );
  if (done === "refused") return fault("40004", "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL", "退款金额超过可退金额");
  return ok({
    out_trade_no: book.number,
    trade_no: book.ref ?? "",
    fund_change: done === "done" ? "Y" : "N",
    refund_fee: alipayAmount(await readRefunded(book.number)),
  });
}

function getSums({ amount, state }: SandboxPayment): ProviderMessage {
  const total = alipayAmount(amount);
  return { total_amount: total, ...(state === "paid" && { receipt_amount: total, buyer_pay_amount: total }) };
}

const TRADE_STATES: Record<string, string> = { waiting: "WAIT_BUYER_PAY", paid: "TRADE_SUCCESS" };
const tradeStatus = (book: SandboxPayment): string => TRADE_STATES[book.state] ?? "TRADE_CLOSED";

/** The answer to a query: a fully refunded payment is closed like an unpaid one, with its time of payment. */
async function standing(book: SandboxPayment): Promise<ProviderMessage> {
  if (book.state !== "paid") return { trade_status: tradeStatus(book) };
  const isBack = (await readRefunded(book.number)) === book.amount;
  const sendPayDate = alipayTime(book.decided_at ?? book.created_at);
  return { trade_status: isBack ? "TRADE_CLOSED" : tradeStatus(book), send_pay_date: sendPayDate };
}

/** Returns the notice of a decided payment; null for a waiting one. */
export async function alipayNotice(book: SandboxPayment, now: number): Promise<SentNotice | null> {
  if (book.notice_id === null || book.ref === null) return null;
  const fields: Fields = {
    notify_type: "trade_status_sync",
    notify_id: book.notice_id,
    notify_time: alipayTime(now),
    app_id: PAYMENT_SANDBOX_ACCOUNTS.alipay.appId,
    auth_app_id: PAYMENT_SANDBOX_ACCOUNTS.alipay.appId,
    seller_id: PAYMENT_SANDBOX_ACCOUNTS.alipay.sellerId,
    charset: "utf-8",
    version: "1.0",
    sign_type: "RSA2",
    out_trade_no: book.number,
    trade_no: book.ref,
    trade_status: tradeStatus(book),
    subject: book.subject,
    ...getSums(book),
  };
  const { provider } = await sandboxKeys();
  const signature = sign(text(fields, ["sign", "sign_type"]), provider.privateKey);
  return {
    url: book.notify_url,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
    body: new URLSearchParams({ ...fields, sign: signature }).toString(),
  };
}
