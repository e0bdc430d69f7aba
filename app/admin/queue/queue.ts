/** What waits in the back office: kinds, counts, and how late they are. Pure. */
import type { RelatedPages, ListQueue } from "~/admin/lists/list-queue";
import { DAY, formatTime, HOUR, toDay } from "~/platform/values/clock";
import { type Area, getArea, type Permission } from "~/modules/staff/permissions/permissions";

export interface QueueBacklog {
  count: number;
  /** oldest time, epoch ms; null: nothing waits */
  oldestAt: number | null;
  /** earliest due time, epoch ms; null: no limit */
  dueAt: number | null;
}

export interface Asking {
  id: number;
  permissions: ReadonlySet<Permission>;
}

export interface QueueKind {
  id: string;
  name: string;
  /** permissions that show the kind */
  needed: Permission;
  to: string;
  isBare?: boolean;
  /** Paths of at most so many, most urgent first; without it the list answers them. One query. */
  cases?: (limit: number, who: Asking) => Promise<string[]>;
  /** The first of `cases` in the same order for the sidebar; without it the page has its own list. */
  related?: (limit: number, who: Asking) => Promise<RelatedPages[]>;
  /** Further filters of its list, with paths and sidebar rows in that order. */
  narrowed?: {
    filters: readonly string[];
    list: (input: Readonly<Record<string, string>>, limit: number) => Promise<RelatedPages[]>;
  };
  /** One query. `now` in ms; `who` for kinds that depend on the person. */
  count: (now: number, who: Asking) => Promise<QueueBacklog>;
}

/** The count of a kind whose oldest case is due `within` ms after it came; null: never. */
export const dueWithin =
  (
    within: number | null,
    countWaiting: (who: Asking) => Promise<Pick<QueueBacklog, "count" | "oldestAt">>,
  ): QueueKind["count"] =>
  async (_now, who) => {
    const { count, oldestAt } = await countWaiting(who);
    return { count, oldestAt, dueAt: oldestAt === null || within === null ? null : oldestAt + within };
  };

export interface QueueRow extends QueueBacklog, ListQueue {
  area: Area;
  isLate: boolean;
}

export const NOTHING: QueueBacklog = { count: 0, oldestAt: null, dueAt: null };

/** Returns a kind's count for display. Late: past the due time. `now` in ms. */
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
  return {
    id,
    name,
    to,
    isBare,
    filters: narrowed?.filters ?? [],
    area: getArea(needed),
    ...waiting,
    isLate,
  };
}

/** The paths of cases below their list, by their numbers or ids. */
export const casesAt = (path: string, keys: readonly (string | number)[]): string[] =>
  keys.map((key) => `${path}/${key}`);

function lengthWords(ms: number): string {
  if (ms >= DAY) return `${Math.floor(ms / DAY)} 天`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} 小时`;
  return `${Math.max(1, Math.floor(ms / 60_000))} 分钟`;
}

/** "今天 12:00", "明天 09:30", "11-26 12:00" */
export function dayWords(at: number, now: number): string {
  const [day, time] = formatTime(at).split(" ") as [string, string];
  if (day === toDay(now)) return `今天 ${time}`;
  return day === toDay(now + DAY) ? `明天 ${time}` : `${day.slice(5)} ${time}`;
}

export interface DueWords {
  text: string;
  /** late: past due; soon: due today */
  tone: "late" | "soon" | null;
}

/** Returns the due time in words, or null. `now` in ms. */
export function dueWords(dueAt: number | null, now: number): DueWords | null {
  if (dueAt === null) return null;
  if (dueAt < now) return { text: `超时 ${lengthWords(now - dueAt)}`, tone: "late" };
  return { text: dayWords(dueAt, now), tone: toDay(dueAt) === toDay(now) ? "soon" : null };
}

/** Late ones first, then by due time and age; empty ones last. */
export const byUrgency = (rows: readonly QueueRow[]): QueueRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.count > 0) - Number(a.count > 0) ||
      Number(b.isLate) - Number(a.isLate) ||
      (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity) ||
      (a.oldestAt ?? Infinity) - (b.oldestAt ?? Infinity),
  );

export function areaCounts(rows: readonly QueueRow[]): Map<Area, { count: number; isLate: boolean }> {
  const counts = new Map<Area, { count: number; isLate: boolean }>();
  for (const { area, count, isLate } of rows) {
    const sum = counts.get(area) ?? { count: 0, isLate: false };
    counts.set(area, { count: sum.count + count, isLate: sum.isLate || isLate });
  }
  return counts;
}
