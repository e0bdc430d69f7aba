import { type ViewerAudience, isBlockVisible, meantOf } from "./shown";

export type StoredRow = Readonly<Record<string, unknown>>;

export type Standing = ReadonlyMap<number, StoredRow>;

/** One change as the log has it: a whole row, or the fields that were changed of one. */
export interface LoggedChange {
  id: number;
  /** null: it was new */
  before: StoredRow | null;
  /** null: it was removed */
  after: StoredRow | null;
}

/** The rows as they stood before these changes, which come with newest first. */
export function standingBefore(now: Standing, changes: readonly LoggedChange[]): Map<number, StoredRow> {
  const rows = new Map(now);
  for (const { id, before, after } of changes) {
    if (before === null) rows.delete(id);
    else rows.set(id, after === null ? before : { ...rows.get(id), ...before });
  }
  return rows;
}

type Placed = StoredRow & {
  id: number;
  sort: number;
  starts_at: number | null;
  ends_at: number | null;
  targets: string;
};

/** Those of the rows that were shown to this audience at that moment (epoch ms), in their order. */
export function shownThen(rows: Standing, audience: ViewerAudience, at: number): Placed[] {
  const placed = [...rows].map(([id, row]) => ({ ...row, id }) as Placed);
  return placed
    .filter((row) => row["status"] !== "off" && isBlockVisible(meantOf(row), audience, at))
    .sort((a, b) => a.sort - b.sort || a.id - b.id);
}
