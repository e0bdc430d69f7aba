import { formatWhole } from "~/platform/values/whole-text";
import { refusalReasonText } from "~/modules/catalogue/goods/refusal-reasons";
import type { RefusedByReason, RefusedGoods } from "~/modules/catalogue/goods/refusals.server";
import type { MissedSearch } from "~/modules/catalogue/search/missed-searches.server";
import { getListPath } from "~/admin/lists/list-address";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { getBars, type ReportColumn, type ReportTableRow } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import { formatYuan } from "~/platform/values/money";
import { growthText } from "~/modules/reports/sales/sales";
import { NONE } from "~/platform/values/missing";

type Counts = Pick<RefusedByReason, "times" | "companies" | "amount">;
export type ReasonRow = ReportTableRow & Counts & Pick<RefusedByReason, "goods">;
export type RefusedGoodsRow = ReportTableRow & Counts & Pick<RefusedGoods, "reason" | "units">;
export type SearchRow = ReportTableRow & Pick<MissedSearch, "lacking" | "companies" | "times">;

export const REASON_COLUMNS: readonly ReportColumn<ReasonRow>[] = [
  { name: "次数", isFigure: true, cell: (row) => row.times },
  { name: "客户", isFigure: true, cell: (row) => row.companies },
  { name: "商品", isFigure: true, cell: (row) => row.goods },
  { name: "金额", isFigure: true, cell: (row) => formatYuan(row.amount) },
];
export const REFUSED_GOODS_COLUMNS: readonly ReportColumn<RefusedGoodsRow>[] = [
  { name: "原因", cell: (row) => refusalReasonText(row.reason) },
  { name: "次数", isFigure: true, cell: (row) => row.times },
  { name: "客户", isFigure: true, cell: (row) => row.companies },
  { name: "想买数量", isFigure: true, cell: (row) => formatWhole(row.units) },
  { name: "金额", isFigure: true, cell: (row) => formatYuan(row.amount) },
];
export const SEARCH_COLUMNS: readonly ReportColumn<SearchRow>[] = [
  { name: "没有", cell: (row) => row.lacking || "全部" },
  { name: "客户", isFigure: true, cell: (row) => `${row.companies} 家` },
  { name: "次数", isFigure: true, cell: (row) => row.times },
];

export const REFUSED_COUNTED =
  "加入购物车、改数量和提交订单时被拒的记一次；同一客户同一天同一商品同一原因的数量和金额取最大的一次，不重复相加；金额按客户当时的价格。搜索同一客户同一天只记一次。";

const toSum = (rows: readonly RefusedByReason[], name: "times" | "amount") =>
  rows.reduce((sum, row) => sum + row[name], 0);

export function refusedFigures(
  now: readonly RefusedByReason[],
  before: readonly RefusedByReason[],
): ReportFigure[] {
  const [times, times0] = [toSum(now, "times"), toSum(before, "times")];
  const [amount, amount0] = [toSum(now, "amount"), toSum(before, "amount")];
  const first = now[0];
  return [
    { name: "被拒次数", value: String(times), note: `${growthText(times, times0)}，上期 ${times0} 次` },
    {
      name: "没卖成的金额",
      value: formatYuan(amount),
      note: `${growthText(amount, amount0)}，上期 ${formatYuan(amount0)}`,
    },
    {
      name: "最多的原因",
      value: first ? refusalReasonText(first.reason) : NONE,
      note: first ? `${first.times} 次，${first.companies} 家客户` : "这段时间没有记录",
    },
  ];
}

export function reasonTable(
  rows: readonly RefusedByReason[],
  { span, from, to }: { span: string; from: string; to: string },
): ReasonRow[] {
  const bars = getBars(rows.map(({ times }) => times));
  return rows.map(({ reason, times, companies, goods, amount }, at) => ({
    id: reason,
    name: refusalReasonText(reason),
    bar: bars[at]!,
    to: getListPath(REPORTS.refused.path, { span, from, to, reason }),
    times,
    companies,
    goods,
    amount,
  }));
}

export function goodsTable(
  rows: readonly RefusedGoods[],
  { nameOf, mayOpen }: { nameOf: (key: string) => string; mayOpen: boolean },
): RefusedGoodsRow[] {
  const bars = getBars(rows.map(({ amount }) => amount));
  return rows.map(({ goodsId, reason, times, companies, units, amount }, at) => ({
    id: `${goodsId} ${reason}`,
    bar: bars[at]!,
    name: goodsId === 0 ? "整张订单" : nameOf(String(goodsId)),
    to: goodsId !== 0 && mayOpen ? `/staff/goods/${goodsId}` : null,
    reason,
    times,
    companies,
    units,
    amount,
  }));
}
