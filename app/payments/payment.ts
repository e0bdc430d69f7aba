/** What a payment is: one part of an order's price, paid by one means. Pure. */
import type { Fen } from "~/platform/money";

/** Parts that come out of the wallet, in the order in which they are posted. */
export const WALLET_MEANS = ["balance", "redPacket"] as const;
export type WalletMeans = (typeof WALLET_MEANS)[number];

/** The means of payment by the name they have in the table, in the words of the shop. */
export const MEANS: Record<string, string> = {
  balance: "账户余额",
  redPacket: "红包",
  bank: "对公转账",
  sandbox: "在线支付（演示）",
};

/** "对公转账" for "bank"; a means that no longer exists keeps its own name. */
export function meansText(provider: string): string {
  return MEANS[provider] ?? provider;
}

/** Whether a part came out of the wallet, so that its way back is a ledger row and nothing else. */
export function isWalletMeans(provider: string): provider is WalletMeans {
  return (WALLET_MEANS as readonly string[]).includes(provider);
}

export const PAYMENT_STATES = {
  pending: "待付款",
  succeeded: "已付款",
  failed: "付款失败",
  closed: "已关闭",
  refunding: "退款中",
  refunded: "已退款",
} as const;
export type PaymentState = keyof typeof PAYMENT_STATES;

export interface Payment {
  id: number;
  /** our number towards the provider */
  number: string;
  companyId: number;
  orderId: number;
  provider: string;
  amount: Fen;
  state: PaymentState;
  providerRef: string | null;
  slipFileId: number | null;
  createdAt: number;
  finishedAt: number | null;
  note: string;
}

/** Our number of a payment: the day and ten random digits, so that numbers cannot be guessed from one another. */
export function paymentNumber(day: string, random: number): string {
  return `P${day.replaceAll("-", "")}${String(random).padStart(10, "0")}`;
}
