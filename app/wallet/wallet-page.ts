/** What the pages of 我的钱包 get from their loaders, and their addresses. Pure; fen and epoch ms. */
import { OWN_VIEWS, type OwnView, type VoucherKind } from "~/promotions/coupon-centre";
import type { OwnTicket } from "~/promotions/coupon-centre-page";
import type { Fen } from "~/platform/money";
import type { LedgerFound, MonthEnd } from "./ledger-page";
import { readPage } from "./ledger-query";
import type { BankFacts, WithdrawalPage } from "./withdrawal";

/** What a company has, said above each page of its wallet. */
export interface WalletSummary {
  balance: Fen;
  redPacket: Fen;
  /** requests for withdrawal that wait, and what they hold */
  waiting: { count: number; amount: Fen };
  vouchers: Record<VoucherKind, Record<OwnView, number>>;
}

/** /yegl shows the rows of the account, or its withdrawals with the form that asks for one. */
export type BalancePage =
  | { tab: "rows"; found: LedgerFound; months: MonthEnd[] }
  | { tab: "withdraw"; list: WithdrawalPage; last: BankFacts | null };

/** The address of a page of the withdrawals. */
export const withdrawHref = (page: number): string => `/yegl?tab=withdraw${page > 1 ? `&page=${page}` : ""}`;

export interface OwnVouchersPage {
  view: OwnView;
  tickets: OwnTicket[];
  page: number;
  pages: number;
  now: number;
}

export const VOUCHER_PATHS: Record<VoucherKind, string> = { coupon: "/yhq", cashVoucher: "/xjq" };

/** Which vouchers an address asks for; what makes no sense in it is left out. */
export function readOwnView(params: URLSearchParams): { view: OwnView; page: number } {
  const view = params.get("state") ?? "";
  return { view: Object.hasOwn(OWN_VIEWS, view) ? (view as OwnView) : "usable", page: readPage(params) };
}

/** The address of a view of one kind's vouchers. */
export function ownHref(kind: VoucherKind, view: OwnView, page = 1): string {
  const query = [view === "usable" ? "" : `state=${view}`, page > 1 ? `page=${page}` : ""].filter(Boolean);
  return query.length > 0 ? `${VOUCHER_PATHS[kind]}?${query.join("&")}` : VOUCHER_PATHS[kind];
}
