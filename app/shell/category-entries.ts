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
const GROUP_LINKS = 8;
const LINKS = 24;

const ICONS: Record<string, IconName> = {
  capsule: "pill",
  pulse: "pulse",
  drop: "drop",
  leaf: "leaf",
  coin: "nerve",
  box: "box",
  device: "monitor",
};

const linkOf = ({ id, name }: MenuCategory) => ({ id, name });

/** A tree of two levels is one group of links; one of three has a group for each child that has children. */
function groupsOf(root: MenuCategory): { isFlat: boolean; groups: CategoryGroup[] } {
  const deep = root.children.filter((child) => child.children.length > 0);
  const group = (category: MenuCategory, most: number) => ({
    ...linkOf(category),
    links: category.children.slice(0, most).map(linkOf),
  });
  if (deep.length > 0)
    return { isFlat: false, groups: deep.slice(0, GROUPS).map((child) => group(child, GROUP_LINKS)) };
  return { isFlat: true, groups: root.children.length > 0 ? [group(root, LINKS)] : [] };
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
    ...groupsOf(root),
  }));
}
