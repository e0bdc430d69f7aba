import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { getBranch, flyoutGroups, menuEntries } from "~/shell/category-entries";
import { CATEGORY_LIMIT } from "~/shell/shell";
import { TAXONOMY } from "~/modules/catalogue/goods/taxonomy";

let id = 0;
type Node = Parameters<typeof menuEntries>[0][number];
const category = (name: string, children: Node[] = [], icon: string | null = null): Node => ({
  id: (id += 1),
  name,
  icon,
  children,
});
const many = (count: number, name = "类") =>
  Array.from({ length: count }, (_, at) => category(`${name}${at}`));

describe("an entry", () => {
  test("names its first two children as a hint", () => {
    const hints = [3, 2, 1, 0].map((count) => menuEntries([category("甲", many(count))])[0]!.hint);
    expect(hints).toEqual(["类0 · 类1", "类0 · 类1", "类0", ""]);
  });

  test("carries nothing of what is below it", () => {
    const [entry] = menuEntries([category("甲", many(3))]);
    expect(Object.keys(entry!)).toEqual(["id", "name", "icon", "hint"]);
  });
});

test("a branch has what links need alone, however deep", () => {
  const leaf = category("丙", [], "drop");
  const root = category("甲", [category("乙", [leaf])], "leaf");
  const [only] = root.children;
  expect(getBranch(root)).toEqual({
    id: root.id,
    name: "甲",
    children: [{ id: only!.id, name: "乙", children: [{ id: leaf.id, name: "丙", children: [] }] }],
  });
});

describe("a fly-out", () => {
  const flyout = (root: Node) => flyoutGroups(getBranch(root));

  test("of two levels is one group of all links, up to 24", () => {
    const { isFlat, groups } = flyout(category("甲", many(30)));
    expect([isFlat, groups.map(({ name }) => name)]).toEqual([true, ["甲"]]);
    expect(groups[0]!.links.map(({ name }) => name)).toEqual(many(24).map(({ name }) => name));
  });

  test("of three levels has a group for each child that has children, up to 6 with 8 links each", () => {
    const children = [category("无", []), ...many(7, "组").map(({ name }) => category(name, many(9)))];
    const { isFlat, groups } = flyout(category("甲", children));
    expect(isFlat).toBe(false);
    expect(groups.map(({ name }) => name)).toEqual(["组0", "组1", "组2", "组3", "组4", "组5"]);
    expect(groups.map(({ links }) => links.length)).toEqual([8, 8, 8, 8, 8, 8]);
  });

  test("of one child alone, and of one grandchild alone, is what it would be of many", () => {
    expect(flyout(category("甲", many(1))).groups.map(({ links }) => links.length)).toEqual([1]);
    const deep = flyout(category("甲", [category("乙", many(1)), category("丙")]));
    expect([deep.isFlat, deep.groups.map(({ name }) => name)]).toEqual([false, ["乙"]]);
  });

  test("without children has nothing to unfold", () =>
    expect(flyout(category("甲"))).toEqual({ isFlat: true, groups: [] }));
});

test("as many entries as the menu is high, in the order of the tree", () => {
  const names = menuEntries(many(CATEGORY_LIMIT + 3)).map(({ name }) => name);
  expect(names).toEqual(many(CATEGORY_LIMIT).map(({ name }) => name));
});

test("each icon of the buyers' tree is one of the sheet; one that nobody knows is a box", () => {
  const sheet = readFileSync("app/ui/icons.svg", "utf8");
  for (const { name, icon } of TAXONOMY) {
    const [entry] = menuEntries([category(name, [], icon)]);
    expect(sheet).toContain(`id="${entry!.icon}"`);
    expect(entry!.icon === "box", name).toBe(icon === "box");
  }
  expect(menuEntries([category("甲", [], "unicorn"), category("乙")]).map(({ icon }) => icon)).toEqual([
    "box",
    "box",
  ]);
});
