import { formatWhole } from "~/platform/values/whole-text";
import { getListPath } from "~/admin/lists/list-address";
import type { DayBar } from "~/admin/reports/day-bars";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { REPORTS } from "~/admin/reports/reports";
import { getBars, type ReportColumn, type ReportTableRow } from "~/admin/reports/report-table";
import { formatYuan, inYuan } from "~/platform/values/money";
import {
  type Dimension,
  growthText,
  isOfGoods,
  getNet,
  type SalesQuery,
  type SalesRow,
  type SalesSums,
  type SalesInput,
  shareText,
  sumSalesRows,
} from "~/modules/reports/sales/sales";
import type { Permission } from "~/modules/staff/permissions/permissions";

export interface SalesTableRow extends ReportTableRow {
  orders: string;
  companies: string;
  units: string;
  amount: string;
  returned: string;
  net: string;
  share: string;
  growth: string;
}

const figure = (name: string, cell: (row: SalesTableRow) => string): ReportColumn<SalesTableRow> => ({
  name,
  isFigure: true,
  cell,
});

/** The columns of these rows; order lines where orders cannot be added up. */
export const salesColumns = (by: Dimension): readonly ReportColumn<SalesTableRow>[] => [
  figure(isOfGoods(by) && by !== "goods" ? "订单行" : "订单", (row) => row.orders),
  ...(isOfGoods(by) || by === "company" ? [] : [figure("客户", (row) => row.companies)]),
  figure("数量", (row) => row.units),
  figure("销售额", (row) => row.amount),
  figure("退货", (row) => row.returned),
  figure("净额", (row) => row.net),
  figure("占比", (row) => row.share),
  ...(by === "day" ? [] : [figure("比上期", (row) => row.growth)]),
];

const count = (number: number | null) => formatWhole(number ?? 0);

interface SalesTable {
  query: SalesQuery;
  input: SalesInput;
  total: SalesSums;
  before: readonly SalesRow[];
  nameOf: (key: string) => string;
  permissions: ReadonlySet<Permission>;
}

export function salesTable(rows: readonly SalesRow[], table: SalesTable): SalesTableRow[] {
  const { total, before, nameOf } = table;
  const previous = new Map(before.map((row) => [row.key, getNet(row)]));
  const bars = getBars(rows.map(getNet));
  return rows.map((row, at) => ({
    id: row.key,
    name: nameOf(row.key),
    to: further(row.key, table),
    bar: bars[at]!,
    orders: count(row.orders ?? row.lines),
    companies: count(row.companies),
    units: count(row.units),
    amount: formatYuan(row.amount),
    returned: formatYuan(row.returned),
    net: formatYuan(getNet(row)),
    share: shareText(getNet(row), getNet(total)),
    growth: growthText(getNet(row), previous.get(row.key) ?? 0),
  }));
}

/** Returns a row's link: from a manufacturer to its products, from a province to its cities, from a product to its page. */
function further(key: string, { query: { by, filter }, input, permissions }: SalesTable): string | null {
  const { span, from, to } = input;
  const more = (next: Partial<SalesInput>) => getListPath(REPORTS.sales.path, { span, from, to, ...next });
  switch (by) {
    case "day":
      return more({ by: "goods", span: "", from: key, to: key });
    case "manufacturer":
      return more({ by: "goods", manufacturer: key });
    case "category":
      return more({ by: "goods", category: key });
    case "area":
      return filter.area.length === 0 ? more({ by: "area", area: key }) : more({ by: "company", area: key });
    case "manager":
      return more({ by: "company", manager: key });
    case "goods":
      return permissions.has("goods.see") ? `/staff/goods/${key}` : null;
    case "company":
      return permissions.has("customers.see") ? `/staff/customers/${key}` : null;
  }
}

export function salesFigures(now: SalesSums, before: SalesSums): ReportFigure[] {
  const orders =
    now.orders === null
      ? { name: "订单行", value: count(now.lines), note: `上期 ${count(before.lines)}` }
      : {
          name: "订单",
          value: count(now.orders),
          note: `${growthText(now.orders, before.orders ?? 0)}，上期 ${count(before.orders)}`,
        };
  return [
    {
      name: "净额",
      value: formatYuan(getNet(now)),
      note: `${growthText(getNet(now), getNet(before))}，上期 ${formatYuan(getNet(before))}`,
    },
    {
      name: "销售额",
      value: formatYuan(now.amount),
      note: `${growthText(now.amount, before.amount)}，上期 ${formatYuan(before.amount)}`,
    },
    {
      name: "退货",
      value: formatYuan(now.returned),
      isBad: now.returned > before.returned,
      note: `占销售额 ${shareText(now.returned, now.amount)}，上期 ${formatYuan(before.returned)}`,
    },
    orders,
    ...(now.companies === null
      ? []
      : [{ name: "下单客户", value: count(now.companies), note: `上期 ${count(before.companies)}` }]),
  ];
}

const MAX_BARS = 62;

export function salesBars(days: readonly SalesRow[]): DayBar[] {
  if (days.length < 2) return [];
  const rows = days.length > MAX_BARS ? sumSalesRows(days, ({ key }) => key.slice(0, 7)) : days;
  return rows.map((row) => ({ label: row.key, value: inYuan(getNet(row)) }));
}
