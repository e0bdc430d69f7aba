import { formatYuan, type Fen } from "~/platform/values/money";
import type { PaymentState } from "./payment";
import { isCredit, isWalletMethod } from "./payment-method";

export interface PaidPart {
  provider: string;
  amount: Fen;
  state: PaymentState;
}

export interface OrderAwaitingPayment {
  orderId: number;
  number: string;
  payable: Fen;
  payBefore: number;
  isEphedrine: boolean;
}

/** paid: the money is here. transferProof: a transfer is being checked. failed, unpaid: still to be paid. cancelled: payments are refunded. */
export type PaymentResult = "paid" | "transferProof" | "failed" | "unpaid" | "cancelled";

export interface PaidPage {
  result: PaymentResult;
  orderId: number;
  orderNumber: string;
  isEphedrine: boolean;
  status: string;
  payable: Fen;
  paidAt: number | null;
  payBefore: number;
  points: number;
  /** cashback on completion, fen */
  cashback: Fen;
  /** of a group buy: what it waits for */
  waits: string | null;
  parts: PaidPart[];
}

/** Orders of a joint payment, for the page after paying. */
export interface JointPaidPage {
  result: PaymentResult;
  /** of the payment that brings their money; null if the balance paid all */
  paymentNumber: string | null;
  /** the amount of that payment, or what the balance paid, fen */
  amount: Fen;
  orders: { id: number; number: string; payable: Fen; status: string; isPaid: boolean }[];
}

/** Returns the state of a joint payment: its own, or of its orders if the balance paid them. */
export function toJointResult(
  payment: { state: PaymentState; hasTransferProof: boolean } | null,
  orders: readonly { isPaid: boolean }[],
): PaymentResult {
  if (payment === null) return orders.every((order) => order.isPaid) ? "paid" : "unpaid";
  if (payment.state === "succeeded") return "paid";
  if (payment.state === "pending") return payment.hasTransferProof ? "transferProof" : "unpaid";
  return payment.state === "failed" ? "failed" : "cancelled";
}

/** Returns the result for an order's buyer after paying, by the last part outside the wallet. */
export function toPaymentResult(
  isWaiting: boolean,
  isCancelled: boolean,
  parts: readonly { provider: string; state: PaymentState; transferProofFileId: number | null }[],
): PaymentResult {
  if (isCancelled) return "cancelled";
  if (!isWaiting) return "paid";
  if (parts.some((part) => part.state === "pending" && part.transferProofFileId !== null))
    return "transferProof";
  return parts.at(-1)?.state === "failed" ? "failed" : "unpaid";
}

/** Returns received and missing amounts of a partly paid transfer, without reserved wallet money. */
export function partialPayment({
  result,
  parts,
  payable,
}: Pick<PaidPage, "result" | "parts" | "payable">): { title: string; text: string } | null {
  const toSum = (counts: (part: PaidPart) => boolean) =>
    parts.reduce((sum, part) => sum + (counts(part) ? part.amount : 0), 0);
  const received = toSum((part) => part.state === "succeeded");
  if (result !== "unpaid" || received === 0) return null;
  const reserved = toSum((part) => part.state === "pending" && isWalletMethod(part.provider));
  const due = formatYuan(payable - received - reserved);
  const held = reserved > 0 ? `（余额和红包已预留 ${formatYuan(reserved)}）` : "";
  return {
    title: "已部分付款",
    text: `转账已到账 ${formatYuan(received)}，还需支付 ${due}${held}，请在时限内付清。`,
  };
}

/** Returns the message for a paid order; money is only mentioned if some came. */
export function paidText({ parts, payable }: Pick<PaidPage, "parts" | "payable">): string {
  if (payable === 0) return "本单无需付款，订单正在审核。";
  return parts.some((part) => isCredit(part.provider))
    ? "本单已记入信用账期，请按期还款，订单正在审核。"
    : "我们已收到您的款项，订单正在审核。";
}
