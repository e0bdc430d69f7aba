import { chargeRefusal, CREDIT, type CreditOffer, getAvailableCredit } from "~/modules/credit/credit";
import { formatYuan, type Fen } from "~/platform/values/money";
import type { WalletSelection, WalletFunds } from "~/modules/payments/payment/plan";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { isPartWanted, readBalancePart } from "~/modules/payments/payment/balance-part";
import type { OfferedMethod } from "./provider";

export interface CompanyBankAccount {
  name: string;
  bank: string;
  number: string;
}

export interface PayTicks {
  useBalance: boolean;
  useRedPacket: boolean;
  balancePart: string;
  paymentMethod: string | null;
}

/** Returns the wallet amounts to use; an invalid amount counts as none until it is refused. */
export const walletSelection = ({ useBalance, useRedPacket, balancePart }: PayTicks): WalletSelection => ({
  useBalance,
  useRedPacket,
  balanceLimit: readBalancePart(balancePart) ?? null,
});

export interface PayPage {
  orderId: number;
  orderNumber: string;
  payable: Fen;
  /** of it, what a transfer has brought already */
  paid: Fen;
  isEphedrine: boolean;
  payBefore: number;
  now: number;
  isExpired: boolean;
  isCheckedTogether: boolean;
  funds: WalletFunds;
  redPacketPercent: number;
  paymentMethods: OfferedMethod[];
  /** null: no credit, or the order cannot be bought on account */
  credit: CreditOffer | null;
  bankAccount: CompanyBankAccount | null;
  open: { provider: string; amount: Fen; transferProofFileId: number | null; startedAt: number } | null;
  ticks: PayTicks;
}

export type ShownMethod = OfferedMethod & { refusal?: string | null };

/** Returns the methods for an amount, credit last with its refusal. */
export function shownMethods({ paymentMethods, credit }: PayPage, rest: Fen): ShownMethod[] {
  if (!credit) return paymentMethods;
  const { standing, today } = credit;
  const { termDays } = standing.account;
  const hint = `可用额度 ${formatYuan(getAvailableCredit(standing.account))}，${termDays} 天内还款`;
  const refusal = chargeRefusal(standing, rest, today);
  return [...paymentMethods, { name: CREDIT, title: paymentMethodText(CREDIT), hint, refusal }];
}

/** Returns the ticks of a recalculation without JavaScript, or null. */
export function readTicks(query: URLSearchParams): PayTicks | null {
  if (!query.has("update")) return null;
  return {
    useBalance: query.has("balance") || isPartWanted(query.get("part")),
    useRedPacket: query.has("redPacket"),
    balancePart: query.get("part") ?? "",
    paymentMethod: query.get("paymentMethod"),
  };
}

export function ticksQuery({ useBalance, useRedPacket, balancePart, paymentMethod }: PayTicks): string {
  const query = new URLSearchParams({ update: "1", part: balancePart });
  if (useBalance) query.set("balance", "on");
  if (useRedPacket) query.set("redPacket", "on");
  if (paymentMethod !== null) query.set("paymentMethod", paymentMethod);
  return `?${query}`;
}

export function readSentTicks(sent: Record<string, unknown>): PayTicks {
  return {
    useBalance: sent.balance !== undefined || isPartWanted(sent.part),
    useRedPacket: sent.redPacket !== undefined,
    balancePart: typeof sent.part === "string" ? sent.part : "",
    paymentMethod: typeof sent.paymentMethod === "string" ? sent.paymentMethod : null,
  };
}

/** Returns the payment page; ephedrine products have their own (design rules, "Ephedrine goods"). */
export function payPath(order: { orderId: number; isEphedrine: boolean }): string {
  return order.isEphedrine ? `/cart/hm?id=${order.orderId}` : `/cart/step3/${order.orderId}`;
}

export const hasTransferProof = (page: PayPage): boolean =>
  page.open !== null && page.open.transferProofFileId !== null;

export function spaced(number: string): string {
  return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
