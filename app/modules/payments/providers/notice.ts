/** What a notice of a provider says, and what the shop makes of it. Pure. */
import { formatYuan, type Fen } from "~/platform/values/money";
import type { PaymentState, Purpose } from "~/modules/payments/payment/payment";

/** Larger is no notice, nor any call that a played provider takes. */
export const MAX_NOTICE_BYTES = 65_536;

export type ProviderState =
  | { state: "waiting" }
  /** `mismatch`: as a notice's */
  | { state: "paid"; providerRef: string; amount: Fen; mismatch?: string }
  /** paid once, and gone back since, at least in part */
  | { state: "refunded"; providerRef: string; amount: Fen }
  /** nobody can pay it any more */
  | { state: "failed"; providerRef: string; amount: Fen }
  | { state: "unknown" };

export interface PaymentNotice {
  /** the provider's own number of this notice; the same notice sent again carries the same */
  id: string;
  paymentNumber: string;
  /** the provider's number of the payment */
  providerRef: string;
  amount: Fen;
  /** refunded: it was paid, and went back since by another hand than the shop's, or by the shop's before this notice */
  result: "success" | "refunded" | "fail";
  /** what else of the money is not as it was asked for, such as its currency, in words for the operator */
  mismatch?: string;
}

export type NoticeFault = "badSignature" | "stale" | "malformed";
/** null: true, but about nothing that the shop waits for, such as a refund that it asked for itself. */
export type NoticeRead = { ok: true; notice: PaymentNotice | null } | { ok: false; fault: NoticeFault };

/**
 * accepted: the payment succeeded. failed: it did not, the wallet parts go back. late: the money came for something that no longer
 * waits for it and goes back at once. goneBack: it was paid and the provider has sent it back, so that there is nothing to take in nor to
 * give back. already: the same news by another notice. wrongAmount (another amount, currency or kind of payment
 * than was asked for) and unknownPayment: flagged, nothing is changed.
 * Transfers alone: partial counts and the rest stays open; with a surplus the payment succeeded and the rest goes to the balance.
 */
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

/** Judges a notice by the payment it names and by whether that payment's order still waits for money. */
export function checkNotice(
  notice: Pick<PaymentNotice, "amount" | "result" | "mismatch">,
  payment: { amount: Fen; state: PaymentState } | null,
  isOrderWaiting: boolean,
): NoticeResult {
  if (!payment) return "unknownPayment";
  // Of what brings no money the amount says nothing.
  if (notice.result === "fail") return payment.state === "pending" ? "failed" : "already";
  if (notice.result === "refunded")
    return ["pending", "closed", "failed"].includes(payment.state) ? "goneBack" : "already";
  if (notice.amount !== payment.amount || notice.mismatch !== undefined) return "wrongAmount";
  if (payment.state === "pending") return isOrderWaiting ? "accepted" : "late";
  return payment.state === "closed" || payment.state === "failed" ? "late" : "already";
}

const RESULTS = { paid: "success", refunded: "refunded", failed: "fail" } as const;

/** What the provider knows of a payment as a notice; null where there is no news. */
export function toNotice(
  known: ProviderState,
  about: Pick<PaymentNotice, "id" | "paymentNumber">,
): PaymentNotice | null {
  if (known.state === "waiting" || known.state === "unknown") return null;
  const { state, ...facts } = known;
  return { ...about, ...facts, result: RESULTS[state] };
}

/** Said of a payment that its provider has sent back, for the buyer and the operator. */
export const goneBackText = (method: string): string => `${method}显示该笔付款已退款，未计入已付`;

/** What does not fit of a notice that was flagged, as operators and buyers read it. */
export function mismatchText(notice: Pick<PaymentNotice, "amount" | "mismatch">, due: Fen): string {
  const sums = `收到 ${formatYuan(notice.amount)}，应收 ${formatYuan(due)}`;
  if (notice.mismatch === undefined) return `金额不符：${sums}`;
  return `款项不符：${notice.mismatch}${notice.amount === due ? "" : `；${sums}`}`;
}

/**
 * The same for a company transfer, which people type by hand: it may come in parts, and be too much. A recharge takes what comes.
 * `amount` above zero.
 */
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
