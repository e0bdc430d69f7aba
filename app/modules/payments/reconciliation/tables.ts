import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface ReconciliationStatementTable {
  id: Id;
  provider: string;
  /** the days that it covers wholly, inclusive; for an unfinished day to_day is before from_day */
  from_day: string;
  to_day: string;
  /** hash of its bytes, unique with the provider */
  hash: string;
  name: string;
  read_at: number;
  read_by: string;
  /** lines of the file, and new ones among them */
  lines: number;
  new_lines: number;
  payments: number;
  paid: number;
  refunds: number;
  refunded: number;
}

/** A line; the provider's number is stored once for each kind. */
interface ReconciliationLineTable {
  id: Id;
  statement_id: number;
  provider: string;
  kind: string;
  theirs: string;
  /** our number; of the bank its serial; or "" */
  ours: string;
  payment_number: string;
  amount: number;
  at: number;
  /** of `at`, in Asia/Shanghai */
  day: string;
  /** matched | differs | unknown */
  comparison: string;
}

/** A difference: of a line, or of our entry without one. */
interface ReconciliationDifferenceTable {
  id: Id;
  provider: string;
  kind: string;
  /** theirs: of a line. ours: missing in the statement */
  side: string;
  key: string;
  ours: string;
  theirs: string;
  /** differs | unknown | missing */
  comparison: string;
  their_amount: number | null;
  our_amount: number | null;
  day: string;
  found_at: number;
  /** open | settled: by a person | cleared: matches now */
  state: Generated<string>;
  resolution: Generated<string | null>;
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
