/** A provider's lines held against ours by number, kind and amount. Pure. */
import type { Fen } from "~/platform/values/money";
import { DAY, dayOf, startOfDay } from "~/platform/values/clock";
import type { LineKind } from "./bill";

/** Of either side. `number`: ours; "" where the provider knows none. */
export interface ReconciliationEntry {
  kind: LineKind;
  number: string;
  amount: Fen;
}

/** matched: number, kind and amount are the same. differs: the amount is not. alone: the other side has nothing for it. */
export type Pairing<L, E> = { line: L; entry: E; is: "matched" | "differs" };

export interface Matched<L, E> {
  pairs: Pairing<L, E>[];
  /** they have it, we do not */
  unknown: L[];
  /** we have it, they do not */
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

/**
 * Pairs lines with entries, each at most once: within a number and kind first those of the same amount, then the others in their order.
 * The same with the sides exchanged.
 */
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
      pairs.push({ line, entry: left.splice(at, 1)[0]!, is: "matched" });
      return false;
    });
    for (const line of odd) {
      const entry = left.shift();
      if (entry) pairs.push({ line, entry, is: "differs" });
      else unknown.push(line);
    }
    missing.push(...left);
  }
  for (const [key, group] of ours) if (!theirs.has(key)) missing.push(...group);
  return { pairs, unknown, missing };
}

/** Clocks and midnight: what was paid so near to it, ms, may stand in the bill of the day beside it. */
export const NEAR_MIDNIGHT = 10 * 60_000;

/** The days in whose bills something of ours may stand: one, or two where it was paid near midnight. */
export const daysAround = (at: number): string[] => [
  ...new Set([dayOf(at - NEAR_MIDNIGHT), dayOf(at), dayOf(at + NEAR_MIDNIGHT)]),
];

/** The moments of which something may stand in the bills of these days, epoch ms; `to` is not of them. */
export const spanAround = (from: string, to: string): { from: number; to: number } => ({
  from: startOfDay(from) - NEAR_MIDNIGHT,
  to: startOfDay(to) + DAY + NEAR_MIDNIGHT,
});

/** Whether the bills of all days in which it may stand are there. */
export const isCovered = (at: number, covered: ReadonlySet<string>): boolean =>
  daysAround(at).every((day) => covered.has(day));
