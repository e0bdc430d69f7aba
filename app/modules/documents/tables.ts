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

declare module "~/platform/database/schema" {
  interface Database {
    test_report: TestReportTable;
    test_report_download: TestReportDownloadTable;
    parcel_link: ParcelLinkTable;
    receiving_columns: ReceivingColumnsTable;
  }
}
