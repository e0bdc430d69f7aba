import { MONTH_STATES } from "~/modules/reports/month-end/closing";
import { YIELD_KINDS } from "~/modules/reports/offers/offer-yield";
import { GRAINS } from "~/modules/reports/period/spans";
import {
  amount,
  index,
  int,
  getOne,
  table,
  term,
  text,
  type Table,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("sales_span", {
    columns: {
      grain: getOne(GRAINS),
      span: text(),
      orders: int(),
      units: int(),
      amount: int(),
      returned_units: int(),
      returned_amount: int(),
      companies: int(),
      rolled_at: int(),
    },
    primaryKey: ["grain", "span"],
    isClustered: true,
  }),
  table("sales_goods", {
    columns: {
      grain: getOne(GRAINS),
      span: text(),
      goods_id: int(),
      lines: int(),
      orders: int(),
      units: int(),
      amount: int(),
      returned_units: int(),
      returned_amount: int(),
      gifts: int(),
      returned_gifts: int(),
    },
    primaryKey: ["grain", "span", "goods_id"],
    isClustered: true,
  }),
  table("sales_company", {
    columns: {
      grain: getOne(GRAINS),
      span: text(),
      company_id: int(),
      orders: int(),
      units: int(),
      amount: int(),
      returned_units: int(),
      returned_amount: int(),
    },
    primaryKey: ["grain", "span", "company_id"],
    indexes: {
      sales_company_company: index("company_id", "grain", "span"),
    },
    isClustered: true,
  }),
  table("sales_offer", {
    columns: {
      span: text(),
      kind: getOne(YIELD_KINDS),
      ref_id: int(),
      company_id: int(),
      orders: int(),
      order_amount: int(),
      amount: int(),
      saved: int(),
      gifts: int(),
      unknown: int().default(0),
    },
    primaryKey: ["span", "kind", "ref_id", "company_id"],
  }),
  table("report_run", {
    columns: {
      id: int(),
      looked_at: int(),
    },
    primaryKey: ["id"],
  }),
  table("month_end", {
    columns: {
      month: term(),
      state: getOne(MONTH_STATES),
      figures: text(),
      left_open: text(),
      version: amount().default(1),
      closed_at: int(),
      closed_by: text(),
      remark: text(),
    },
    primaryKey: ["month"],
  }),
];
