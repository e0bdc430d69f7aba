import { getBars, type ReportTableRow } from "~/admin/reports/report-table";
import { formatYuan } from "~/platform/values/money";
import { isSavingKnown, type OfferYield, type YieldKind } from "~/modules/reports/offers/offer-yield";
import { shareText } from "~/modules/reports/sales/sales";

export const YIELD_COLUMNS = [
  { name: "名称" },
  ...["订单", "客户", "复购客户", "优惠金额", "赠品", "活动商品金额", "带动金额", "优惠占比"].map((name) => ({
    name,
    isFigure: true,
  })),
];

export function yieldTable(
  rows: readonly OfferYield[],
  { kind, mayOpen, sortName }: { kind: YieldKind; mayOpen: boolean; sortName: (sort: string) => string },
): ReportTableRow[] {
  const bars = getBars(rows.map(({ orderAmount }) => orderAmount));
  return rows.map((row, at) => {
    const { id, name, sort, orders, companies, returning, saved, gifts, amount, orderAmount } = row;
    const { unknown } = row;
    const isKnown = isSavingKnown(row);
    const gap = isKnown && unknown > 0 ? `，其中 ${unknown} 单未记优惠` : "";
    return {
      id: String(id),
      name,
      sub: `${sortName(sort)}${gap}`,
      bar: bars[at]!,
      to: mayOpen ? `/staff/${kind === "offer" ? "offers" : "vouchers"}/${id}` : null,
      cells: [
        String(orders),
        String(companies),
        String(returning),
        isKnown ? formatYuan(saved) : "—",
        gifts > 0 ? String(gifts) : "—",
        amount > 0 ? formatYuan(amount) : "—",
        formatYuan(orderAmount),
        isKnown && unknown === 0 ? shareText(saved, orderAmount + saved) : "—",
      ],
    };
  });
}
