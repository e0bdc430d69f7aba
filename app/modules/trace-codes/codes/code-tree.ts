/** Packs and what is in them: units, levels, and which codes say all of a parcel. Pure. */

export interface CodeNode {
  code: string;
  parent: string | null;
  level: number;
  /** smallest packs in it */
  units: number;
}

export type NewNode = { code: string; parent: string | null };

/** Returns level and units of codes with their parents in the same list: a code without contents is a smallest pack, or has what `outer` says of it. */
export function toNodes(
  codes: readonly NewNode[],
  outer: (code: string) => { level: number; units: number } = () => ({ level: 1, units: 1 }),
): CodeNode[] {
  const contents = getContents(codes);
  const known = new Map<string, { level: number; units: number }>();
  const weigh = (code: string): { level: number; units: number } => {
    const found = known.get(code);
    if (found) return found;
    const inside = contents.get(code) ?? [];
    if (inside.length === 0) {
      known.set(code, outer(code));
      return known.get(code)!;
    }
    const weighed = inside.map(weigh);
    const sum = {
      level: Math.max(...weighed.map(({ level }) => level)) + 1,
      units: weighed.reduce((total, { units }) => total + units, 0),
    };
    known.set(code, sum);
    return sum;
  };
  return codes.map(({ code, parent }) => ({ code, parent, ...weigh(code) }));
}

/** Returns the codes in each pack. */
function getContents(codes: readonly NewNode[]): Map<string, string[]> {
  const contents = new Map<string, string[]>();
  for (const { code, parent } of codes) {
    if (parent === null) continue;
    const own = contents.get(parent);
    if (own) own.push(code);
    else contents.set(parent, [code]);
  }
  return contents;
}

/** Returns the codes whose pack is not in the list too: they say all of it. */
export function topCodes<C extends NewNode>(codes: readonly C[]): C[] {
  const there = new Set(codes.map(({ code }) => code));
  return codes.filter(({ parent }) => parent === null || !there.has(parent));
}

/** Returns the smallest packs of a list, each counted once. */
export const countUnits = (codes: readonly CodeNode[]): number =>
  topCodes(codes).reduce((sum, { units }) => sum + units, 0);
