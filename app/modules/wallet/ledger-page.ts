import type { Fen } from "~/platform/values/money";
import type { LedgerQuery } from "./ledger-query";

export interface LedgerLine {
  id: number;
  at: number;
  /** signed: spending is negative */
  amount: Fen;
  /** balance afterwards */
  after: Fen;
  kind: string;
  note: string;
  orderId: number | null;
}

export interface LedgerFound {
  query: LedgerQuery;
  lines: LedgerLine[];
  total: number;
  pages: number;
  /** sums of income and spending, both positive */
  came: Fen;
  went: Fen;
}

export interface MonthEndBalance {
  month: string;
  amount: Fen;
}
