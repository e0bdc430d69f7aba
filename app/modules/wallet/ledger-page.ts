/** What the pages of balance and red packets get from their loaders. Pure; fen and epoch ms. */
import type { Fen } from "~/platform/values/money";
import type { LedgerQuery } from "./ledger-query";

export interface LedgerLine {
  id: number;
  at: number;
  /** signed: what was spent is negative */
  amount: Fen;
  /** what the account held afterwards */
  after: Fen;
  kind: string;
  note: string;
  orderId: number | null;
}

/** One page of the rows that a filter finds, and the sums of all of them. */
export interface LedgerFound {
  query: LedgerQuery;
  lines: LedgerLine[];
  total: number;
  pages: number;
  /** what came in and what went out, both as positive amounts */
  came: Fen;
  went: Fen;
}

/** What an account held when a month ended; the current month's is what it holds now. */
export interface MonthEndBalance {
  /** "2026-11" */
  month: string;
  amount: Fen;
}
