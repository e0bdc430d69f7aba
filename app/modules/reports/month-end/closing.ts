import { addMonths, toDay } from "~/platform/values/clock";

export const MONTH_STATES = { closed: "已结", reopened: "已反结" } as const;
export type MonthState = keyof typeof MONTH_STATES;

/** Work that may be open at a month's end. */
export const LEFT_KINDS = {
  transfers: "转账待确认",
  refunds: "未完成的退款",
  withdrawals: "提现待打款",
  invoices: "待开发票",
  redLetters: "待开红字发票",
  approvalRequests: "等待复核的资金申请",
} as const;
export type LeftKind = keyof typeof LEFT_KINDS;
export type Left = Partial<Record<LeftKind, number>>;

export const toMonth = (ms: number): string => toDay(ms).slice(0, 7);
export const nextMonth = (month: string, months = 1): string => addMonths(`${month}-01`, months).slice(0, 7);

/** Parses a month; null when invalid or in the future. */
export const readMonth = (text: string, now: number): string | null =>
  /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) && text <= toMonth(now) ? text : null;

export const monthText = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/** Returns every month from `first` to that of `now`, newest first. */
export function monthsSince(first: string, now: number): string[] {
  const months: string[] = [];
  for (let month = toMonth(now); month >= first; month = nextMonth(month, -1)) months.push(month);
  return months;
}

/** Returns "转账待确认 2、待开发票 1"; "" when nothing is open. */
export const formatOpenItems = (left: Left): string =>
  (Object.keys(LEFT_KINDS) as LeftKind[])
    .filter((kind) => left[kind])
    .map((kind) => `${LEFT_KINDS[kind]} ${left[kind]}`)
    .join("、");

export const isAnyLeft = (left: Left): boolean => formatOpenItems(left) !== "";

export interface MonthStanding {
  /** of the first month with any entry; null: none */
  first: string | null;
  isClosed: boolean;
  isBeforeClosed: boolean;
  isLaterClosed: boolean;
}

export function closingRefusal(month: string, standing: MonthStanding, now: number): string | null {
  if (standing.isClosed) return `${monthText(month)}已经月结`;
  if (month >= toMonth(now)) return `${monthText(month)}还没有结束，下月 1 日起可以月结`;
  if (standing.first === null || month < standing.first) return `${monthText(month)}没有任何往来，不必月结`;
  if (month !== standing.first && !standing.isBeforeClosed)
    return `请先结 ${monthText(nextMonth(month, -1))}，月结按月份先后办理`;
  return null;
}

export function reopeningRefusal(month: string, standing: MonthStanding): string | null {
  if (!standing.isClosed) return `${monthText(month)}没有月结`;
  return standing.isLaterClosed ? "只能反结最近一个已结的月份，请先反结后面的月份" : null;
}
