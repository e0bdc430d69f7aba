import { formatWhole } from "~/platform/values/whole-text";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { getBars, type ReportColumn, type ReportTableRow } from "~/admin/reports/report-table";
import { growthText } from "~/modules/reports/sales/sales";
import { formatYuan, inYuan } from "~/platform/values/money";
import { type Left, LEFT_KINDS, type LeftKind } from "~/modules/reports/month-end/closing";
import {
  ACCOUNTS,
  type MonthEndCheck,
  isRight,
  type MonthFigures,
  getTotals,
} from "~/modules/reports/month-end/figures";
import {
  formatMonthLineAmount,
  checkText,
  linesByPart,
  monthLines,
  type MonthLine,
} from "~/modules/reports/month-end/lines";

export const MONTH_END_PATH = "/staff/month-end";

const LEFT_PATHS: Readonly<Record<LeftKind, string>> = {
  transfers: "/staff/transfers",
  refunds: "/staff/refunds",
  withdrawals: "/staff/withdrawals?state=pending",
  invoices: "/staff/invoices?state=pending",
  redLetters: "/staff/invoices?state=red",
  approvalRequests: "/staff/proposals",
};

export interface LeftLink {
  name: string;
  count: number;
  to: string;
}

export const leftLinks = (left: Left): LeftLink[] =>
  (Object.keys(LEFT_KINDS) as LeftKind[]).flatMap((kind) => {
    const count = left[kind] ?? 0;
    return count > 0 ? [{ name: LEFT_KINDS[kind], count, to: LEFT_PATHS[kind] }] : [];
  });

/** Returns the totals of a month with those of the month before. */
export function monthTotals(figures: MonthFigures, before: MonthFigures): ReportFigure[] {
  const [now, previous] = [getTotals(figures), getTotals(before)];
  const figure = (name: string, current: number, previousThen: number) => ({
    name,
    value: formatYuan(current),
    note: `${growthText(current, previousThen)}，上月 ${formatYuan(previousThen)}`,
  });
  return [
    figure("收到", now.cameIn, previous.cameIn),
    figure("付出", now.wentOut, previous.wentOut),
    figure("收支净额", now.cameIn - now.wentOut, previous.cameIn - previous.wentOut),
    figure("期末账户余额", now.balance, previous.balance),
    figure("期末未还账款", now.credit, previous.credit),
    figure("开票净额", now.invoiced, previous.invoiced),
  ];
}

export interface MonthTable {
  part: string;
  rows: MonthRow[];
  foot: string;
}

interface MonthRow extends ReportTableRow {
  count: string;
  amount: string;
}

export const MONTH_COLUMNS: readonly ReportColumn<MonthRow>[] = [
  { name: "笔数", isFigure: true, cell: (row) => row.count },
  { name: "金额", isFigure: true, cell: (row) => row.amount },
];

const ACCOUNT_PARTS: readonly string[] = Object.values(ACCOUNTS);

/** Returns one table for each part; bars are relative to its largest line. */
export const monthTables = (figures: MonthFigures, checks: readonly MonthEndCheck[]): MonthTable[] =>
  linesByPart(monthLines(figures)).map(({ part, lines }) => ({
    part,
    rows: getRows(lines),
    foot: getFoot(part, lines, checks),
  }));

function getRows(lines: readonly MonthLine[]): MonthRow[] {
  const bars = getBars(lines.map(({ amount }) => Math.abs(amount)));
  return lines.map((line, at) => ({
    id: line.name,
    name: line.name,
    to: null,
    bar: bars[at]!,
    isBad: line.amount < 0,
    count: line.count === null ? "—" : formatWhole(line.count),
    amount: formatMonthLineAmount(line),
  }));
}

function getFoot(part: string, lines: readonly MonthLine[], checks: readonly MonthEndCheck[]): string {
  const own = checks.find(({ name }) => name.startsWith(`${part}：`));
  if (own && ACCOUNT_PARTS.includes(part)) return checkText(own).slice(part.length + 1);
  const sum = lines.reduce((all, { amount, count }) => (count === null ? all : all + amount), 0);
  return `合计 ${formatYuan(sum)}`;
}

export interface CheckRow extends ReportTableRow {
  one: string;
  other: string;
  result: string;
}

export const CHECK_COLUMNS: readonly ReportColumn<CheckRow>[] = [
  { name: "一方", isFigure: true, cell: (row) => row.one },
  { name: "另一方", isFigure: true, cell: (row) => row.other },
  { name: "结果", cell: (row) => row.result },
];

export const checkRows = (checks: readonly MonthEndCheck[]): CheckRow[] =>
  checks.map((check) => {
    const { name, one: item, other, isPoints } = check;
    const text = (amount: number) => formatMonthLineAmount({ amount, ...(isPoints && { isPoints }) });
    return {
      id: name,
      name,
      to: null,
      isBad: !isRight(check),
      one: text(item),
      other: text(other),
      result: isRight(check) ? "✓ 一致" : `✗ 差 ${text(item - other)}`,
    };
  });

export const HEADINGS = ["部分", "项目", "笔数", "金额（元）", "积分"] as const;

export const lineCells = ({ part, name, count, amount, isPoints }: MonthLine): (string | number)[] => [
  part,
  name,
  count ?? "",
  ...(isPoints ? ["", amount] : [inYuan(amount), ""]),
];

/** A check in the same file; its difference, 0 if both agree. */
export const checkCells = ({ name, one: item, other, isPoints }: MonthEndCheck): (string | number)[] =>
  lineCells({ part: "核对，差额", name, count: null, amount: item - other, ...(isPoints && { isPoints }) });
