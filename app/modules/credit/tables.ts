import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface CreditAccountTable {
  company_id: number;
  limit_amount: number;
  term_days: number;
  starts_on: string;
  ends_on: string | null;
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
  due_on: string;
  /** 1: reminded before the due day */
  notified_before: Generated<number>;
  /** "YYYY-MM-DD": last reminder while late */
  notified_late_on: string | null;
}

interface CreditEntryTable {
  id: Id;
  company_id: number;
  receivable_id: number;
  amount: number;
  after: number;
  /** charge | refund | repay | reversal */
  kind: string;
  /** unique: nothing is posted twice */
  key: string;
  /** null if it belongs to no repayment */
  repayment_id: number | null;
  note: string;
  at: number;
}

interface RepaymentTable {
  id: Id;
  number: string;
  company_id: number;
  method: string;
  amount: number;
  surplus: Generated<number>;
  serial: string | null;
  actor: string;
  at: number;
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
