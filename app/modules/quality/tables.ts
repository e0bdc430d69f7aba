import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface QualityCaseTable {
  id: Id;
  number: string;
  kind: string;
  severity: string;
  company_id: number | null;
  account_id: number | null;
  goods_id: number;
  goods_name: string;
  batch_number: string;
  order_number: string;
  quantity: number | null;
  happened_on: string;
  text: string;
  reporter: string;
  phone: string;
  source: string;
  created_by: string;
  received_at: number;
  /** due time of the answer or report */
  due_at: number;
  settled_at: Generated<number | null>;
  investigation: Generated<string>;
  assessment: Generated<string>;
  conclusion: Generated<string>;
  answer: Generated<string>;
  answered_by: Generated<string | null>;
  answered_at: Generated<number | null>;
  reported_on: Generated<string | null>;
  receipt_number: Generated<string>;
  state: Generated<string>;
  closed_by: Generated<string | null>;
  closed_at: Generated<number | null>;
  version: Generated<number>;
}

interface AdverseReportTable {
  case_id: number;
  initials: string;
  sex: string;
  age: string;
  dosage: string;
  result: string;
  /** relation to the drug; "" before assessment */
  relation: Generated<string>;
}

interface QualityNoteTable {
  id: Id;
  case_id: number;
  text: string;
  author: string;
  written_at: number;
}

interface QualityNoticeTable {
  id: Id;
  kind: string;
  title: string;
  body: string;
  goods_id: number;
  batches: string;
  ends_on: string;
  announcement_id: Generated<number | null>;
  created_by: string;
  created_at: number;
  ended_at: Generated<number | null>;
  ended_by: Generated<string | null>;
}

interface QualityNoticeAckTable {
  notice_id: number;
  company_id: number;
  account_id: number;
  at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    quality_case: QualityCaseTable;
    adverse_report: AdverseReportTable;
    quality_note: QualityNoteTable;
    quality_notice: QualityNoticeTable;
    quality_notice_ack: QualityNoticeAckTable;
  }
}
