import type { Id } from "~/platform/database/schema";

/** 药检报告 of one batch of a product; the file is the shop's (company 0), so /files never gives it to anybody. */
interface TestReportTable {
  id: Id;
  goods_id: number;
  batch_number: string;
  file_id: number;
  updated_at: number;
}

/** Which file of a report a company has fetched: a replaced one is new to it again. */
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
