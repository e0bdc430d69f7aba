import type { Fen } from "~/platform/values/money";
import { dayQuota } from "~/platform/http/limits/quota";

/** Daily payments of a company, replaced ones included. */
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

export const PAYMENT_PURPOSES = ["order", "recharge"] as const;
export type Purpose = (typeof PAYMENT_PURPOSES)[number];

export interface Payment {
  id: number;
  /** our number for the provider */
  number: string;
  companyId: number;
  purpose: Purpose;
  orderId: number | null;
  provider: string;
  amount: Fen;
  refunded: Fen;
  state: PaymentState;
  providerRef: string | null;
  transferProofFileId: number | null;
  createdAt: number;
  finishedAt: number | null;
  note: string;
  /** QR code and its time; providers' codes end after two hours */
  code: string | null;
  codeAt: number | null;
}

/** Returns our number of a payment: the day and ten random digits, so that it cannot be guessed. */
export function paymentNumber(day: string, random: number): string {
  return toNumber("P", day, random);
}

export function refundNumber(day: string, random: number): string {
  return toNumber("R", day, random);
}

function toNumber(letter: string, day: string, random: number): string {
  return `${letter}${day.replaceAll("-", "")}${String(random).padStart(10, "0")}`;
}
