import { countWords } from "~/admin/lists/list-address";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { getBars, type ReportTableRow } from "~/admin/reports/report-table";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import type { AgeSum } from "~/modules/reports/money/unpaid-orders";
import type { UnpaidOrder } from "~/modules/reports/money/unpaid-orders.server";

const figures = (...names: string[]) => names.map((name) => ({ name, isFigure: true }));
export const AGE_COLUMNS = [{ name: "下单以来" }, ...figures("订单", "客户", "待付金额")];
export const UNPAID_ORDER_COLUMNS = [
  { name: "订单" },
  { name: "客户" },
  { name: "下单时间" },
  ...figures("应付", "已付", "待付"),
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

export function ageTable(ages: readonly AgeSum[]): ReportTableRow[] {
  const bars = getBars(ages.map(({ amount }) => amount));
  return ages.map(({ name, orders, companies, amount }, at) => ({
    id: name,
    name,
    to: null,
    bar: bars[at]!,
    isBad: at === ages.length - 1,
    cells: [String(orders), String(companies), formatYuan(amount)],
  }));
}

export const orderTable = (rows: readonly UnpaidOrder[], mayOpen: boolean): ReportTableRow[] =>
  rows.map(({ id, number, company, placedAt, payable, paid }) => ({
    id: String(id),
    name: number,
    to: mayOpen ? `/staff/orders/${number}` : null,
    cells: [company, formatTime(placedAt), formatYuan(payable), formatYuan(paid), formatYuan(payable - paid)],
  }));
