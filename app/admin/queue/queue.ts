/** What waits at the desk: kinds, counts, and how late they are. Pure. */
import type { RelatedPages, ListQueue } from "~/admin/lists/list-queue";
import { DAY, dayOf, formatTime } from "~/platform/values/clock";
import { type Area, areaOf, type Permission } from "~/modules/staff/permissions/permissions";

/** How much of a kind waits. */
export interface QueueBacklog {
  count: number;
  /** since when the oldest waits, epoch ms; null: nothing does */
  oldestAt: number | null;
  /** by when the first of it is to be answered, epoch ms; null: no time is set */
  dueAt: number | null;
}

/** The person whose queue it is. */
export interface Asking {
  id: number;
  permissions: ReadonlySet<Permission>;
}

export interface QueueKind {
  id: string;
  name: string;
  /** who answers it: the kind is shown to those who may */
  needed: Permission;
  /** the list that it opens, with its filter */
  to: string;
  /** the list shows the same without a filter */
  isBare?: boolean;
  /** The paths of its cases, at most so many, what is answered first in front; without it the list itself answers them. One query. */
  cases?: (limit: number, who: Asking) => Promise<string[]>;
  /** The first of `cases` in the same order, as the list beside an open one says them; without it the page of the case has such a list of its own. */
  beside?: (limit: number, who: Asking) => Promise<RelatedPages[]>;
  /** By what its list may be narrowed besides, and the cases of such a list in its own order, as the list beside says them. */
  narrowed?: {
    filters: readonly string[];
    list: (input: Readonly<Record<string, string>>, limit: number) => Promise<RelatedPages[]>;
  };
  /** One query. `now` in ms; `who` asks, for kinds that are not the same for all who may see them. */
  count: (now: number, who: Asking) => Promise<QueueBacklog>;
}

export interface QueueRow extends QueueBacklog, ListQueue {
  area: Area;
  isLate: boolean;
}

export const NOTHING: QueueBacklog = { count: 0, oldestAt: null, dueAt: null };

/** A kind's count as it is shown. Late: the time to answer is over. `now` in ms. */
export function queueRow(
  {
    id,
    name,
    to,
    isBare = false,
    needed,
    narrowed,
  }: Pick<QueueKind, "id" | "name" | "to" | "isBare" | "needed" | "narrowed">,
  waiting: QueueBacklog,
  now: number,
): QueueRow {
  const isLate = waiting.count > 0 && waiting.dueAt !== null && waiting.dueAt < now;
  return { id, name, to, isBare, filters: narrowed?.filters ?? [], area: areaOf(needed), ...waiting, isLate };
}

/** The paths of cases below their list, by their numbers or ids. */
export const casesAt = (path: string, keys: readonly (string | number)[]): string[] =>
  keys.map((key) => `${path}/${key}`);

const HOUR = 3_600_000;

/** How long, in the largest unit that says enough: "3 天", "18 小时", "5 分钟". */
function lengthWords(ms: number): string {
  if (ms >= DAY) return `${Math.floor(ms / DAY)} 天`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} 小时`;
  return `${Math.max(1, Math.floor(ms / 60_000))} 分钟`;
}

/** "今天 12:00", "明天 09:30", "11-26 12:00" */
export function dayWords(at: number, now: number): string {
  const [day, time] = formatTime(at).split(" ") as [string, string];
  if (day === dayOf(now)) return `今天 ${time}`;
  return day === dayOf(now + DAY) ? `明天 ${time}` : `${day.slice(5)} ${time}`;
}

export interface DueWords {
  text: string;
  /** late: the time is over; soon: it is over today */
  tone: "late" | "soon" | null;
}

/** By when something is to be answered, in words; null where no time is set. `now` in ms. */
export function dueWords(dueAt: number | null, now: number): DueWords | null {
  if (dueAt === null) return null;
  if (dueAt < now) return { text: `超时 ${lengthWords(now - dueAt)}`, tone: "late" };
  return { text: dayWords(dueAt, now), tone: dayOf(dueAt) === dayOf(now) ? "soon" : null };
}

/** Late ones first, then by the time to answer, then by age; what has nothing waiting last. */
export const byUrgency = (rows: readonly QueueRow[]): QueueRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.count > 0) - Number(a.count > 0) ||
      Number(b.isLate) - Number(a.isLate) ||
      (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity) ||
      (a.oldestAt ?? Infinity) - (b.oldestAt ?? Infinity),
  );

/** Counts of an area, for its line of the menu. */
export function areaCounts(rows: readonly QueueRow[]): Map<Area, { count: number; isLate: boolean }> {
  const counts = new Map<Area, { count: number; isLate: boolean }>();
  for (const { area, count, isLate } of rows) {
    const sum = counts.get(area) ?? { count: 0, isLate: false };
    counts.set(area, { count: sum.count + count, isLate: sum.isLate || isLate });
  }
  return counts;
}
