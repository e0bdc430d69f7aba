import type { BatchReportRef } from "~/modules/documents/test-report";
import type { OwnBrokenPromise } from "~/modules/orders/order/expiry-promise";
import type { ShelfMonth, ShelfQuery, ShelfRow, ShelfSum, ShelfTerm } from "~/modules/orders/shelf/shelf";

export interface ShelfData {
  query: ShelfQuery;
  rows: ShelfRow[];
  sum: ShelfSum;
  pages: number;
  counts: Record<ShelfTerm, number>;
  months: ShelfMonth[];
  reports: BatchReportRef[];
  companyName: string;
  sellerName: string;
  now: number;
  /** batches that came sooner than promised, the newest first */
  broken: OwnBrokenPromise[];
  /** days before expiry in which batches may be returned; 0: none */
  returnDays: number;
}
