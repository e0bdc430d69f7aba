import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  categoryNameFault,
  inOrder,
  MAX_DEPTH,
  namesFromRoot,
  pathsMoved,
  planChange,
  planMerge,
  treeAfter,
  type TreeNode,
  treeOfRoot,
} from "~/modules/catalogue/categories/tree";

/** Each below one of those before it, where that is not too deep. */
function grown(parents: readonly (number | null)[]): TreeNode[] {
  const nodes: TreeNode[] = [];
  parents.forEach((wish, i) => {
    const id = i + 1;
    const below = wish === null ? undefined : nodes[wish % Math.max(1, nodes.length)];
    const parent = below && below.depth < MAX_DEPTH ? below : null;
    nodes.push({
      id,
      parentId: parent?.id ?? null,
      name: `类${id % 4}-${id % 3}`,
      tree: parent?.tree ?? "drug",
      depth: (parent?.depth ?? 0) + 1,
      path: `${parent?.path ?? "/"}${id}/`,
      sort: id % 5,
    });
  });
  // Names are their own among siblings, as every writer sees to.
  return nodes.map((node) => ({
    ...node,
    name: nodes.some(
      (item) => item.id < node.id && item.parentId === node.parentId && item.name === node.name,
    )
      ? `${node.name}-${node.id}`
      : node.name,
  }));
}
const trees = fc.array(fc.option(fc.nat(20), { nil: null }), { minLength: 2, maxLength: 14 }).map(grown);

/** What holds of every tree of the shop. */
function expectSound(nodes: readonly TreeNode[]): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) {
    const parent = node.parentId === null ? null : byId.get(node.parentId);
    expect(parent).not.toBeUndefined();
    expect(node.path).toBe(`${parent?.path ?? "/"}${node.id}/`);
    expect(node.depth).toBe(node.path.split("/").length - 2);
    expect(node.depth).toBeLessThanOrEqual(MAX_DEPTH);
    expect(node.tree).toBe(parent?.tree ?? node.tree);
  }
  const placed = nodes.map(({ parentId, name }) => `${parentId} ${name}`);
  expect(new Set(placed).size).toBe(nodes.length);
  expect(inOrder(nodes)).toHaveLength(nodes.length);
}

describe("any number of moves and merges", () => {
  test("leave a sound tree in which nothing is lost", () => {
    const steps = fc.array(fc.record({ isMerge: fc.boolean(), from: fc.nat(13), into: fc.nat(14) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(trees, steps, (begin, all) => {
        expectSound(begin);
        let nodes = begin;
        for (const { isMerge, from, into } of all) {
          const node = nodes[from % nodes.length]!;
          const other = nodes[into % nodes.length]!;
          const parentId = into === 14 ? null : other.id;
          const planned = isMerge
            ? planMerge(nodes, node.id, other.id)
            : planChange(nodes, node.id, { ...node, parentId });
          if (!planned.ok) continue;
          const after = treeAfter(nodes, planned);
          expectSound(after);
          const left = new Set(after.map(({ id }) => id));
          for (const { id } of nodes)
            expect(left.has(planned.gone.get(id) ?? id), "everything is there or part of another").toBe(true);
          const moved = pathsMoved(nodes, planned);
          const paths = new Map(after.map(({ id, path }) => [id, path]));
          for (const { id, path } of nodes)
            expect(moved.get(path) ?? path).toBe(paths.get(planned.gone.get(id) ?? id));
          nodes = after;
        }
      }),
    );
  });

  test("never below itself", () => {
    fc.assert(
      fc.property(trees, fc.nat(13), (nodes, at) => {
        const node = nodes[at % nodes.length]!;
        for (const other of nodes.filter(({ path }) => path.startsWith(node.path))) {
          expect(planChange(nodes, node.id, { ...node, parentId: other.id }).ok).toBe(false);
          expect(planMerge(nodes, node.id, other.id).ok).toBe(false);
        }
      }),
    );
  });
});

const at = (id: number, parentId: number | null, name: string, tree = "drug"): TreeNode => ({
  id,
  parentId,
  name,
  tree,
  sort: id,
  depth: parentId === null ? 1 : 2,
  path: parentId === null ? `/${id}/` : `/${parentId}/${id}/`,
});
const SMALL = [
  at(1, null, "甲"),
  at(2, 1, "子"),
  at(3, null, "乙"),
  at(4, 3, "子"),
  at(5, null, "草", "herb"),
];
const DEEP = { ...at(6, 2, "孙"), depth: 3, path: "/1/2/6/" };

test("what is below a merged one of the same name there is merged with it", () => {
  const planned = planMerge([...SMALL, DEEP], 1, 3);
  expect(planned).toMatchObject({ ok: true, placed: [{ id: 6, parentId: 4, path: "/3/4/6/" }] });
  expect(planned.ok && [...planned.gone]).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(planned.ok && [...pathsMoved([...SMALL, DEEP], planned)]).toEqual([
    ["/1/", "/3/"],
    ["/1/2/", "/3/4/"],
    ["/1/2/6/", "/3/4/6/"],
  ]);
});

test.each([
  [() => planChange(SMALL, 2, { name: "子", sort: 0, parentId: 3 }), "同一级已有“子”，编号 4"],
  [() => planChange(SMALL, 4, { name: "ｚｉ", sort: 0, parentId: 9 }), "没有这个上级分类"],
  [() => planChange(SMALL, 2, { name: "子", sort: 0, parentId: 5 }), "商品的类型不同"],
  [() => planChange([...SMALL, DEEP], 1, { name: "甲", sort: 0, parentId: 3 }), "分类最多 3 级"],
  [() => planMerge(SMALL, 2, 5), "商品的类型不同"],
  [() => planMerge([...SMALL, DEEP], 2, 9), "没有这个分类，或已被合并"],
])("%s: %s", (planned, text) => {
  expect(planned()).toMatchObject({ ok: false, text: expect.stringContaining(text) as string });
});

test.each([
  ["", "请填写名称"],
  ["长".repeat(21), "名称不超过 20 个字"],
  ["抗>感染", "名称不能含有 > 和 /"],
  ["抗感染", null],
])("a category called %s: %s", (name, fault) => expect(categoryNameFault(name)).toBe(fault));

test("names run from the root, and a root of its own is of drugs", () => {
  expect(namesFromRoot([...SMALL, DEEP]).get(6)).toEqual(["甲", "子", "孙"]);
  expect([treeOfRoot("中药饮片"), treeOfRoot("保健食品")]).toEqual(["herb", "drug"]);
});
