/** Alipay's page payment (电脑网站支付) by its official library. https://opendocs.alipay.com/open/270 */
import { AlipaySdk } from "alipay-sdk";
import { z } from "zod";
import { parseYuan, type Fen } from "~/platform/money";
import { alipayAccount, type AlipayAccount } from "./accounts.server";
import type { NoticeRead } from "./notice";
import { noticeBody } from "./notice-body.server";
import { meansText } from "./payment";
import type { PaymentProvider, ProviderState, RefundAnswer } from "./provider";

const PATIENCE = 8_000;
const OK = "10000";

const Result = z.looseObject({ code: z.string(), subCode: z.string().default("") });
const Trade = z.object({ tradeNo: z.string(), tradeStatus: z.string(), totalAmount: z.string() });
const NoticeFields = z.object({
  notify_id: z.string().min(1).max(128),
  app_id: z.string(),
  seller_id: z.string().optional(),
  out_trade_no: z.string().min(1).max(64),
  trade_no: z.string().min(1).max(64),
  trade_status: z.string(),
  total_amount: z.string(),
  gmt_refund: z.string().optional(),
});

/** Alipay counts in yuan with two decimals. */
export const yuanOf = (amount: Fen): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/** Alipay's clock is the Chinese one, whatever the server's is. */
export const alipayTime = (now: number): string =>
  new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

function sdkOf(who: AlipayAccount): AlipaySdk {
  return new AlipaySdk({
    appId: who.appId,
    privateKey: who.privateKey,
    keyType: "PKCS8",
    alipayPublicKey: who.publicKey,
    gateway: who.gateway,
    timeout: PATIENCE,
    signType: "RSA2",
  });
}

async function account(): Promise<AlipayAccount> {
  const known = await alipayAccount();
  if (!known) throw new Error("Alipay is not configured");
  return known;
}

/** One call; the library signs it and verifies the answer. */
async function call(method: string, bizContent: Record<string, string>): Promise<z.infer<typeof Result>> {
  const answer: unknown = await sdkOf(await account()).exec(method, { bizContent }, { validateSign: true });
  const result = Result.parse(answer);
  if (result.code !== OK && result.subCode === "") throw new Error(`Alipay answered ${result.code}`);
  return result;
}

function stateOf(trade: { tradeNo: string; tradeStatus: string; totalAmount: string }): ProviderState {
  const amount = parseYuan(trade.totalAmount) ?? 0;
  const { tradeNo: providerRef, tradeStatus } = trade;
  if (tradeStatus === "TRADE_SUCCESS" || tradeStatus === "TRADE_FINISHED")
    return { state: "paid", providerRef, amount };
  return tradeStatus === "TRADE_CLOSED" ? { state: "failed", providerRef, amount } : { state: "waiting" };
}

async function query(number: string): Promise<ProviderState> {
  const result = await call("alipay.trade.query", { outTradeNo: number });
  // A trade begins when its payer opens the page.
  if (result.subCode === "ACQ.TRADE_NOT_EXIST") return { state: "waiting" };
  if (result.code !== OK) throw new Error(`Alipay answered ${result.subCode}`);
  return stateOf(Trade.parse(result));
}

export const alipay: PaymentProvider = {
  name: "alipay",
  async offer() {
    const who = await alipayAccount();
    if (!who) return null;
    const title = meansText("alipay");
    return who.isSandbox
      ? { title: `${title}（演示）`, hint: "演示环境，不会产生真实扣款" }
      : { title, hint: "前往支付宝页面付款" };
  },
  async create({ number, amount, subject, returnTo }, now) {
    const who = await account();
    const url = sdkOf(who).pageExecute("alipay.trade.page.pay", "GET", {
      notifyUrl: who.notifyUrl,
      returnUrl: new URL(returnTo, who.returnOrigin).href,
      timestamp: alipayTime(now),
      bizContent: {
        outTradeNo: number,
        totalAmount: yuanOf(amount),
        subject,
        productCode: "FAST_INSTANT_TRADE_PAY",
      },
    });
    // The payer's browser knows this shop by another name than the shop itself may.
    return { kind: "redirect", to: who.isSandbox ? url.slice(who.returnOrigin.length) : url };
  },
  query,
  async refund({ number, paymentNumber, amount }): Promise<RefundAnswer> {
    const trade = { outTradeNo: paymentNumber, outRequestNo: number };
    const result = await call("alipay.trade.refund", { ...trade, refundAmount: yuanOf(amount) });
    if (result.code !== OK) throw new Error(`Alipay refused a refund: ${result.subCode}`);
    if (result.fundChange === "Y") return "refunded";
    // Asked before, or not carried out yet: its own record says which.
    const known = await call("alipay.trade.fastpay.refund.query", trade);
    return known.refundStatus === "REFUND_SUCCESS" ? "refunded" : "waiting";
  },
  async close(number) {
    const { code, subCode } = await call("alipay.trade.close", { outTradeNo: number });
    if (code === OK || subCode === "ACQ.TRADE_NOT_EXIST") return "closed";
    return (await query(number)).state === "paid" ? "paid" : "closed";
  },
  async readNotice(request): Promise<NoticeRead> {
    const who = await alipayAccount();
    const body = await noticeBody(request);
    if (body === null) return { ok: false, fault: "malformed" };
    const sent = Object.fromEntries(new URLSearchParams(body));
    // The library would believe a notice that names a weaker signature.
    if (!who || sent.sign_type !== "RSA2" || !isSigned(sdkOf(who), sent))
      return { ok: false, fault: "badSignature" };
    const fields = NoticeFields.safeParse(sent);
    if (!fields.success) return { ok: false, fault: "malformed" };
    const { app_id: appId, seller_id: sellerId, gmt_refund: refundedAt } = fields.data;
    if (appId !== who.appId || (sellerId !== undefined && sellerId !== who.sellerId))
      return { ok: false, fault: "malformed" };
    const { trade_no: tradeNo, trade_status: tradeStatus, total_amount: totalAmount } = fields.data;
    const known = stateOf({ tradeNo, tradeStatus, totalAmount });
    // Refunds that the shop asked for are told as well, and waiting needs no notice.
    if (refundedAt !== undefined || known.state === "waiting" || known.state === "unknown")
      return { ok: true, notice: null };
    const { providerRef, amount } = known;
    const { notify_id: id, out_trade_no: paymentNumber } = fields.data;
    const result = known.state === "paid" ? "success" : "fail";
    return { ok: true, notice: { id, paymentNumber, providerRef, amount, result } };
  },
  noticeAnswer: (isTaken) => ({ type: "text/plain", body: isTaken ? "success" : "fail" }),
};

function isSigned(sdk: AlipaySdk, sent: Record<string, string>): boolean {
  try {
    return sdk.checkNotifySignV2(sent);
  } catch {
    return false;
  }
}
