import { addMonths, DAY, isDay, toDay, startOfDay } from "~/platform/values/clock";

export const PRESETS = {
  today: "今天",
  yesterday: "昨天",
  week: "近 7 天",
  month: "近 30 天",
  thisMonth: "本月",
  lastMonth: "上月",
} as const;
export type Preset = keyof typeof PRESETS;

/** Both days included. */
export interface Days {
  from: string;
  to: string;
}

export interface ReportPeriod extends Days {
  /** null: entered days */
  preset: Preset | null;
  /** the same number of days before; for a whole month, the month before */
  before: Days;
  /** what was wrong with the entered days; "" */
  fault: string;
}

/** Longer periods make unreadable tables. */
export const MAX_DAYS = 366;

export const addDays = (day: string, days: number): string => toDay(startOfDay(day) + days * DAY);

export const countDays = ({ from, to }: Days): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY) + 1;

const isPreset = (input: string): input is Preset => Object.hasOwn(PRESETS, input);

/** Reads the address: entered days before a preset, 近 30 天 when invalid; never after `today`. */
export function getPeriod(input: { span: string; from: string; to: string }, today: string): ReportPeriod {
  const own = ownDays(input, today);
  if (own && "from" in own) return { ...own, preset: null, before: daysBefore(own), fault: "" };
  const preset = isPreset(input.span) ? input.span : "month";
  const days = presetDays(preset, today);
  return { ...days, preset, before: beforePreset(preset, days), fault: own?.fault ?? "" };
}

function ownDays({ from, to }: { from: string; to: string }, today: string): Days | { fault: string } | null {
  if (from === "" && to === "") return null;
  const days = { from: from || to, to: to || today };
  if (!isDay(days.from) || !isDay(days.to)) return { fault: "日期请写作 2026-11-20" };
  if (days.from > today) return { fault: "起始日期晚于今天" };
  if (days.to > today) days.to = today;
  if (days.from > days.to) return { fault: "起始日期晚于结束日期" };
  return countDays(days) > MAX_DAYS ? { fault: `一次最多查看 ${MAX_DAYS} 天` } : days;
}

function presetDays(preset: Preset, today: string): Days {
  const first = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "week":
      return { from: addDays(today, -6), to: today };
    case "month":
      return { from: addDays(today, -29), to: today };
    case "thisMonth":
      return { from: first, to: today };
    case "lastMonth":
      return { from: addMonths(first, -1), to: addDays(first, -1) };
  }
}

const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -countDays(days)),
  to: addDays(days.from, -1),
});

const beforePreset = (preset: Preset, days: Days): Days =>
  preset === "lastMonth" ? { from: addMonths(days.from, -1), to: addDays(days.from, -1) } : daysBefore(days);
