import type { ReportFigure } from "~/admin/reports/figures-row";
import { formatYuan } from "~/platform/values/money";
import { getNet, type SalesRow } from "~/modules/reports/sales/sales";

export function shopFigures(days: readonly SalesRow[], today: string): ReportFigure[] {
  const none = { orders: 0, amount: 0, returned: 0 };
  const now = days.find(({ key }) => key === today) ?? none;
  const before = days.find(({ key }) => key !== today) ?? none;
  return [
    { name: "净额", value: formatYuan(getNet(now)), note: `昨天 ${formatYuan(getNet(before))}` },
    { name: "订单", value: String(now.orders ?? 0), note: `昨天 ${before.orders ?? 0}` },
    { name: "退货", value: formatYuan(now.returned), note: `昨天 ${formatYuan(before.returned)}` },
  ];
}
