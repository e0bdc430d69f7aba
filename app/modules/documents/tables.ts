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

declare module "~/platform/database/schema" {
  interface Database {
    test_report: TestReportTable;
    test_report_download: TestReportDownloadTable;
  }
}
