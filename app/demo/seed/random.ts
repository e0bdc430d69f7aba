/** Deterministic random numbers: the same seed makes the same shop. */
export interface Random {
  /** 0 <= x < 1 */
  next(): number;
  /** an integer from `low` to `high`, both included */
  int(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return { next, int, pick: (from) => from[int(0, from.length - 1)]!, chance: (p) => next() < p };
}
