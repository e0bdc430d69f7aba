import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface RecallTable {
  id: Id;
  number: string;
  goods_id: number;
  batch_id: number;
  batch_number: string;
  level: string;
  reason: string;
  body: string;
  state: string;
  /** 召回演练: nothing is blocked and nothing comes back */
  is_drill: Generated<Flag>;
  started_by: string;
  started_at: number;
  ended_by: Generated<string | null>;
  ended_at: Generated<number | null>;
  end_reason: Generated<string | null>;
}

interface RecallCompanyTable {
  recall_id: number;
  company_id: number;
  answered_at: Generated<number | null>;
  account_id: Generated<number | null>;
  note: Generated<string>;
  reminders: Generated<number>;
  reminded_at: Generated<number | null>;
}

/** Units of the batch in an order line, with the company's answer. */
interface RecallLineTable {
  recall_id: number;
  order_line_batch_id: number;
  company_id: number;
  order_id: number;
  number: number;
  /** units left to return; null before the answer */
  remaining: Generated<number | null>;
  case_id: Generated<number | null>;
}

declare module "~/platform/database/schema" {
  interface Database {
    recall: RecallTable;
    recall_company: RecallCompanyTable;
    recall_line: RecallLineTable;
  }
}
