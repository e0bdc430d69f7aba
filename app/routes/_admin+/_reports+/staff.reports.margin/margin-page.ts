import { getListPath } from "~/admin/lists/list-address";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { barsOf, type ReportColumn, type ReportTableRow } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import { formatYuan } from "~/platform/values/money";
import {
  isMarginKnown,
  knownShare,
  type Margin,
  type MarginBy,
  marginOf,
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
  typed: Readonly<Record<string, string>>;
  nameOf: (key: string) => string;
  mayOpen: boolean;
}

export function marginTable(
  rows: readonly MarginRow[],
  { by, typed: input, nameOf, mayOpen }: MarginTable,
): MarginTableRow[] {
  const bars = barsOf(rows.map((row) => Math.abs(marginOf(row))));
  return rows.map((row, at) => ({
    id: row.key,
    name: nameOf(row.key),
    bar: bars[at]!,
    isBad: marginOf(row) < 0,
    to:
      by === "maker"
        ? getListPath(REPORTS.margin.path, input, { by: "goods", maker: row.key })
        : mayOpen
          ? `/staff/goods/${row.key}`
          : null,
    net: formatYuan(row.net),
    known: knownShare(row),
    cost: isMarginKnown(row) ? formatYuan(row.cost) : "成本未知",
    margin: isMarginKnown(row) ? formatYuan(marginOf(row)) : "—",
    rate: marginRate(row),
  }));
}

export function marginFigures(now: Margin, before: Margin): ReportFigure[] {
  return [
    {
      name: "毛利",
      value: formatYuan(marginOf(now)),
      isBad: marginOf(now) < 0,
      note: `${growthText(marginOf(now), marginOf(before))}，上期 ${formatYuan(marginOf(before))}`,
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
