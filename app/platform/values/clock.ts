/** Epoch ms inside, days and hours of Asia/Shanghai outside; `now` is an argument. */

const SHANGHAI = 8 * 3600_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** Each product and licence is compared with today, so the last day is cached. */
let last = { day: NaN, text: "" };

/** Returns "2026-11-20", the day in Asia/Shanghai at `ms`. */
export function toDay(ms: number): string {
  const day = Math.floor((ms + SHANGHAI) / DAY);
  if (day !== last.day) last = { day, text: new Date(day * DAY).toISOString().slice(0, 10) };
  return last.text;
}

/** Returns "2026-11-20 15:02" in Asia/Shanghai. */
export function formatTime(ms: number): string {
  return new Date(ms + SHANGHAI).toISOString().slice(0, 16).replace("T", " ");
}

/** Returns epoch ms of 00:00 in Asia/Shanghai on `day`. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - SHANGHAI;
}

/** Returns epoch ms of "2026-11-20 15:02", or the start of "2026-11-20", in Asia/Shanghai; "24:00" ends a day. Null for no such time. */
export function parseTime(text: string): number | null {
  const [, day, hours = "0", minutes = "0"] =
    /^(\d{4}-\d{2}-\d{2})(?: (\d{2}):(\d{2}))?$/.exec(text.trim()) ?? [];
  const start = day ? startOfDay(day) : NaN;
  const inDay = Number(hours) * 3600_000 + Number(minutes) * 60_000;
  const isTime = Number(minutes) < 60 && inDay <= DAY;
  return day && isTime && !Number.isNaN(start) && toDay(start) === day ? start + inDay : null;
}

/** Whether the text is a day of the calendar as "2026-11-20". */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null;

/** Returns two days of a filter, both inclusive, as moments: `begin` is the first, `end` the first one after. Null: open, also for what is no day. */
export const readDaySpan = ({
  from,
  to,
}: {
  from: string;
  to: string;
}): { begin: number | null; end: number | null } => ({
  begin: isDay(from) ? startOfDay(from) : null,
  end: isDay(to) ? startOfDay(to) + DAY : null,
});

/** Returns the first moment after "until `text`", epoch ms: a day without a time counts whole, and so does the last minute of a day ("23:59", "23:59:59"). Compare with `now < end`. Null for no such time. */
export function parseEnd(text: string): number | null {
  const [, day, time] = /^(\S+?)(?: (\d{2}:\d{2})(?::59)?)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const isWholeDay = time === undefined || time === "23:59";
  return parseTime(isWholeDay ? `${day} 24:00` : text);
}

/** Returns "2026-12-01", with the time if it is not 00:00. */
export const formatStart = (ms: number): string =>
  ms === startOfDay(toDay(ms)) ? toDay(ms) : formatTime(ms);

/** Reverses parseEnd: the last day if it ends at midnight, else the moment. */
export const formatEnd = (ms: number): string =>
  ms === startOfDay(toDay(ms)) ? toDay(ms - 1) : formatTime(ms);

/** Returns "2026-12-01 至 2026-12-31", both days inclusive. */
export const formatWindow = (startsAt: number, endsAt: number): string =>
  `${formatStart(startsAt)} 至 ${formatEnd(endsAt)}`;

/** Whether a last valid day has not passed: valid through that whole day in Asia/Shanghai; null is 长期. */
export function isValidOn(endsOn: string | null, now: number): boolean {
  return endsOn === null || endsOn >= toDay(now);
}

/** Returns `day` plus `months` calendar months, the last day of the month if the day does not exist. */
export function addMonths(day: string, months: number): string {
  const [y, m, d] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(y, m - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(y, m - 1 + months, Math.min(d, last))).toISOString().slice(0, 10);
}

export interface MonthSpan {
  month: string;
  /** epoch ms, inclusive; `to` is exclusive */
  from: number;
  to: number;
}

/** One calendar month of Asia/Shanghai, "2026-11". */
export function monthSpan(month: string): MonthSpan {
  const first = `${month}-01`;
  return { month, from: startOfDay(first), to: startOfDay(addMonths(first, 1)) };
}

/** Returns the last `count` calendar months of Asia/Shanghai, the current one last. */
export function lastMonths(count: number, now: number): MonthSpan[] {
  const first = `${toDay(now).slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, at) => monthSpan(addMonths(first, at - count + 1).slice(0, 7)));
}

/** Near expiry (red): 8 months or less left. */
export const NEAR_EXPIRY_MONTHS = 8;
export function isNearExpiry(expiresOn: string, now: number): boolean {
  const today = toDay(now);
  if (nearLimit.today !== today) nearLimit = { today, day: addMonths(today, NEAR_EXPIRY_MONTHS) };
  return expiresOn <= nearLimit.day;
}
let nearLimit = { today: "", day: "" };

/** Server timestamps of 10 digits are seconds (specification, section 9). */
export function asMilliseconds(timestamp: number): number {
  return String(Math.trunc(timestamp)).length === 10 ? timestamp * 1000 : timestamp;
}
