/** ms; each pause doubles */
export interface Pauses {
  first: number;
  longest: number;
}

/** Returns the pause in ms after `tries` failures, one or more. */
export function pauseAfter(tries: number, { first, longest }: Pauses): number {
  return Math.min(longest, first * 2 ** Math.max(0, Math.min(tries, 60) - 1));
}
