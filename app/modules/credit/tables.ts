import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

/** What a company may owe, and what it owes: the row that a change locks. */
interface CreditAccountTable {
  company_id: number;
  /** fen; 0: nothing more on account */
  limit_amount: number;
  /** days after which a purchase is due */
  term_days: number;
  /** "YYYY-MM-DD", both days included; null: 长期 */
  starts_on: string;
  ends_on: string | null;
  /** null: it runs */
  stopped_at: number | null;
  /** fen: the sum of its ledger */
  outstanding: Generated<number>;
  version: Generated<number>;
  set_at: number;
  set_by: string;
}

interface ReceivableTable {
  id: Id;
  company_id: number;
  order_id: number;
  order_number: string;
  payment_number: string;
  amount: number;
  open: number;
  charged_at: number;
  /** "YYYY-MM-DD": the last day on which it is in time */
  due_on: string;
  /** 1: the company was told before it was due */
  told_before: Generated<number>;
  /** "YYYY-MM-DD": when it was told last that it is late */
  told_late_on: string | null;
}

/** Append-only: what a company owes is the sum of its rows, and what is open of a receivable the sum of its own. */
interface CreditEntryTable {
  id: Id;
  company_id: number;
  receivable_id: number;
  amount: number;
  after: number;
  /** charge | refund | repay | reversal */
  kind: string;
  /** business key, unique: the same thing is never noted twice */
  key: string;
  /** null unless it is a part of one */
  repayment_id: number | null;
  note: string;
  at: number;
}

/** Money that a company gave back: its parts are rows of the ledger. */
interface RepaymentTable {
  id: Id;
  number: string;
  company_id: number;
  /** balance | bank */
  means: string;
  amount: number;
  /** of a transfer, what was more than it owed: it went to the balance */
  surplus: Generated<number>;
  /** the bank's, unique; null for the balance, and once it is reversed */
  serial: string | null;
  /** buyer:<account id> | operator:<name> */
  actor: string;
  at: number;
  /** null: it stands */
  reversed_at: Generated<number | null>;
  reversed_by: Generated<string | null>;
  reversed_why: Generated<string | null>;
  reversed_serial: Generated<string | null>;
}

declare module "~/platform/database/schema" {
  interface Database {
    credit_account: CreditAccountTable;
    receivable: ReceivableTable;
    credit_entry: CreditEntryTable;
    repayment: RepaymentTable;
  }
}
