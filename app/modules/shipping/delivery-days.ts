/** 配送日: the days on which a region is delivered, with the cut-off of each. */
import { DAY, parseTime, startOfDay, toDay } from "~/platform/values/clock";
import { readRegion, regionChoices, regionName } from "~/platform/values/regions";

export interface DeliveryRule {
  /** 2, 4 or 6 digits of the area code; the longest match applies */
  area: string;
  /** 1 is Monday, 7 is Sunday */
  weekdays: number[];
  /** minutes after midnight */
  cutOff: number;
  /** working days between the cut-off and the delivery; 0 is the same day */
  leadDays: number;
}

export interface DeliverySchedule {
  rules: DeliveryRule[];
  /** days without work or delivery, "YYYY-MM-DD" */
  restDays: string[];
}

export interface DeliveryDay {
  day: string;
  /** an order paid before this moment can still arrive on that day, epoch ms */
  until: number;
}

const MAX_OFFERED = 6;
const MAX_AHEAD = 60;
const MAX_RULES = 500;
const MAX_REST_DAYS = 200;
const MAX_LEAD_DAYS = 14;

const WEEKDAYS = "一二三四五六日";

const addDays = (day: string, days: number): string => toDay(startOfDay(day) + days * DAY);

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Returns "2026-12-01（周二）". */
export const formatDeliveryDay = (day: string): string => `${day}（周${WEEKDAYS[weekdayOf(day) - 1]}）`;

/** Returns the rule with the longest matching area code, or null. */
export function findDeliveryRule({ rules }: DeliverySchedule, areaCode: string): DeliveryRule | null {
  const fitting = rules.filter(({ area }) => areaCode.startsWith(area));
  return fitting.sort((a, b) => b.area.length - a.area.length)[0] ?? null;
}

/** Returns the next delivery days of a region at `now` in ms, earliest first; none without a rule. */
export function listDeliveryDays(schedule: DeliverySchedule, areaCode: string, now: number): DeliveryDay[] {
  const rule = findDeliveryRule(schedule, areaCode);
  if (!rule) return [];
  const rests = new Set(schedule.restDays);
  const today = toDay(now);
  const days: DeliveryDay[] = [];
  for (let ahead = 0; ahead <= MAX_AHEAD && days.length < MAX_OFFERED; ahead += 1) {
    const day = addDays(today, ahead);
    if (rests.has(day) || !rule.weekdays.includes(weekdayOf(day))) continue;
    const until = startOfDay(lastWorkingDay(day, rule.leadDays, rests)) + rule.cutOff * 60_000;
    if (now < until) days.push({ day, until });
  }
  return days;
}

/** Returns the day that is `count` working days before `day`. */
function lastWorkingDay(day: string, count: number, rests: ReadonlySet<string>): string {
  let current = day;
  for (let left = count; left > 0;) {
    current = addDays(current, -1);
    if (!rests.has(current)) left -= 1;
  }
  return current;
}

/** Returns the days offered for each usable address; addresses without days are left out. */
export const listDaysByAddress = (
  schedule: DeliverySchedule,
  addresses: readonly { id: number; areaCode: string; state: string }[],
  now: number,
): { addressId: number; days: DeliveryDay[] }[] =>
  addresses
    .filter(({ state }) => state === "released")
    .map(({ id, areaCode }) => ({ addressId: id, days: listDeliveryDays(schedule, areaCode, now) }))
    .filter(({ days }) => days.length > 0);

export type ChosenDeliveryDay = { ok: true; day: DeliveryDay | null } | { ok: false; text: string };

/** Checks a chosen day against the days offered now. `wanted`: null is none, undefined leaves it to the shop, which takes the earliest. */
export function chooseDeliveryDay(
  days: readonly DeliveryDay[],
  wanted: string | null | undefined,
): ChosenDeliveryDay {
  const [earliest = null] = days;
  if (wanted === undefined) return { ok: true, day: earliest };
  const found = days.find(({ day }) => day === wanted);
  if (found) return { ok: true, day: found };
  if (wanted === null && !earliest) return { ok: true, day: null };
  if (!earliest) return { ok: false, text: "该地区目前不能预约配送日，订单将按普通物流发出" };
  const next = `最早可选 ${formatDeliveryDay(earliest.day)}，请重新选择`;
  if (wanted === null) return { ok: false, text: `请选择配送日，${next}` };
  const why = wanted < earliest.day ? "已过截单时间" : "不能配送";
  return { ok: false, text: `${wanted} ${why}，${next}` };
}

/** Returns "16:00". */
export const formatCutOff = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const formatWeekdays = (weekdays: readonly number[]): string =>
  weekdays.length === WEEKDAYS.length ? "每天" : weekdays.map((weekday) => WEEKDAYS[weekday - 1]).join("");

/** Writes rules as the setting's form reads them, one a line: "广东省广州市 一三五 16:00 1". */
export const deliveryRulesText = (rules: readonly DeliveryRule[]): string =>
  rules
    .map(({ area, weekdays, cutOff, leadDays }) =>
      [placeText(area), formatWeekdays(weekdays), formatCutOff(cutOff), leadDays].join(" "),
    )
    .join("\n");

/** The name of a region, or its code where several have the name. */
function placeText(area: string): string {
  const code = area.padEnd(6, "0");
  const name = regionName(code);
  return readRegion(name) === code ? name : code;
}

export type ReadLines<T> = { ok: true; value: T } | { ok: false; text: string };

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Parses the rules of the setting's form; refused with the number of the wrong line. */
export function readDeliveryRules(text: string): ReadLines<DeliveryRule[]> {
  const lines = linesOf(text);
  if (lines.length > MAX_RULES) return { ok: false, text: `最多 ${MAX_RULES} 个地区` };
  const rules: DeliveryRule[] = [];
  for (const [at, line] of lines.entries()) {
    const rule = readDeliveryRule(line);
    if (typeof rule === "string") return { ok: false, text: `第 ${at + 1} 行：${rule}` };
    if (rules.some(({ area }) => area === rule.area)) return { ok: false, text: `第 ${at + 1} 行：地区重复` };
    rules.push(rule);
  }
  return { ok: true, value: rules };
}

/** Returns the code of a known region; readRegion knows no city that has the name of its province. */
const readAreaCode = (code: string): string | null =>
  regionChoices(`${code.slice(0, 2)}0000`).cities.some((city) => city.code === code)
    ? code
    : readRegion(code);

const RULE_LINE = /^(\S+)\s+(\S+)\s+(\S+)(?:\s+(\d{1,2}))?$/;
const CUT_OFF = /^([01]?\d|2[0-3])[:：]([0-5]\d)$/;

function readDeliveryRule(line: string): DeliveryRule | string {
  const [, place, week, time, lead = "0"] = RULE_LINE.exec(line) ?? [];
  if (place === undefined) return "请写作 广东省广州市 一三五 16:00 1";
  const code = /^\d{2,6}$/.test(place) ? readAreaCode(place.padEnd(6, "0")) : readRegion(place);
  if (code === null) return `没有地区“${place}”，请写全称或行政区划代码`;
  const weekdays = readWeekdays(week!);
  if (weekdays === null) return "配送星期请写作 一三五 或 每天";
  const [, hours, minutes] = CUT_OFF.exec(time!) ?? [];
  if (hours === undefined) return "截单时间请写作 16:00";
  if (Number(lead) > MAX_LEAD_DAYS) return `提前天数最多 ${MAX_LEAD_DAYS} 天`;
  return {
    area: code.replace(/(00){1,2}$/, ""),
    weekdays,
    cutOff: Number(hours) * 60 + Number(minutes),
    leadDays: Number(lead),
  };
}

/** Returns 1 to 7 in order, or null. */
function readWeekdays(text: string): number[] | null {
  const names = text.replace(/^(周|星期)/, "").replaceAll("天", "日");
  if (text === "每天") return [1, 2, 3, 4, 5, 6, 7];
  const days = [...names].map((name) => WEEKDAYS.indexOf(name) + 1);
  return days.length > 0 && days.every((day) => day > 0) ? [...new Set(days)].sort() : null;
}

/** Parses days of rest, one a line or separated by spaces; refused with the first that is no day. */
export function readRestDays(text: string): ReadLines<string[]> {
  const days = text.split(/[\s,，;；]+/).filter((day) => day !== "");
  if (days.length > MAX_REST_DAYS) return { ok: false, text: `最多 ${MAX_REST_DAYS} 天` };
  const wrong = days.find((day) => day.length !== 10 || parseTime(day) === null);
  if (wrong !== undefined) return { ok: false, text: `“${wrong}”不是日期，请写作 2026-10-01` };
  return { ok: true, value: [...new Set(days)].sort() };
}
