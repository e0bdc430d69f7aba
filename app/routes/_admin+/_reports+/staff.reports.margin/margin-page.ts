import { getListPath } from "~/admin/lists/list-address";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { getBars, type ReportTableRow } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import { formatYuan } from "~/platform/values/money";
import {
  isMarginKnown,
  knownShare,
  type Margin,
  MARGIN_BY,
  type MarginBy,
  getMargin,
  marginRate,
  type MarginRow,
  unknownShare,
} from "~/modules/reports/margin/margin";
import { growthText } from "~/modules/reports/sales/sales";

export const marginColumns = (by: MarginBy) => [
  { name: MARGIN_BY[by] },
  ...["净额", "成本已知", "成本", "毛利", "毛利率"].map((name) => ({ name, isFigure: true })),
];

interface MarginTable {
  by: MarginBy;
  input: Readonly<Record<string, string>>;
  nameOf: (key: string) => string;
  mayOpen: boolean;
}

export function marginTable(
  rows: readonly MarginRow[],
  { by, input, nameOf, mayOpen }: MarginTable,
): ReportTableRow[] {
  const bars = getBars(rows.map((row) => Math.abs(getMargin(row))));
  return rows.map((row, at) => ({
    id: row.key,
    name: nameOf(row.key),
    bar: bars[at]!,
    isBad: getMargin(row) < 0,
    to:
      by === "manufacturer"
        ? getListPath(REPORTS.margin.path, input, { by: "goods", manufacturer: row.key })
        : mayOpen
          ? `/staff/goods/${row.key}`
          : null,
    cells: [
      formatYuan(row.net),
      knownShare(row),
      ...(isMarginKnown(row) ? [formatYuan(row.cost), formatYuan(getMargin(row))] : ["成本未知", "—"]),
      marginRate(row),
    ],
  }));
}

export function marginFigures(now: Margin, before: Margin): ReportFigure[] {
  return [
    {
      name: "毛利",
      value: formatYuan(getMargin(now)),
      isBad: getMargin(now) < 0,
      note: `${growthText(getMargin(now), getMargin(before))}，上期 ${formatYuan(getMargin(before))}`,
    },
    { name: "毛利率", value: marginRate(now), note: `上期 ${marginRate(before)}` },
    { name: "净额", value: formatYuan(now.net), note: `上期 ${formatYuan(before.net)}` },
    {
      name: "成本未知",
      value: unknownShare(now),
      isBad: now.known * 2 < now.net,
      note: `${formatYuan(now.net - now.known)} 的净额没有登记进价`,
    },
  ];
}
