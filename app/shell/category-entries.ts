import type { IconName } from "~/ui/icon";
import { CATEGORY_LIMIT, type CategoryBranch, type CategoryEntry, type CategoryLink } from "./shell";

interface MenuCategory extends CategoryLink {
  icon: string | null;
  children: readonly MenuCategory[];
}

interface CategoryGroup extends CategoryLink {
  links: CategoryLink[];
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

const toLink = ({ id, name }: CategoryLink): CategoryLink => ({ id, name });

/** Returns the fly-out of a category: one flat group for two levels, a group for each child with children for three. */
export function flyoutGroups(root: CategoryBranch): { isFlat: boolean; groups: CategoryGroup[] } {
  const deep = root.children.filter((child) => child.children.length > 0);
  const group = (category: CategoryBranch, limit: number) => ({
    ...toLink(category),
    links: category.children.slice(0, limit).map(toLink),
  });
  if (deep.length > 0)
    return { isFlat: false, groups: deep.slice(0, GROUPS).map((child) => group(child, GROUP_LINKS)) };
  return { isFlat: true, groups: root.children.length > 0 ? [group(root, LINKS)] : [] };
}

/** A category tree reduced to what links need. */
export const getBranch = ({
  id,
  name,
  children,
}: Pick<MenuCategory, "id" | "name" | "children">): CategoryBranch => ({
  id,
  name,
  children: children.map(getBranch),
});

/** Returns the entries of 全部商品分类 in tree order. */
export function menuEntries(roots: readonly MenuCategory[]): CategoryEntry[] {
  return roots.slice(0, CATEGORY_LIMIT).map((root) => ({
    ...toLink(root),
    icon: ICONS[root.icon ?? ""] ?? "box",
    hint: root.children
      .slice(0, 2)
      .map((child) => child.name)
      .join(" · "),
  }));
}
