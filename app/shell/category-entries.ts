/** The category tree as the menu shows it: the first 7, children capped, so that every page stays small. Pure. */
import type { IconName } from "~/ui/icon";
import { CATEGORY_LIMIT, type CategoryEntry, type CategoryGroup } from "./shell";

interface MenuCategory {
  id: number;
  name: string;
  icon: string | null;
  children: readonly MenuCategory[];
}

const GROUPS = 6;
const LINKS = 14;

const ICONS: Record<string, IconName> = {
  capsule: "pill",
  pulse: "pulse",
  drop: "drop",
  leaf: "leaf",
  coin: "nerve",
  box: "box",
  device: "monitor",
};

const pathOf = (category: MenuCategory) => `/list?category=${category.id}`;
const linkOf = (category: MenuCategory) => ({ name: category.name, to: pathOf(category) });

/** A tree of two levels is one group of links; one of three has a group for each child that has children. */
function groupsOf(root: MenuCategory): CategoryGroup[] {
  const deep = root.children.filter((child) => child.children.length > 0);
  if (deep.length === 0)
    return root.children.length > 0
      ? [{ name: "全部", to: pathOf(root), links: root.children.slice(0, LINKS).map(linkOf) }]
      : [];
  return deep
    .slice(0, GROUPS)
    .map((child) => ({ ...linkOf(child), links: child.children.slice(0, LINKS).map(linkOf) }));
}

/** The entries of 全部商品分类 in the order of the tree. */
export function menuEntries(roots: readonly MenuCategory[]): CategoryEntry[] {
  return roots.slice(0, CATEGORY_LIMIT).map((root) => ({
    ...linkOf(root),
    icon: ICONS[root.icon ?? ""] ?? "box",
    hint: root.children
      .slice(0, 2)
      .map((child) => child.name)
      .join(" · "),
    groups: groupsOf(root),
  }));
}
