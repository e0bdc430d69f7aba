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

/** All sales of one piece of time. A day without a row was never rolled up, a sixth or month without one is read day by day. */
interface SalesSpanTable extends Span, Sums {
  companies: number;
  rolled_at: number;
}

interface SalesGoodsTable extends Span, Sums {
  goods_id: number;
  /** lines of orders, which other than orders may be added up over products */
  lines: number;
  gifts: number;
  returned_gifts: number;
}

interface SalesCompanyTable extends Span, Sums {
  company_id: number;
}

/** Orders of a company on a day that an offer or a voucher took part in. */
interface SalesOfferTable {
  span: string;
  /** offer | voucher; ref_id: the offer, the voucher's template */
  kind: string;
  ref_id: number;
  company_id: number;
  orders: number;
  /** of these orders whole, after discounts, fen */
  order_amount: number;
  /** of the offer's own lines, fen */
  amount: number;
  /** what it took off with what comes back, as far as orders tell, fen */
  saved: number;
  unknown: Generated<number>;
  gifts: number;
}

/** One row: until when changes of orders were looked for. */
interface ReportRunTable {
  id: Id;
  looked_at: number;
}

/** A month that was closed, with what it came to then. Other than the rest it cannot be made anew. */
interface MonthEndTable {
  /** "2026-10" */
  month: string;
  /** closed | reopened */
  state: string;
  /** JSON: MonthFigures */
  figures: string;
  /** JSON: what was not done yet, by kind */
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
