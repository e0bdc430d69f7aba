import { formatWhole } from "~/platform/values/whole-text";
import { refusalReasonText } from "~/modules/catalogue/goods/refusal-reasons";
import type { RefusedByReason, RefusedGoods } from "~/modules/catalogue/goods/refusals.server";
import { getListPath } from "~/admin/lists/list-address";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { getBars, type ReportTableRow } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import { formatYuan } from "~/platform/values/money";
import { growthText } from "~/modules/reports/sales/sales";
import { NONE } from "~/platform/values/missing";

const figures = (...names: string[]) => names.map((name) => ({ name, isFigure: true }));
export const REASON_COLUMNS = [{ name: "原因" }, ...figures("次数", "客户", "商品", "金额")];
export const REFUSED_GOODS_COLUMNS = [
  { name: "商品" },
  { name: "原因" },
  ...figures("次数", "客户", "想买数量", "金额"),
];
export const SEARCH_COLUMNS = [{ name: "搜索" }, { name: "没有" }, ...figures("客户", "次数")];

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
): ReportTableRow[] {
  const bars = getBars(rows.map(({ times }) => times));
  return rows.map(({ reason, times, companies, goods, amount }, at) => ({
    id: reason,
    name: refusalReasonText(reason),
    bar: bars[at]!,
    to: getListPath(REPORTS.refused.path, { span, from, to, reason }),
    cells: [String(times), String(companies), String(goods), formatYuan(amount)],
  }));
}

export function goodsTable(
  rows: readonly RefusedGoods[],
  { nameOf, mayOpen }: { nameOf: (key: string) => string; mayOpen: boolean },
): ReportTableRow[] {
  const bars = getBars(rows.map(({ amount }) => amount));
  return rows.map(({ goodsId, reason, times, companies, units, amount }, at) => ({
    id: `${goodsId} ${reason}`,
    bar: bars[at]!,
    name: goodsId === 0 ? "整张订单" : nameOf(String(goodsId)),
    to: goodsId !== 0 && mayOpen ? `/staff/goods/${goodsId}` : null,
    cells: [
      refusalReasonText(reason),
      String(times),
      String(companies),
      formatWhole(units),
      formatYuan(amount),
    ],
  }));
}
