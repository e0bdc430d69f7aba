/** The tables of reconciliation: this room alone writes them (tests/lint/tables.ts). */
import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

/** A statement of a provider as it was fetched or handed in. */
interface ReconciliationStatementTable {
  id: Id;
  /** wechat | alipay | bank */
  provider: string;
  /** the days that it is whole for, the last one included; of a day that was not over none: then to_day is before from_day */
  from_day: string;
  to_day: string;
  /** of its bytes, unique with the provider */
  hash: string;
  name: string;
  read_at: number;
  read_by: string;
  /** in the file, and of them those that came with no earlier one */
  lines: number;
  new_lines: number;
  /** how many and fen */
  payments: number;
  paid: number;
  refunds: number;
  refunded: number;
}

/** A line of it; the provider's number stands once for each kind, whatever files it comes with. */
interface ReconciliationLineTable {
  id: Id;
  statement_id: number;
  provider: string;
  /** payment | refund */
  kind: string;
  theirs: string;
  /** our number of the payment or refund; of the bank its own serial, by which transfers are confirmed; "": none */
  ours: string;
  /** our number of the payment that a refund is of */
  payment_number: string;
  amount: number;
  at: number;
  /** in Asia/Shanghai, of `at` */
  day: string;
  /** matched | differs | unknown */
  verdict: string;
}

/** What does not match: of a line, or of what we have and the statement lacks. */
interface ReconciliationDifferenceTable {
  id: Id;
  provider: string;
  kind: string;
  /** theirs: of a line. ours: of what the statement lacks */
  side: string;
  /** the number on that side, unique with provider, kind and side */
  key: string;
  ours: string;
  theirs: string;
  /** differs | unknown | missing */
  verdict: string;
  their_amount: number | null;
  our_amount: number | null;
  day: string;
  found_at: number;
  /** open | settled: by a person | cleared: it matches by now */
  state: Generated<string>;
  outcome: Generated<string | null>;
  /** our number of what it belongs to, where a person said so */
  linked: Generated<string>;
  why: Generated<string>;
  ended_by: Generated<string | null>;
  ended_at: Generated<number | null>;
  version: Generated<number>;
}

declare module "~/platform/database/schema" {
  interface Database {
    reconciliation_statement: ReconciliationStatementTable;
    reconciliation_line: ReconciliationLineTable;
    reconciliation_difference: ReconciliationDifferenceTable;
  }
}
