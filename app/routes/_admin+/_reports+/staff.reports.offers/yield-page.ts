import { getBars, type ReportColumn, type ReportTableRow } from "~/admin/reports/report-table";
import { formatYuan } from "~/platform/values/money";
import { isSavingKnown, type OfferYield, type YieldKind } from "~/modules/reports/offers/offer-yield";
import { shareText } from "~/modules/reports/sales/sales";

interface YieldRow extends ReportTableRow, Pick<OfferYield, "orders" | "companies" | "returning"> {
  saved: string;
  gifts: string;
  amount: string;
  orderAmount: string;
  share: string;
}

export const YIELD_COLUMNS: readonly ReportColumn<YieldRow>[] = [
  { name: "订单", isFigure: true, cell: (row) => row.orders },
  { name: "客户", isFigure: true, cell: (row) => row.companies },
  { name: "复购客户", isFigure: true, cell: (row) => row.returning },
  { name: "优惠金额", isFigure: true, cell: (row) => row.saved },
  { name: "赠品", isFigure: true, cell: (row) => row.gifts },
  { name: "活动商品金额", isFigure: true, cell: (row) => row.amount },
  { name: "带动金额", isFigure: true, cell: (row) => row.orderAmount },
  { name: "优惠占比", isFigure: true, cell: (row) => row.share },
];

export function yieldTable(
  rows: readonly OfferYield[],
  { kind, mayOpen, sortName }: { kind: YieldKind; mayOpen: boolean; sortName: (sort: string) => string },
): YieldRow[] {
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
      orders,
      companies,
      returning,
      saved: isKnown ? formatYuan(saved) : "—",
      gifts: gifts > 0 ? String(gifts) : "—",
      amount: amount > 0 ? formatYuan(amount) : "—",
      orderAmount: formatYuan(orderAmount),
      share: isKnown && unknown === 0 ? shareText(saved, orderAmount + saved) : "—",
    };
  });
}
