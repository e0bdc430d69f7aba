import { formatYuan, type Fen } from "~/platform/values/money";
import type { PaymentState, Purpose } from "~/modules/payments/payment/payment";

/** Limit of notices, and of calls to a simulated provider. */
export const MAX_NOTICE_BYTES = 65_536;

export type ProviderState =
  | { state: "waiting" }
  | { state: "paid"; providerRef: string; amount: Fen; mismatch?: string }
  | { state: "refunded"; providerRef: string; amount: Fen }
  | { state: "failed"; providerRef: string; amount: Fen }
  | { state: "unknown" };

export interface PaymentNotice {
  /** the provider's own number of this notice, equal for repeated ones */
  id: string;
  paymentNumber: string;
  providerRef: string;
  amount: Fen;
  /** refunded: it was paid and refunded since, in the provider's back office or before this notice */
  result: "success" | "refunded" | "fail";
  /** another difference of the money, such as its currency, in words for the operator */
  mismatch?: string;
}

export type NoticeFault = "badSignature" | "stale" | "malformed";
export type NoticeRead = { ok: true; notice: PaymentNotice | null } | { ok: false; fault: NoticeFault };

/** accepted: paid. failed: wallet parts return. late: nothing waits for the money any more, and it is refunded at once. goneBack: paid and refunded by the provider. already: repeated news. wrongAmount (another amount, currency or kind than requested) and unknownPayment: flagged without a change. Only transfers: partial counts and the rest stays open; a surplus goes to the balance. */
export type NoticeResult =
  | "accepted"
  | "partial"
  | "surplus"
  | "failed"
  | "late"
  | "goneBack"
  | "already"
  | "wrongAmount"
  | "unknownPayment";

/** Judges a notice by its payment and whether the order still waits for money. */
export function checkNotice(
  notice: Pick<PaymentNotice, "amount" | "result" | "mismatch">,
  payment: { amount: Fen; state: PaymentState } | null,
  isOrderWaiting: boolean,
): NoticeResult {
  if (!payment) return "unknownPayment";
  if (notice.result === "fail") return payment.state === "pending" ? "failed" : "already";
  if (notice.result === "refunded")
    return ["pending", "closed", "failed"].includes(payment.state) ? "goneBack" : "already";
  if (notice.amount !== payment.amount || notice.mismatch !== undefined) return "wrongAmount";
  if (payment.state === "pending") return isOrderWaiting ? "accepted" : "late";
  return payment.state === "closed" || payment.state === "failed" ? "late" : "already";
}

const RESULTS = { paid: "success", refunded: "refunded", failed: "fail" } as const;

/** Returns the provider's knowledge as a notice; null without news. */
export function toNotice(
  known: ProviderState,
  about: Pick<PaymentNotice, "id" | "paymentNumber">,
): PaymentNotice | null {
  if (known.state === "waiting" || known.state === "unknown") return null;
  const { state, ...facts } = known;
  return { ...about, ...facts, result: RESULTS[state] };
}

/** Message for a payment that its provider refunded. */
export const goneBackText = (method: string): string => `${method}显示该笔付款已退款，未计入已付`;

/** Returns what differs in a flagged notice, for operators and buyers. */
export function mismatchText(notice: Pick<PaymentNotice, "amount" | "mismatch">, due: Fen): string {
  const sums = `收到 ${formatYuan(notice.amount)}，应收 ${formatYuan(due)}`;
  if (notice.mismatch === undefined) return `金额不符：${sums}`;
  return `款项不符：${notice.mismatch}${notice.amount === due ? "" : `；${sums}`}`;
}

/** The same for a bank transfer, which may be partial or too much. A recharge takes any amount. `amount` above zero. */
export function checkTransfer(
  amount: Fen,
  payment: { amount: Fen; state: PaymentState; purpose: Purpose } | null,
  isWaiting: boolean,
): NoticeResult {
  if (!payment) return "unknownPayment";
  const result = checkNotice({ amount: payment.amount, result: "success" }, payment, isWaiting);
  if (result !== "accepted" || payment.purpose === "recharge" || amount === payment.amount) return result;
  return amount < payment.amount ? "partial" : "surplus";
}
