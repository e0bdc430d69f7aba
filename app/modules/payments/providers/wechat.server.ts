import { createHash } from "node:crypto";
import { z } from "zod";
import { now as clock } from "~/platform/values/clock.server";
import { log } from "~/platform/observability/log.server";
import { callBytes, callText, isOk } from "~/platform/http/http-client.server";
import { wechatAccount, type WechatAccount } from "./accounts.server";
import { toNotice, type NoticeRead } from "./notice";
import { parseJson } from "~/platform/values/parse-json";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { PaymentProvider, RefundAnswer } from "./provider";
import { authorization, signatureFault, unseal } from "./wechat-protocol.server";
import { WechatRefund, wechatRefundMismatch, toWechatState, Transaction } from "./wechat-trade";

const PATIENCE = 8_000;
/** A bill has some megabytes. */
const BILL_PATIENCE = 60_000;

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
  code: string;
}

/** One signed call with a verified answer. Throws for anything like an unreachable provider. */
async function call(
  who: WechatAccount,
  method: "GET" | "POST",
  path: string,
  sent?: object,
): Promise<Answer> {
  const url = new URL(who.url + path);
  const body = sent ? JSON.stringify(sent) : "";
  const query = { method, path: url.pathname + url.search, body };
  const answer = await callText(url.href, {
    method,
    headers: {
      Authorization: authorization(who, query, clock()),
      Accept: "application/json",
      "Content-Type": "application/json",
      // The key that must sign the answer and encrypted parts of the request.
      "Wechatpay-Serial": who.publicKeyId,
      "User-Agent": "shop",
    },
    ...(sent && { body }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = answer.body;
  if (!isOk(answer)) {
    const fault = Fault.safeParse(parseJson(text));
    if (!fault.success || answer.status >= 500) throw new Error(`WeChat Pay answered ${answer.status}`);
    return { status: answer.status, body: null, code: fault.data.code };
  }
  const fault = signatureFault(answer.headers, text, who.publicKeys, clock());
  if (fault) throw new Error(`WeChat Pay's answer is not its own: ${fault}`);
  return { status: answer.status, body: parseJson(text), code: "" };
}

const BillAnswer = z.object({ hash_type: z.literal("SHA1"), hash_value: z.string(), download_url: z.url() });

/** Downloads a bill with a signed request; the unsigned answer is compared with the signed hash. */
async function download(who: WechatAccount, { download_url, hash_value }: z.infer<typeof BillAnswer>) {
  const url = new URL(download_url.trim());
  const query = { method: "GET", path: url.pathname + url.search, body: "" };
  const answer = await callBytes(url, {
    method: "GET",
    headers: { Authorization: authorization(who, query, clock()), Accept: "*/*", "User-Agent": "shop" },
    signal: AbortSignal.timeout(BILL_PATIENCE),
  });
  if (!isOk(answer)) throw new Error(`WeChat Pay's bill answered ${answer.status}`);
  if (createHash("sha1").update(answer.bytes).digest("hex") !== hash_value.toLowerCase())
    throw new Error("WeChat Pay's bill is not the one that it signed");
  return answer.bytes;
}

const tradePath = (number: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}`;

/** Whether a payment belongs to this account; others are ignored, however well signed. */
const isOwn = (trade: Transaction, who: WechatAccount) =>
  trade.appid === who.appId && trade.mchid === who.merchantId;

function readOwnTrade(text: string | null, who: WechatAccount): z.output<typeof Transaction> | null {
  const trade = Transaction.safeParse(parseJson(text ?? ""));
  return trade.success && isOwn(trade.data, who) ? trade.data : null;
}

export const wechat: PaymentProvider = {
  name: "wechat",
  async offer() {
    const who = await wechatAccount();
    if (!who) return null;
    const title = paymentMethodText("wechat");
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
    const trade = Transaction.parse(answer.body);
    if (trade.out_trade_no !== number || !isOwn(trade, who))
      throw new Error("WeChat Pay answered of another payment");
    return toWechatState(trade);
  },
  async refund(refund): Promise<RefundAnswer> {
    const { number, paymentNumber, amount, paid } = refund;
    const answer = await call(await account(), "POST", "/v3/refund/domestic/refunds", {
      out_trade_no: paymentNumber,
      out_refund_no: number,
      amount: { refund: amount, total: paid, currency: "CNY" },
    });
    if (answer.code !== "") throw new Error(`WeChat Pay refused a refund: ${answer.code}`);
    const message = WechatRefund.parse(answer.body);
    const mismatch = wechatRefundMismatch(message, refund);
    if (mismatch !== null) {
      log("error", "refund.mismatch", { refund: number, mismatch });
      return "byOperator";
    }
    const { status } = message;
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
  async bill(day) {
    const who = await account();
    const { body, code } = await call(who, "GET", `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
    // https://pay.weixin.qq.com/doc/v3/merchant/4013071254
    if (code === "NO_STATEMENT_EXIST") return { kind: "none" };
    if (code === "STATEMENT_CREATING") return { kind: "later" };
    if (code !== "") throw new Error(`WeChat Pay gave no bill: ${code}`);
    return { kind: "file", bytes: await download(who, BillAnswer.parse(body)) };
  },
  async readNotice({ headers, body }, now): Promise<NoticeRead> {
    const who = await wechatAccount();
    if (body === null) return { ok: false, fault: "malformed" };
    const fault = who ? signatureFault(headers, body, who.publicKeys, now) : "badSignature";
    if (!who || fault) return { ok: false, fault: fault ?? "badSignature" };
    const envelope = Envelope.safeParse(parseJson(body));
    if (!envelope.success) return { ok: false, fault: "malformed" };
    const { id, event_type: event, resource } = envelope.data;
    if (event !== "TRANSACTION.SUCCESS") return { ok: true, notice: null };
    const trade = readOwnTrade(unseal(resource, who.apiV3Key), who);
    if (!trade) return { ok: false, fault: "malformed" };
    const known = toWechatState(trade);
    // A refund repeats the notice of success; any other state contradicts it.
    if (known.state !== "paid" && known.state !== "refunded") return { ok: false, fault: "malformed" };
    return { ok: true, notice: toNotice(known, { id, paymentNumber: trade.out_trade_no }) };
  },
  noticeAnswer: (isInUse) => ({
    type: "application/json",
    body: JSON.stringify(isInUse ? { code: "SUCCESS", message: "成功" } : { code: "FAIL", message: "失败" }),
  }),
};
