import { TAXONOMY } from "~/modules/catalogue/goods/taxonomy";

/** The shop's menu and its API show this many levels. */
export const MAX_DEPTH = 3;

export interface TreeNode {
  id: number;
  parentId: number | null;
  name: string;
  tree: string;
  depth: number;
  /** "/1/12/": ids from the root */
  path: string;
  sort: number;
}

export const TREES: Readonly<Record<string, string>> = {
  drug: "中西成药",
  herb: "中药饮片",
  device: "医疗器械",
};

/** Moved and renamed nodes, and which are merged into which. */
export interface TreePlan {
  placed: TreeNode[];
  gone: ReadonlyMap<number, number>;
}

export type PlanTreeResult = ({ ok: true } & TreePlan) | { ok: false; text: string };

const refuse = (text: string): PlanTreeResult => ({ ok: false, text });

export const below = (nodes: readonly TreeNode[], node: TreeNode): TreeNode[] =>
  nodes.filter(({ path }) => path.startsWith(node.path));

export function inOrder<N extends TreeNode>(nodes: readonly N[]): N[] {
  const of = (parentId: number | null): N[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .sort((a, b) => a.sort - b.sort || a.id - b.id)
      .flatMap((node) => [node, ...of(node.id)]);
  return of(null);
}

/** Returns the names from the root of every node, by id. */
export function namesFromRoot(nodes: readonly TreeNode[]): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const { id, parentId, name } of [...nodes].sort((a, b) => a.depth - b.depth))
    names.set(id, [...(parentId === null ? [] : (names.get(parentId) ?? [])), name]);
  return names;
}

export const isSameName = (item: string, other: string): boolean =>
  item.normalize("NFKC").trim().toLowerCase() === other.normalize("NFKC").trim().toLowerCase();

const getSibling = (nodes: readonly TreeNode[], { id, parentId, name }: TreeNode) =>
  nodes.find((node) => node.id !== id && node.parentId === parentId && isSameName(node.name, name));

/** The subtree of a node below `parent`, with new paths and depths. */
function subtreeAt(nodes: readonly TreeNode[], node: TreeNode, parent: TreeNode | null): TreeNode[] {
  const path = `${parent?.path ?? "/"}${node.id}/`;
  const moved = { ...node, parentId: parent?.id ?? null, path, depth: (parent?.depth ?? 0) + 1 };
  return [
    moved,
    ...nodes.filter((item) => item.parentId === node.id).flatMap((child) => subtreeAt(nodes, child, moved)),
  ];
}

function moveFault(node: TreeNode, parent: TreeNode | null): string | null {
  if (parent === null) return null;
  if (parent.path.startsWith(node.path)) return "不能移到自己或自己的下级之下";
  if (parent.tree !== node.tree) return `不能移到“${TREES[parent.tree] ?? ""}”的分类之下：商品的类型不同`;
  return null;
}

/** Plans to rename or move node `id`. Refused: below itself, into another kind, too deep, next to one of the same name. */
export function planChange(
  nodes: readonly TreeNode[],
  id: number,
  { name, sort, parentId }: Pick<TreeNode, "name" | "sort" | "parentId">,
): PlanTreeResult {
  const node = nodes.find((node) => node.id === id);
  if (!node) return refuse("没有这个分类");
  const parent = parentId === null ? null : nodes.find((node) => node.id === parentId);
  if (parent === undefined) return refuse("没有这个上级分类");
  const fault = moveFault(node, parent);
  if (fault !== null) return refuse(fault);
  const wanted = { ...node, name, sort };
  const renamed = name === node.name && sort === node.sort ? [] : [wanted];
  const placed = node.parentId === parentId ? renamed : subtreeAt(nodes, wanted, parent);
  if (placed.some(({ depth }) => depth > MAX_DEPTH)) return refuse(`分类最多 ${MAX_DEPTH} 级，移动后会超过`);
  const same = getSibling(nodes, { ...wanted, parentId });
  if (same) return refuse(`同一级已有“${name}”，编号 ${same.id}；相同的分类请合并`);
  return { ok: true, placed, gone: new Map() };
}

/** Plans to merge `from` into `into`: subcategories of the same name are merged too. Refused: with itself or its subtree, another kind, too deep. */
export function planMerge(nodes: readonly TreeNode[], from: number, into: number): PlanTreeResult {
  const [item, other] = [from, into].map((id) => nodes.find((node) => node.id === id));
  if (!item || !other) return refuse("没有这个分类，或已被合并");
  if (other.path.startsWith(item.path)) return refuse("不能合并到自己或自己的下级");
  if (item.tree !== other.tree) return refuse(`不能合并到“${TREES[other.tree] ?? ""}”的分类：商品的类型不同`);
  const gone = new Map<number, number>();
  const placed: TreeNode[] = [];
  joinInto(nodes, item, other, { gone, placed });
  if (placed.some(({ depth }) => depth > MAX_DEPTH)) return refuse(`分类最多 ${MAX_DEPTH} 级，合并后会超过`);
  return { ok: true, placed, gone };
}

function joinInto(
  nodes: readonly TreeNode[],
  from: TreeNode,
  into: TreeNode,
  done: { gone: Map<number, number>; placed: TreeNode[] },
): void {
  done.gone.set(from.id, into.id);
  for (const child of nodes.filter((node) => node.parentId === from.id && node.id !== into.id)) {
    const same = getSibling(nodes, { ...child, parentId: into.id });
    if (same && same.id !== from.id) joinInto(nodes, child, same, done);
    else done.placed.push(...subtreeAt(nodes, child, into));
  }
}

export function treeAfter(nodes: readonly TreeNode[], { placed, gone }: TreePlan): TreeNode[] {
  const becomes = new Map(placed.map((node) => [node.id, node]));
  return nodes.filter(({ id }) => !gone.has(id)).map((node) => becomes.get(node.id) ?? node);
}

/** Returns old path → new path of moved and merged nodes. */
export function pathsMoved(nodes: readonly TreeNode[], plan: TreePlan): Map<string, string> {
  const after = new Map(treeAfter(nodes, plan).map(({ id, path }) => [id, path]));
  const moved = new Map<string, string>();
  for (const { id, path } of nodes) {
    const to = after.get(plan.gone.get(id) ?? id)!;
    if (to !== path) moved.set(path, to);
  }
  return moved;
}

/** Why a category may not have this name, or null. */
export function categoryNameFault(name: string): string | null {
  if (name === "") return "请填写名称";
  if ([...name].length > 20) return "名称不超过 20 个字";
  return /[>＞/]/.test(name) ? "名称不能含有 > 和 /" : null;
}

/** Unknown roots are of drugs: herbs and devices have one root each. */
export const treeOfRoot = (name: string): string => TAXONOMY.find((top) => top.name === name)?.tree ?? "drug";
