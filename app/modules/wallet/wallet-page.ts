import { OWN_VIEWS, type OwnView, type VoucherKind } from "~/modules/vouchers/coupon-centre";
import type { OwnVoucher } from "~/modules/vouchers/coupon-centre-page";
import type { Fen } from "~/platform/values/money";
import type { LedgerFound, MonthEndBalance } from "./ledger-page";
import { readLedgerPageNumber } from "./ledger-query";
import { WITHDRAWALS_PATH, type BankFacts, type WithdrawalPage } from "./withdrawal";

export interface WalletSummary {
  balance: Fen;
  redPacket: Fen;
  /** pending withdrawals, and their amount */
  waiting: { count: number; amount: Fen };
  vouchers: Record<VoucherKind, Record<OwnView, number>>;
}

export interface BalanceStatement {
  found: LedgerFound;
  months: MonthEndBalance[];
}

export interface WithdrawalsPage {
  list: WithdrawalPage;
  last: BankFacts | null;
}

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

/** Parses the address; invalid parts are left out. */
export function readOwnView(params: URLSearchParams): { view: OwnView; page: number } {
  const view = params.get("state") ?? "";
  return {
    view: Object.hasOwn(OWN_VIEWS, view) ? (view as OwnView) : "usable",
    page: readLedgerPageNumber(params),
  };
}

export function ownHref(kind: VoucherKind, view: OwnView, page = 1): string {
  const query = [view === "usable" ? "" : `state=${view}`, page > 1 ? `page=${page}` : ""].filter(Boolean);
  return query.length > 0 ? `${VOUCHER_PATHS[kind]}?${query.join("&")}` : VOUCHER_PATHS[kind];
}
