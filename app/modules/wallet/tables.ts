/** The tables of this room: it alone writes them (tests/lint/tables.ts). */
import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

/** The running sum of a ledger account: the row that a change locks. */
interface WalletAccountTable {
  company_id: number;
  /** balance | redPacket | points */
  account: string;
  amount: number;
}

/** Append-only: the account is the sum of its rows. */
interface LedgerTable {
  id: Id;
  company_id: number;
  account: string;
  amount: number;
  after: number;
  /** pay | refund | recharge | withdraw | grant | reward | takeBack | exchange | repay | adjust */
  kind: string;
  /** business key, unique: the same thing is never posted twice */
  key: string;
  order_id: number | null;
  note: string;
  at: number;
}

/** Balance that a company wants paid out; the ledger holds the amount from the request on. */
interface WithdrawalTable {
  id: Id;
  number: string;
  company_id: number;
  account_id: number;
  amount: number;
  /** the company's own bank account: whom, where, which, as they were asked for */
  holder: string;
  bank: string;
  bank_account: string;
  /** pending 待处理 | paid 已打款 | returned 已退回 */
  state: string;
  /** the bank's reference when paid, the reason when returned */
  note: Generated<string>;
  created_at: number;
  finished_at: number | null;
}

declare module "~/platform/database/schema" {
  interface Database {
    wallet_account: WalletAccountTable;
    ledger: LedgerTable;
    withdrawal: WithdrawalTable;
  }
}
