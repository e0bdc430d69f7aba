import { getListPath } from "~/admin/lists/list-address";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { getBars, type ReportColumn, type ReportTableRow } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import { formatYuan } from "~/platform/values/money";
import {
  isMarginKnown,
  knownShare,
  type Margin,
  type MarginBy,
  getMargin,
  marginRate,
  type MarginRow,
  unknownShare,
} from "~/modules/reports/margin/margin";
import { growthText } from "~/modules/reports/sales/sales";

export interface MarginTableRow extends ReportTableRow {
  net: string;
  known: string;
  cost: string;
  margin: string;
  rate: string;
}

export const MARGIN_COLUMNS: readonly ReportColumn<MarginTableRow>[] = [
  { name: "净额", isFigure: true, cell: (row) => row.net },
  { name: "成本已知", isFigure: true, cell: (row) => row.known },
  { name: "成本", isFigure: true, cell: (row) => row.cost },
  { name: "毛利", isFigure: true, cell: (row) => row.margin },
  { name: "毛利率", isFigure: true, cell: (row) => row.rate },
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
): MarginTableRow[] {
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
    net: formatYuan(row.net),
    known: knownShare(row),
    cost: isMarginKnown(row) ? formatYuan(row.cost) : "成本未知",
    margin: isMarginKnown(row) ? formatYuan(getMargin(row)) : "—",
    rate: marginRate(row),
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
