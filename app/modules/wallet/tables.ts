import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

/** The running balance of an account: the row that a change locks. */
interface WalletAccountTable {
  company_id: number;
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
  /** pay | refund | recharge | withdraw | grant | reward | takeBack | exchange | repay | compensation | adjust */
  kind: string;
  /** unique: the same thing is never posted twice */
  key: string;
  order_id: number | null;
  note: string;
  at: number;
}

interface WithdrawalTable {
  id: Id;
  number: string;
  company_id: number;
  account_id: number;
  amount: number;
  /** the company's own bank account, as requested */
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
