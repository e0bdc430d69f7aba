/** How long whoever failed outside is left alone before the next try. Pure. */

/** Pauses double from the first to the longest, ms. */
export interface Pauses {
  first: number;
  longest: number;
}

/** The pause after so many tries without an end, one or more, ms. */
export function pauseAfter(tries: number, { first, longest }: Pauses): number {
  return Math.min(longest, first * 2 ** Math.max(0, Math.min(tries, 60) - 1));
}
