/** What the paying page shows and what its form sends. Pure; fen and ms. */
import type { Fen } from "~/platform/money";
import type { WalletChoice, WalletFunds } from "./plan";
import type { OfferedMeans } from "./provider";

export interface CompanyBankAccount {
  name: string;
  bank: string;
  number: string;
}

/** What the buyer has ticked on the paying page. */
export interface PayTicks extends WalletChoice {
  means: string | null;
}

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
  funds: WalletFunds;
  redPacketPercent: number;
  means: OfferedMeans[];
  bankAccount: CompanyBankAccount | null;
  /** the unfinished payment outside the wallet, if there is one */
  open: { provider: string; amount: Fen; slipFileId: number | null; startedAt: number } | null;
  ticks: PayTicks;
}

/** What was ticked when the page was asked to work the sums out again without JavaScript; null when it was not. */
export function ticksOf(query: URLSearchParams): PayTicks | null {
  if (!query.has("update")) return null;
  return {
    useBalance: query.has("balance"),
    useRedPacket: query.has("redPacket"),
    means: query.get("means"),
  };
}

/** The ticks of a refused form, as they were sent. */
export function ticksSent(sent: Record<string, unknown>): PayTicks {
  return {
    useBalance: sent.balance !== undefined,
    useRedPacket: sent.redPacket !== undefined,
    means: typeof sent.means === "string" ? sent.means : null,
  };
}

/** Where an order is paid: ephedrine goods on a page of their own (design rules, "Ephedrine goods"). */
export function payPath(order: { orderId: number; isEphedrine: boolean }): string {
  return order.isEphedrine ? `/cart/hm?id=${order.orderId}` : `/cart/step3/${order.orderId}`;
}
