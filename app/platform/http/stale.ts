/** Forms made from an older state: differences are shown and must be confirmed. */

export interface StaleRow {
  name: string;
  /** as it is now */
  is: string;
  /** as the form would make it */
  yours: string;
}

export interface Stale {
  /** what the form sends again */
  version: number;
  rows: StaleRow[];
}

/** Field → its name; both states in words. Equal fields are left out. */
export function staleOf<F extends string>(
  names: Readonly<Record<F, string>>,
  version: number,
  is: Readonly<Record<NoInfer<F>, string>>,
  own: Readonly<Record<NoInfer<F>, string>>,
): Stale {
  const fields = Object.keys(names) as F[];
  return {
    version,
    rows: fields
      .filter((field) => is[field] !== own[field])
      .map((field) => ({ name: names[field], is: is[field], yours: own[field] })),
  };
}

/** Returns a version for a thing without one: a hash of what is shown of it (FNV-1a, 32 bits). */
export function versionOf(shown: unknown): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(shown)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
