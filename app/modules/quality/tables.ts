import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

/** 质量投诉 or 不良反应: what was wrong with one batch, and what the shop made of it. */
interface QualityCaseTable {
  id: Id;
  /** "TS20261126000001", "BL20261126000002" */
  number: string;
  /** complaint | adverse */
  kind: string;
  /** ordinary | serious | death */
  severity: string;
  /** null: somebody who is no customer, such as a patient who called */
  company_id: number | null;
  account_id: number | null;
  goods_id: number;
  /** the products' name and specification as they were */
  goods_name: string;
  batch_number: string;
  order_number: string;
  /** units concerned; null: not said */
  quantity: number | null;
  happened_on: string;
  text: string;
  reporter: string;
  phone: string;
  /** buyer | desk */
  source: string;
  /** who of the back office wrote it down; "" for a buyer's own */
  created_by: string;
  received_at: number;
  /** by when it is to be answered, or reported to the authority */
  due_at: number;
  settled_at: Generated<number | null>;
  investigation: Generated<string>;
  /** confirmed | unfounded | unclear, "" before the conclusion */
  verdict: Generated<string>;
  conclusion: Generated<string>;
  answer: Generated<string>;
  answered_by: Generated<string | null>;
  answered_at: Generated<number | null>;
  /** day on which the authority was told, and its receipt's number */
  reported_on: Generated<string | null>;
  receipt_number: Generated<string>;
  /** open | closed */
  state: Generated<string>;
  closed_by: Generated<string | null>;
  closed_at: Generated<number | null>;
  version: Generated<number>;
}

/** What a report of an adverse reaction says of the patient: no name, no identity card. Key: case_id. */
interface AdverseReportTable {
  case_id: number;
  initials: string;
  /** male | female | unknown */
  sex: string;
  /** as entered: "45", "8 个月" */
  age: string;
  dosage: string;
  outcome: string;
  /** relation to the drug; "" not yet judged */
  relation: Generated<string>;
}

interface QualityNoteTable {
  id: Id;
  case_id: number;
  text: string;
  author: string;
  written_at: number;
}

/** 质量公告 about a product or some of its batches. */
interface QualityNoticeTable {
  id: Id;
  /** authority | label | storage | other */
  kind: string;
  title: string;
  body: string;
  goods_id: number;
  /** JSON string[]; none: all batches */
  batches: string;
  /** last day on which it is shown with the products */
  ends_on: string;
  /** the message to those who bought (support/announcements); null only within the transaction that makes it */
  announcement_id: Generated<number | null>;
  created_by: string;
  created_at: number;
  ended_at: Generated<number | null>;
  ended_by: Generated<string | null>;
}

/** A company that has said that it knows. Key: notice_id, company_id. */
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
