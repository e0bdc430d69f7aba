import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface TestReportTable {
  id: Id;
  goods_id: number;
  batch_number: string;
  file_id: number;
  updated_at: number;
}

interface TestReportDownloadTable {
  company_id: number;
  file_id: number;
  at: number;
}

/** The key behind the QR code of a parcel. The parcel may not have left yet. */
interface ParcelLinkTable {
  key: string;
  order_id: number;
  parcel_number: number;
  revoked_at: Generated<number | null>;
}

/** Columns of a company's receiving file, as its own system imports them. */
interface ReceivingColumnsTable {
  company_id: number;
  /** JSON ReceivingColumn[] (receiving-columns.ts) */
  columns: string;
  version: number;
}

/** A document as it was printed, by the code on it (documents/issued-document.ts). */
interface IssuedDocumentTable {
  id: Id;
  code: string;
  kind: string;
  number: string;
  /** SHA-256 of kind, number and content */
  hash: string;
  /** JSON IssuedFacts */
  facts: string;
  issued_at: number;
  /** when one with other content took its place */
  replaced_at: Generated<number | null>;
}

declare module "~/platform/database/schema" {
  interface Database {
    test_report: TestReportTable;
    test_report_download: TestReportDownloadTable;
    parcel_link: ParcelLinkTable;
    receiving_columns: ReceivingColumnsTable;
    issued_document: IssuedDocumentTable;
  }
}
