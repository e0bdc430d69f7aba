import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface Sums {
  orders: number;
  units: number;
  /** after discounts, without shipping, fen */
  amount: number;
  returned_units: number;
  returned_amount: number;
}

interface Span {
  /** day | sixth | month (period/spans.ts) */
  grain: string;
  /** "2026-11-20" | "2026-11-16" | "2026-11" */
  span: string;
}

/** All sales of one piece. A day without a row is unprocessed; a sixth or month without one is read day by day. */
interface SalesSpanTable extends Span, Sums {
  companies: number;
  rolled_at: number;
}

interface SalesGoodsTable extends Span, Sums {
  goods_id: number;
  /** order lines, which unlike orders may be added up over products */
  lines: number;
  gifts: number;
  returned_gifts: number;
}

interface SalesCompanyTable extends Span, Sums {
  company_id: number;
}

/** Orders of a company on a day that used an offer or a voucher. */
interface SalesOfferTable {
  span: string;
  /** offer | voucher; ref_id: the offer, the voucher's template */
  kind: string;
  ref_id: number;
  company_id: number;
  orders: number;
  /** total of these orders after discounts, fen */
  order_amount: number;
  /** of the offer's own lines, fen */
  amount: number;
  /** what it took off, including what comes back, as far as orders record it, fen */
  saved: number;
  unknown: Generated<number>;
  gifts: number;
}

/** One row: until when order changes were processed. */
interface ReportRunTable {
  id: Id;
  looked_at: number;
}

/** A closed month with its figures, which cannot be recomputed. */
interface MonthEndTable {
  month: string;
  /** closed | reopened */
  state: string;
  /** JSON: MonthFigures */
  figures: string;
  /** JSON: open work by kind */
  left_open: string;
  version: Generated<number>;
  closed_at: number;
  closed_by: string;
  remark: string;
}

declare module "~/platform/database/schema" {
  interface Database {
    sales_span: SalesSpanTable;
    sales_goods: SalesGoodsTable;
    sales_company: SalesCompanyTable;
    sales_offer: SalesOfferTable;
    report_run: ReportRunTable;
    month_end: MonthEndTable;
  }
}
