import type { Fen } from "~/platform/values/money";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import type { LineKind } from "./bill";

export interface ReconciliationEntry {
  kind: LineKind;
  number: string;
  amount: Fen;
}

/** matched: equal number, kind and amount. differs: another amount. alone: missing on the other side. */
export type Pairing<L, E> = { line: L; entry: E; kind: "matched" | "differs" };

export interface Matched<L, E> {
  pairs: Pairing<L, E>[];
  /** only they have it */
  unknown: L[];
  /** only we have it */
  missing: E[];
}

function grouped<T extends ReconciliationEntry>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of all) {
    const key = `${item.kind} ${item.number}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Pairs lines with entries by number and kind, equal amounts first, then in order. Symmetric. */
export function matchEntries<L extends ReconciliationEntry, E extends ReconciliationEntry>(
  lines: readonly L[],
  entries: readonly E[],
): Matched<L, E> {
  const pairs: Pairing<L, E>[] = [];
  const unknown = lines.filter(({ number }) => number === "");
  const missing = entries.filter(({ number }) => number === "");
  const theirs = grouped(lines.filter(({ number }) => number !== ""));
  const ours = grouped(entries.filter(({ number }) => number !== ""));
  for (const [key, group] of theirs) {
    const left = [...(ours.get(key) ?? [])];
    const odd = group.filter((line) => {
      const at = left.findIndex(({ amount }) => amount === line.amount);
      if (at < 0) return true;
      pairs.push({ line, entry: left.splice(at, 1)[0]!, kind: "matched" });
      return false;
    });
    for (const line of odd) {
      const entry = left.shift();
      if (entry) pairs.push({ line, entry, kind: "differs" });
      else unknown.push(line);
    }
    missing.push(...left);
  }
  for (const [key, group] of ours) if (!theirs.has(key)) missing.push(...group);
  return { pairs, unknown, missing };
}

/** Near midnight, ms, an entry may be in the neighbouring day's bill. */
export const NEAR_MIDNIGHT = 10 * 60_000;

/** Returns the days whose bills may have an entry: one, or two near midnight. */
export const daysAround = (at: number): string[] => [
  ...new Set([toDay(at - NEAR_MIDNIGHT), toDay(at), toDay(at + NEAR_MIDNIGHT)]),
];

/** Returns the time that these days' bills may cover, epoch ms; `to` is exclusive. */
export const spanAround = (from: string, to: string): { from: number; to: number } => ({
  from: startOfDay(from) - NEAR_MIDNIGHT,
  to: startOfDay(to) + DAY + NEAR_MIDNIGHT,
});

export const isCovered = (at: number, covered: ReadonlySet<string>): boolean =>
  daysAround(at).every((day) => covered.has(day));
