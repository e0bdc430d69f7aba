/** What waits at the desk: kinds, counts, and how late they are. Pure. */
import { type Area, areaOf, type Permission } from "~/staff/permissions/permissions";

/** How much of a kind waits. */
export interface Waiting {
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
  /** the list that it opens */
  to: string;
  /** One query. `now` in ms; `who` asks, for kinds that are not the same for all who may see them. */
  count: (now: number, who: Asking) => Promise<Waiting>;
}

export interface QueueRow extends Waiting {
  id: string;
  name: string;
  to: string;
  area: Area;
  isLate: boolean;
}

export const NOTHING: Waiting = { count: 0, oldestAt: null, dueAt: null };

/** A kind's count as it is shown. Late: the time to answer is over. `now` in ms. */
export function queueRow(
  { id, name, to, needed }: Pick<QueueKind, "id" | "name" | "to" | "needed">,
  waiting: Waiting,
  now: number,
): QueueRow {
  const isLate = waiting.count > 0 && waiting.dueAt !== null && waiting.dueAt < now;
  return { id, name, to, area: areaOf(needed), ...waiting, isLate };
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
