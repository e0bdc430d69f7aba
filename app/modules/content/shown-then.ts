import { type ViewerAudience, isBlockVisible, getMeant } from "./shown";

export type StoredRow = Readonly<Record<string, unknown>>;

export type Standing = ReadonlyMap<number, StoredRow>;

export interface LoggedChange {
  id: number;
  before: StoredRow | null;
  after: StoredRow | null;
}

/** Returns the rows before these changes, which are sorted newest first. */
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

/** Returns the rows shown to this audience at that time (epoch ms), in order. */
export function shownThen(rows: Standing, audience: ViewerAudience, at: number): Placed[] {
  const placed = [...rows].map(([id, row]) => ({ ...row, id }) as Placed);
  return placed
    .filter((row) => row["status"] !== "off" && isBlockVisible(getMeant(row), audience, at))
    .sort((a, b) => a.sort - b.sort || a.id - b.id);
}
