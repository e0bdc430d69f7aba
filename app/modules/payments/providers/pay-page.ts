/** What the paying page shows and what its form sends. Pure; fen and ms. */
import { chargeRefusal, CREDIT, type CreditOffer, freeOf } from "~/modules/credit/credit";
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

/** What the buyer has ticked on the paying page. */
export interface PayTicks {
  useBalance: boolean;
  useRedPacket: boolean;
  /** how much of the balance, yuan as typed; "": all that it holds */
  balancePart: string;
  paymentMethod: string | null;
}

/** What of the wallet is to pay; an amount that makes no sense counts as none until it is refused. */
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
  /** a transfer that pays it together with others is being checked */
  isCheckedTogether: boolean;
  funds: WalletFunds;
  redPacketPercent: number;
  paymentMethods: OfferedMethod[];
  /** null: the company has no credit, or the order cannot be bought on it */
  credit: CreditOffer | null;
  bankAccount: CompanyBankAccount | null;
  /** the unfinished payment outside the wallet, if there is one */
  open: { provider: string; amount: Fen; transferProofFileId: number | null; startedAt: number } | null;
  ticks: PayTicks;
}

/** A method that may be chosen; `refusal`: why it cannot now. */
export type ShownMethod = OfferedMethod & { refusal?: string | null };

/** The methods for so much, those of credit at the end with why they are out. */
export function shownMethods({ paymentMethods, credit }: PayPage, rest: Fen): ShownMethod[] {
  if (!credit) return paymentMethods;
  const { standing, today } = credit;
  const { termDays } = standing.account;
  const hint = `可用额度 ${formatYuan(freeOf(standing.account))}，${termDays} 天内还款`;
  const refusal = chargeRefusal(standing, rest, today);
  return [...paymentMethods, { name: CREDIT, title: paymentMethodText(CREDIT), hint, refusal }];
}

/** What was ticked when the page was asked to work the sums out again without JavaScript; null when it was not. */
export function readTicks(query: URLSearchParams): PayTicks | null {
  if (!query.has("update")) return null;
  return {
    useBalance: query.has("balance") || isPartWanted(query.get("part")),
    useRedPacket: query.has("redPacket"),
    balancePart: query.get("part") ?? "",
    paymentMethod: query.get("means"),
  };
}

/** The query that `readTicks` reads. */
export function ticksQuery({ useBalance, useRedPacket, balancePart, paymentMethod }: PayTicks): string {
  const query = new URLSearchParams({ update: "1", part: balancePart });
  if (useBalance) query.set("balance", "on");
  if (useRedPacket) query.set("redPacket", "on");
  if (paymentMethod !== null) query.set("means", paymentMethod);
  return `?${query}`;
}

/** The ticks of a refused form, as they were sent. */
export function readSentTicks(sent: Record<string, unknown>): PayTicks {
  return {
    useBalance: sent.balance !== undefined || isPartWanted(sent.part),
    useRedPacket: sent.redPacket !== undefined,
    balancePart: typeof sent.part === "string" ? sent.part : "",
    paymentMethod: typeof sent.means === "string" ? sent.means : null,
  };
}

/** Where an order is paid: ephedrine goods on a page of their own (design rules, "Ephedrine goods"). */
export function payPath(order: { orderId: number; isEphedrine: boolean }): string {
  return order.isEphedrine ? `/cart/hm?id=${order.orderId}` : `/cart/step3/${order.orderId}`;
}

/** The proof of a transfer is handed in and waits to be checked. */
export const hasTransferProof = (page: PayPage): boolean =>
  page.open !== null && page.open.transferProofFileId !== null;

/** Long numbers in groups of four, for reading aloud and comparing. */
export function spaced(number: string): string {
  return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
