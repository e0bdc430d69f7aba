import type { Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";

export const DIMENSIONS = {
  day: "日期",
  goods: "商品",
  manufacturer: "生产企业",
  category: "分类",
  area: "地区",
  manager: "客服人员",
  company: "客户",
} as const;
export type Dimension = keyof typeof DIMENSIONS;
export const ALL_DIMENSIONS = Object.keys(DIMENSIONS) as Dimension[];

/** Whether rows are grouped by products rather than companies. */
export const isOfGoods = (by: Dimension): boolean =>
  by === "goods" || by === "manufacturer" || by === "category";
export const isOfCompanies = (by: Dimension): boolean =>
  by === "area" || by === "manager" || by === "company";

export const COUNTED =
  "销售额按下单日期计，为折后金额，不含运费和已取消的订单；退货按结清日期计；净额为销售额减退货。";

export interface SalesSums {
  /** null: unknown for lines added up over products */
  orders: number | null;
  lines: number | null;
  /** null: unknown, as for orders */
  companies: number | null;
  units: number;
  amount: Fen;
  returned: Fen;
}

export interface SalesRow extends SalesSums {
  key: string;
}

export const getNet = ({ amount, returned }: Pick<SalesSums, "amount" | "returned">): Fen =>
  amount - returned;

/** Filters: manufacturer and category for products, region and manager for companies. */
export interface SalesFilter {
  manufacturer: number | null;
  category: number | null;
  /** the first two or four digits of a region; "" for all */
  area: string;
  /** 0: companies without one */
  manager: number | null;
}

export const SALES_WORDS = [
  "by",
  "span",
  "from",
  "to",
  "manufacturer",
  "category",
  "area",
  "manager",
] as const;
export type SalesInput = Record<(typeof SALES_WORDS)[number], string>;

export interface SalesQuery {
  by: Dimension;
  filter: SalesFilter;
}

/** Reads the address; ignores a filter that does not apply to the rows. */
export function readSales(input: SalesInput): SalesQuery {
  const by = ALL_DIMENSIONS.find((dimension) => dimension === input.by) ?? "day";
  const area = /^\d{2}(\d{2})?$/.test(input.area) ? input.area : "";
  return {
    by,
    filter: {
      manufacturer: isOfGoods(by) ? readWhole(input.manufacturer, 1) : null,
      category: isOfGoods(by) ? readWhole(input.category, 1) : null,
      area: isOfCompanies(by) ? area : "",
      manager: isOfCompanies(by) ? readWhole(input.manager) : null,
    },
  };
}

/** Digits of a region in a row: provinces, or cities within one. */
export const areaDigits = ({ area }: SalesFilter): 2 | 4 => (area.length >= 2 ? 4 : 2);

/** Returns "12.5%", "—" without a whole; a nonzero part never shows 0.0%. */
export function shareText(part: Fen, whole: Fen): string {
  if (whole <= 0) return "—";
  const share = Math.round((part * 1000) / whole) / 10;
  return `${share.toFixed(1).replace("-", "\u2212")}%`;
}

/** Returns "+6.4%", "—" without a previous value. */
export function growthText(now: number, before: number): string {
  if (before <= 0) return "—";
  const percent = ((now - before) * 100) / before;
  const sign = percent > 0 ? "+" : percent < 0 ? "\u2212" : "";
  return `${sign}${Math.abs(percent).toFixed(1)}%`;
}

/** Adds up rows of the same key, keeping the order of first appearance. */
export function sumSalesRows(rows: readonly SalesRow[], keyOf: (row: SalesRow) => string): SalesRow[] {
  const sums = new Map<string, SalesRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = sums.get(key);
    sums.set(key, before ? addRows(before, row) : { ...row, key });
  }
  return [...sums.values()];
}

const addKnown = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

const addRows = (a: SalesRow, b: SalesRow): SalesRow => ({
  key: a.key,
  orders: addKnown(a.orders, b.orders),
  lines: addKnown(a.lines, b.lines),
  // A company may be in both rows.
  companies: null,
  units: a.units + b.units,
  amount: a.amount + b.amount,
  returned: a.returned + b.returned,
});
