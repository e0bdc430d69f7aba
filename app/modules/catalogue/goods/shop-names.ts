import { TAXONOMY } from "./taxonomy";

export interface ShopNames {
  placeOf(names: readonly string[]): readonly string[];
  /** the names that classification rules use: those before the shop renamed a category */
  getStandard(names: readonly string[]): readonly string[];
  isRoot(name: string): boolean;
}

export const placeKey = (names: readonly string[]): string => names.join(">");
export const namesIn = (key: string): string[] => key.split(">");

const isStandardRoot = (name: string | undefined) => TAXONOMY.some((top) => top.name === name);
const isStandard = (names: readonly string[]) =>
  TAXONOMY.some(
    (top) =>
      top.name === names[0] &&
      // The trees of herbs and devices grow with lists.
      (names.length === 1 || top.children.length === 0 || top.children.includes(names[1]!)),
  );

/** From the names of all categories by id, and former names (`key`: names from the root, joined by ">"). */
export function shopNames(
  categories: ReadonlyMap<number, readonly string[]>,
  others: readonly { key: string; ofId: number }[],
): ShopNames {
  const current = new Map([...categories].map(([id, names]) => [placeKey(names), id]));
  const other = new Map(others.map(({ key, ofId }) => [key, ofId]));
  const oldKeys = new Map<number, string[]>();
  for (const { key, ofId } of others) oldKeys.set(ofId, [...(oldKeys.get(ofId) ?? []), key]);
  const placeOf = (names: readonly string[]) => {
    for (let length = names.length; length > 0; length -= 1) {
      const key = placeKey(names.slice(0, length));
      if (current.has(key)) return names;
      const found = categories.get(other.get(key) ?? 0);
      if (found) return [...found, ...names.slice(length)];
    }
    return names;
  };
  const standard = (names: readonly string[]) => {
    const id = current.get(placeKey(names));
    const known = (id === undefined ? undefined : oldKeys.get(id))?.map(namesIn).filter(isStandard) ?? [];
    return known.find(([root]) => root === names[0]) ?? known[0];
  };
  const getStandard = (names: readonly string[]) => {
    if (isStandard(names)) return names;
    const known = standard(names);
    if (known && (!isStandardRoot(names[0]) || known[0] === names[0])) return known;
    const root = isStandardRoot(names[0]) ? undefined : standard(names.slice(0, 1))?.[0];
    return root === undefined ? names : [root, ...names.slice(1)];
  };
  return {
    placeOf,
    getStandard,
    isRoot: (name) => current.has(name),
  };
}

/** For a shop with the names of the standard taxonomy. */
export const STANDARD_NAMES: ShopNames = {
  placeOf: (names) => names,
  getStandard: (names) => names,
  isRoot: (name) => isStandardRoot(name),
};
