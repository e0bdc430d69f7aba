import { countWords } from "~/admin/lists/list-address";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { getBars, type ReportColumn, type ReportTableRow } from "~/admin/reports/report-table";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import type { AgeSum } from "~/modules/reports/money/unpaid-orders";
import type { UnpaidOrder } from "~/modules/reports/money/unpaid-orders.server";

type AgeRow = ReportTableRow & Pick<AgeSum, "orders" | "companies" | "amount">;
type UnpaidOrderRow = ReportTableRow & Pick<UnpaidOrder, "company" | "placedAt" | "payable" | "paid">;

export const AGE_COLUMNS: readonly ReportColumn<AgeRow>[] = [
  { name: "订单", isFigure: true, cell: (row) => row.orders },
  { name: "客户", isFigure: true, cell: (row) => row.companies },
  { name: "待付金额", isFigure: true, cell: (row) => formatYuan(row.amount) },
];
export const UNPAID_ORDER_COLUMNS: readonly ReportColumn<UnpaidOrderRow>[] = [
  { name: "客户", cell: (row) => row.company },
  { name: "下单时间", cell: (row) => formatTime(row.placedAt) },
  { name: "应付", isFigure: true, cell: (row) => formatYuan(row.payable) },
  { name: "已付", isFigure: true, cell: (row) => formatYuan(row.paid) },
  { name: "待付", isFigure: true, cell: (row) => formatYuan(row.payable - row.paid) },
];

export const UNPAID_COUNTED = "待付款订单的应付减已付，含运费；到期未付的订单会自动取消。";

export function unpaidFigures(
  ages: readonly AgeSum[],
  transfers: { count: number; oldestAt: number | null },
): ReportFigure[] {
  const sum = (name: "orders" | "amount") => ages.reduce((all, age) => all + age[name], 0);
  const oldest = ages.at(-1)!;
  return [
    { name: "待付金额", value: formatYuan(sum("amount")), note: `${sum("orders")} 张订单` },
    {
      name: `其中 ${oldest.name}`,
      value: formatYuan(oldest.amount),
      isBad: oldest.amount > 0,
      note: `${oldest.orders} 张订单，${oldest.companies} 家客户`,
    },
    {
      name: "待确认的转账",
      value: countWords(transfers.count),
      note: transfers.oldestAt === null ? "没有等待的" : `最早 ${formatTime(transfers.oldestAt)}`,
    },
  ];
}

export function ageTable(ages: readonly AgeSum[]): AgeRow[] {
  const bars = getBars(ages.map(({ amount }) => amount));
  return ages.map(({ name, orders, companies, amount }, at) => ({
    id: name,
    name,
    to: null,
    bar: bars[at]!,
    isBad: at === ages.length - 1,
    orders,
    companies,
    amount,
  }));
}

export const orderTable = (rows: readonly UnpaidOrder[], mayOpen: boolean): UnpaidOrderRow[] =>
  rows.map(({ id, number, company, placedAt, payable, paid }) => ({
    id: String(id),
    name: number,
    to: mayOpen ? `/staff/orders/${number}` : null,
    company,
    placedAt,
    payable,
    paid,
  }));
