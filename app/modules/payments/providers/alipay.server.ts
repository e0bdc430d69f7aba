import { AlipaySdk } from "alipay-sdk";
import { z } from "zod";
import { callBytes, isOk } from "~/platform/http/http-client.server";
import { log } from "~/platform/observability/log.server";
import type { Fen } from "~/platform/values/money";
import { alipayAccount, type AlipayAccount } from "./accounts.server";
import {
  inAnswersNames,
  isOfRefund,
  knownMismatch,
  NoticeHead,
  AlipayRefund,
  RefundKnown,
  alipayRefundMismatch,
  toAlipayState,
  Trade,
} from "./alipay-trade";
import { toNotice, type NoticeRead, type ProviderState } from "./notice";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { PaymentProvider, RefundAnswer } from "./provider";

const PATIENCE = 8_000;
const BILL_PATIENCE = 60_000;
const OK = "10000";
const TRADES = "trade_status_sync";

const Result = z.looseObject({ code: z.string(), subCode: z.string().default("") });

/** https://opendocs.alipay.com/apis/api_15/alipay.data.dataservice.bill.downloadurl.query */
const BillAnswer = z.object({ billDownloadUrl: z.url() });

/** Alipay uses yuan with two decimals. */
export const alipayAmount = (amount: Fen): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/** Alipay uses Chinese time, whatever the server's. */
export const alipayTime = (now: number): string =>
  new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

function getSdk(who: AlipayAccount): AlipaySdk {
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
  const answer: unknown = await getSdk(await account()).exec(method, { bizContent }, { validateSign: true });
  const result = Result.parse(answer);
  if (result.code !== OK && result.subCode === "") throw new Error(`Alipay answered ${result.code}`);
  return result;
}

async function query(number: string): Promise<ProviderState> {
  const result = await call("alipay.trade.query", { outTradeNo: number });
  // A trade starts when its payer opens the page.
  if (result.subCode === "ACQ.TRADE_NOT_EXIST") return { state: "waiting" };
  if (result.code !== OK) throw new Error(`Alipay answered ${result.subCode}`);
  const trade = Trade.parse(result);
  if (trade.outTradeNo !== number) throw new Error("Alipay answered of another payment");
  return toAlipayState(trade);
}

const isOwn = (head: z.infer<typeof NoticeHead>, who: AlipayAccount) =>
  head.app_id === who.appId &&
  (head.auth_app_id === undefined || head.auth_app_id === who.appId) &&
  (head.seller_id === undefined || head.seller_id === who.sellerId);

/** What Alipay refunded differs from the request: a person must check it. */
function byOperator(refund: string, mismatch: string): "byOperator" {
  log("error", "refund.mismatch", { refund, mismatch });
  return "byOperator";
}

export const alipay: PaymentProvider = {
  name: "alipay",
  async offer() {
    const who = await alipayAccount();
    if (!who) return null;
    const title = paymentMethodText("alipay");
    return who.isSandbox
      ? { title: `${title}（演示）`, hint: "演示环境，不会产生真实扣款" }
      : { title, hint: "前往支付宝页面付款" };
  },
  async create({ number, amount, subject, returnTo }, now) {
    const who = await account();
    const url = getSdk(who).pageExecute("alipay.trade.page.pay", "GET", {
      notifyUrl: who.notifyUrl,
      returnUrl: new URL(returnTo, who.returnOrigin).href,
      timestamp: alipayTime(now),
      bizContent: {
        outTradeNo: number,
        totalAmount: alipayAmount(amount),
        subject,
        productCode: "FAST_INSTANT_TRADE_PAY",
      },
    });
    // The payer's browser may use another host name than the shop itself.
    return { kind: "redirect", to: who.isSandbox ? url.slice(who.returnOrigin.length) : url };
  },
  query,
  async refund(refund): Promise<RefundAnswer> {
    const { number, paymentNumber, amount } = refund;
    const trade = { outTradeNo: paymentNumber, outRequestNo: number };
    const result = await call("alipay.trade.refund", { ...trade, refundAmount: alipayAmount(amount) });
    if (result.code !== OK) throw new Error(`Alipay refused a refund: ${result.subCode}`);
    const mismatch = alipayRefundMismatch(AlipayRefund.parse(result), refund);
    if (mismatch !== null) return byOperator(number, mismatch);
    if (result.fundChange === "Y") return "refunded";
    // Requested before, or not done yet: its own record says which.
    const known = RefundKnown.parse(await call("alipay.trade.fastpay.refund.query", trade));
    if (known.refundStatus !== "REFUND_SUCCESS") return "waiting";
    const other = knownMismatch(known, refund);
    return other === null ? "refunded" : byOperator(number, other);
  },
  async close(number) {
    const { code, subCode } = await call("alipay.trade.close", { outTradeNo: number });
    if (code === OK || subCode === "ACQ.TRADE_NOT_EXIST") return "closed";
    const { state } = await query(number);
    // What was refunded since was paid too.
    if (state === "paid" || state === "refunded") return "paid";
    if (state === "waiting") throw new Error(`Alipay did not close: ${subCode}`);
    return "closed";
  },
  async bill(day) {
    const query = { billType: "trade", billDate: day };
    const result = await call("alipay.data.dataservice.bill.downloadurl.query", query);
    if (/BILL_NOT_EXIST$/i.test(result.subCode)) return { kind: "none" };
    if (result.code !== OK) throw new Error(`Alipay gave no bill: ${result.subCode}`);
    const { billDownloadUrl } = BillAnswer.parse(result);
    const answer = await callBytes(billDownloadUrl, {
      method: "GET",
      signal: AbortSignal.timeout(BILL_PATIENCE),
    });
    if (!isOk(answer)) throw new Error(`Alipay's bill answered ${answer.status}`);
    return { kind: "file", bytes: answer.bytes };
  },
  async readNotice({ body }): Promise<NoticeRead> {
    const who = await alipayAccount();
    if (body === null) return { ok: false, fault: "malformed" };
    const sent = Object.fromEntries(new URLSearchParams(body));
    // The library would accept a notice with a weaker signature type.
    if (!who || sent.sign_type !== "RSA2" || !isSigned(getSdk(who), sent))
      return { ok: false, fault: "badSignature" };
    const [head, trade] = [NoticeHead.safeParse(sent), Trade.safeParse(inAnswersNames(sent))];
    if (!head.success || !isOwn(head.data, who)) return { ok: false, fault: "malformed" };
    const { notify_id: id, notify_type: kind = TRADES } = head.data;
    if (kind !== TRADES || isOfRefund(head.data)) return { ok: true, notice: null };
    if (!trade.success || trade.data.outTradeNo.length > 64) return { ok: false, fault: "malformed" };
    return {
      ok: true,
      notice: toNotice(toAlipayState(trade.data), { id, paymentNumber: trade.data.outTradeNo }),
    };
  },
  noticeAnswer: (isInUse) => ({ type: "text/plain", body: isInUse ? "success" : "fail" }),
};

function isSigned(sdk: AlipaySdk, sent: Record<string, string>): boolean {
  try {
    return sdk.checkNotifySignV2(sent);
  } catch {
    return false;
  }
}
