/** The navigation as a tree of two levels. */

interface Entry {
  id: number;
  parentId: number | null;
}

/** Returns first-level entries with their children, in order. Children of missing entries are left out. */
export function navTree<Item extends Entry>(entries: readonly Item[]): { item: Item; children: Item[] }[] {
  return entries
    .filter(({ parentId }) => parentId === null)
    .map((item) => ({ item, children: entries.filter(({ parentId }) => parentId === item.id) }));
}

/** Why an entry (`id` null: a new one) may not have this parent, or null. `parents`: every entry with its parent. */
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
