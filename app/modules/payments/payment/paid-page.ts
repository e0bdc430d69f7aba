/** What the page after paying shows. Pure; fen and ms. */
import { formatYuan, type Fen } from "~/platform/values/money";
import type { PaymentState } from "./payment";
import { isCredit, isWalletMethod } from "./payment-method";

export interface PaidPart {
  provider: string;
  amount: Fen;
  state: PaymentState;
}

/** An order that still waits for its payment. */
export interface OrderAwaitingPayment {
  orderId: number;
  number: string;
  payable: Fen;
  payBefore: number;
  isEphedrine: boolean;
}

/** paid: the money is here. transferProof: a transfer is being checked. failed, unpaid: still to be paid. cancelled: what was paid goes back. */
export type PaidOutcome = "paid" | "transferProof" | "failed" | "unpaid" | "cancelled";

export interface PaidPage {
  outcome: PaidOutcome;
  orderId: number;
  orderNumber: string;
  isEphedrine: boolean;
  /** the order's state in the words of the shop */
  status: string;
  payable: Fen;
  paidAt: number | null;
  payBefore: number;
  points: number;
  /** red packet that comes with completion, fen */
  cashback: Fen;
  /** an order that waits for its group buy: how far that is */
  waits: string | null;
  parts: PaidPart[];
}

/** Orders that were paid together, after their buyer came back from paying. */
export interface JointPaidPage {
  outcome: PaidOutcome;
  /** of the payment that brings money for them; null where the balance paid all */
  paymentNumber: string | null;
  /** what that payment brings, or what the balance paid, fen */
  amount: Fen;
  /** each order; `isPaid` false: it is still to be paid or cancelled */
  orders: { id: number; number: string; payable: Fen; status: string; isPaid: boolean }[];
}

/** How a joint payment stands: by its own state, or by its orders where the balance paid them. */
export function toJointOutcome(
  payment: { state: PaymentState; hasTransferProof: boolean } | null,
  orders: readonly { isPaid: boolean }[],
): PaidOutcome {
  if (payment === null) return orders.every((order) => order.isPaid) ? "paid" : "unpaid";
  if (payment.state === "succeeded") return "paid";
  if (payment.state === "pending") return payment.hasTransferProof ? "transferProof" : "unpaid";
  return payment.state === "failed" ? "failed" : "cancelled";
}

/** How an order stands after its buyer came back from paying; the last unfinished or finished part outside the wallet decides. */
export function toPaidOutcome(
  isWaiting: boolean,
  isCancelled: boolean,
  parts: readonly { provider: string; state: PaymentState; transferProofFileId: number | null }[],
): PaidOutcome {
  if (isCancelled) return "cancelled";
  if (!isWaiting) return "paid";
  if (parts.some((part) => part.state === "pending" && part.transferProofFileId !== null))
    return "transferProof";
  return parts.at(-1)?.state === "failed" ? "failed" : "unpaid";
}

/** An unpaid order of which a transfer brought a part: what came and what must still be sent, without the reserved wallet money. */
export function partialPayment({
  outcome,
  parts,
  payable,
}: Pick<PaidPage, "outcome" | "parts" | "payable">): { title: string; text: string } | null {
  const sumOf = (counts: (part: PaidPart) => boolean) =>
    parts.reduce((sum, part) => sum + (counts(part) ? part.amount : 0), 0);
  const received = sumOf((part) => part.state === "succeeded");
  if (outcome !== "unpaid" || received === 0) return null;
  const reserved = sumOf((part) => part.state === "pending" && isWalletMethod(part.provider));
  const due = formatYuan(payable - received - reserved);
  const held = reserved > 0 ? `（余额和红包已预留 ${formatYuan(reserved)}）` : "";
  return {
    title: "已部分付款",
    text: `转账已到账 ${formatYuan(received)}，还需支付 ${due}${held}，请在时限内付清。`,
  };
}

/** What the buyer of a paid order is told: money is only said to be here where some came. */
export function paidText({ parts, payable }: Pick<PaidPage, "parts" | "payable">): string {
  if (payable === 0) return "本单无需付款，订单正在审核。";
  return parts.some((part) => isCredit(part.provider))
    ? "本单已记入信用账期，请按期还款，订单正在审核。"
    : "我们已收到您的款项，订单正在审核。";
}
