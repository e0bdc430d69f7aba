/** The navigation as a tree of two levels. Pure. */

interface Entry {
  id: number;
  /** the entry that it stands below; null: it is of the first level */
  parentId: number | null;
}

/** Entries of the first level with those below each, both in the order given. Entries below one that is not among them are left out. */
export function navTree<Item extends Entry>(entries: readonly Item[]): { item: Item; children: Item[] }[] {
  return entries
    .filter(({ parentId }) => parentId === null)
    .map((item) => ({ item, children: entries.filter(({ parentId }) => parentId === item.id) }));
}

/**
 * Why an entry (`id` null: a new one) may not stand below this parent, as a sentence; null where it may. `parents`: every entry that
 * stands, with its own parent.
 */
export function parentFault(
  { id, parentId }: { id: number | null; parentId: number | null },
  parents: ReadonlyMap<number, number | null>,
): string | null {
  if (parentId === null) return null;
  if (parentId === id) return "上级不能是它自己";
  const above = parents.get(parentId);
  if (above === undefined) return "没有这个上级导航，请重新选择";
  if (above !== null) return "上级应为第一级导航，导航最多两级";
  if (id !== null && [...parents.values()].includes(id)) return "它有下级，导航最多两级，请先移走它的下级";
  return null;
}
