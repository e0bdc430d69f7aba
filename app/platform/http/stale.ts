/** Forms made from an older state: differences are shown and must be confirmed. */

export interface StaleRow {
  name: string;
  /** as it is now */
  current: string;
  /** as the form would make it */
  own: string;
}

export interface Stale {
  /** what the form sends again */
  version: number;
  rows: StaleRow[];
}

/** Field → its name; both states in words. Equal fields are left out. */
export function toStale<F extends string>(
  names: Readonly<Record<F, string>>,
  version: number,
  current: Readonly<Record<NoInfer<F>, string>>,
  own: Readonly<Record<NoInfer<F>, string>>,
): Stale {
  const fields = Object.keys(names) as F[];
  return {
    version,
    rows: fields
      .filter((field) => current[field] !== own[field])
      .map((field) => ({ name: names[field], current: current[field], own: own[field] })),
  };
}

/** Returns a version for a thing without one: a hash of what is shown of it (FNV-1a, 32 bits). */
export function getVersion(shown: unknown): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(shown)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
