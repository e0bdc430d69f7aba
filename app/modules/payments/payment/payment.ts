/** What a payment is: one part of an order's price, or a recharge of the balance, paid by one payment method. Pure. */
import type { Fen } from "~/platform/values/money";
import { dayQuota } from "~/platform/http/limits/quota";

/** Payments that a company may begin in a day, those that another choice replaces included. */
export const PAYMENTS_QUOTA = dayQuota(2000, "发起付款的次数");

export const PAYMENT_STATES = {
  pending: "待付款",
  succeeded: "已付款",
  failed: "付款失败",
  closed: "已关闭",
  refunding: "退款中",
  refunded: "已退款",
} as const;
export type PaymentState = keyof typeof PAYMENT_STATES;

/** What a payment pays for. */
export type Purpose = "order" | "recharge";

export interface Payment {
  id: number;
  /** our number towards the provider */
  number: string;
  companyId: number;
  purpose: Purpose;
  /** null for a recharge */
  orderId: number | null;
  provider: string;
  amount: Fen;
  /** of the amount: sent back, or on its way back */
  refunded: Fen;
  state: PaymentState;
  providerRef: string | null;
  transferProofFileId: number | null;
  createdAt: number;
  finishedAt: number | null;
  note: string;
  /** what the payer scans, and since when: codes of providers end after two hours */
  code: string | null;
  codeAt: number | null;
}

/** Our number of a payment: the day and ten random digits, so that numbers cannot be guessed from one another. */
export function paymentNumber(day: string, random: number): string {
  return numberOf("P", day, random);
}

/** Our number of a refund, in the same manner. */
export function refundNumber(day: string, random: number): string {
  return numberOf("R", day, random);
}

function numberOf(letter: string, day: string, random: number): string {
  return `${letter}${day.replaceAll("-", "")}${String(random).padStart(10, "0")}`;
}
