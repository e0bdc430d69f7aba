/** What the pages of 我的钱包 get from their loaders, and their addresses. Pure; fen and epoch ms. */
import { OWN_VIEWS, type OwnView, type VoucherKind } from "~/modules/vouchers/coupon-centre";
import type { OwnVoucher } from "~/modules/vouchers/coupon-centre-page";
import type { Fen } from "~/platform/values/money";
import type { LedgerFound, MonthEndBalance } from "./ledger-page";
import { readLedgerPageNumber } from "./ledger-query";
import { WITHDRAWALS_PATH, type BankFacts, type WithdrawalPage } from "./withdrawal";

/** What a company has, said above each page of its wallet. */
export interface WalletSummary {
  balance: Fen;
  redPacket: Fen;
  /** requests for withdrawal that wait, and what they hold */
  waiting: { count: number; amount: Fen };
  vouchers: Record<VoucherKind, Record<OwnView, number>>;
}

/** /yegl: rows of the account, and what it came to at the end of each month. */
export interface BalanceStatement {
  found: LedgerFound;
  months: MonthEndBalance[];
}

/** /yegl/withdraw: the requests so far; the form begins with the bank of the last one. */
export interface WithdrawalsPage {
  list: WithdrawalPage;
  last: BankFacts | null;
}

/** The address of a page of the withdrawals. */
export const getWithdrawalsPagePath = (page: number): string =>
  `${WITHDRAWALS_PATH}${page > 1 ? `?page=${page}` : ""}`;

export interface OwnVouchersPage {
  view: OwnView;
  vouchers: OwnVoucher[];
  page: number;
  pages: number;
  now: number;
}

export const VOUCHER_PATHS: Record<VoucherKind, string> = { coupon: "/yhq", cashVoucher: "/xjq" };

/** Which vouchers an address asks for; what makes no sense in it is left out. */
export function readOwnView(params: URLSearchParams): { view: OwnView; page: number } {
  const view = params.get("state") ?? "";
  return {
    view: Object.hasOwn(OWN_VIEWS, view) ? (view as OwnView) : "usable",
    page: readLedgerPageNumber(params),
  };
}

/** The address of a view of one kind's vouchers. */
export function ownHref(kind: VoucherKind, view: OwnView, page = 1): string {
  const query = [view === "usable" ? "" : `state=${view}`, page > 1 ? `page=${page}` : ""].filter(Boolean);
  return query.length > 0 ? `${VOUCHER_PATHS[kind]}?${query.join("&")}` : VOUCHER_PATHS[kind];
}
