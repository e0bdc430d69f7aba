/** What the page after paying shows. Pure; fen and ms. */
import type { Fen } from "~/platform/values/money";
import type { PaymentState } from "./payment";

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
