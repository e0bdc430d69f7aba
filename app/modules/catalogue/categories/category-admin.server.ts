import { holdTree, nextCategoryId } from "~/modules/catalogue/goods/categories.server";
import { placeKey } from "~/modules/catalogue/goods/shop-names";
import { noteGone, noteMerged } from "~/modules/catalogue/former-names/merged-ids.server";
import {
  addOtherNames,
  dropOtherNames,
  moveOtherNames,
} from "~/modules/catalogue/former-names/other-names.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, type Db, db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import {
  below,
  categoryNameFault,
  inOrder,
  namesFromRoot,
  pathsMoved,
  planChange,
  planMerge,
  type PlanTreeResult,
  treeAfter,
  type TreeNode,
  treeOfRoot,
  type TreePlan,
} from "./tree";

export interface CategoryValues {
  name: string;
  sort: number;
  parentId: number | null;
}

export interface AdminCategory extends TreeNode {
  names: string[];
  goods: number;
  onSale: number;
  subcategories: number;
}

export type CategorySaved =
  | { ok: true; id: number; moved: CategoriesMoved }
  | { ok: false; field: keyof CategoryValues; text: string }
  | { ok: false; current: TreeNode };

export interface CategoriesMoved {
  /** old path → new path */
  paths: ReadonlyMap<string, string>;
  gone: ReadonlyMap<number, number>;
  /** removed paths → all products that were in them */
  goodsAt: ReadonlyMap<string, readonly number[]>;
}

const NOTHING_MOVED: CategoriesMoved = { paths: new Map(), gone: new Map(), goodsAt: new Map() };

export interface TreeEffect {
  goods: number;
  onSale: number;
  subcategories: number;
  joined: [from: string, into: string][];
  place: string[];
}

export type Effect = { ok: true; effect: TreeEffect; plan: TreePlan } | { ok: false; text: string };

/** Returns all categories. One query. */
export async function readTree(trx: Db = db): Promise<TreeNode[]> {
  const rows = await trx
    .selectFrom("category")
    .select(["id", "parent_id as parentId", "name", "tree", "depth", "path", "sort"])
    .orderBy("id")
    .execute();
  return rows;
}

/** Returns every category in menu order with its number of products. Two queries. */
export async function listAdminCategories(trx: Db = db): Promise<AdminCategory[]> {
  const nodes = await readTree(trx);
  const counts = await trx
    .selectFrom("goods")
    .select((eb) => ["category_path as path", "status", eb.fn.countAll<number>().as("n")])
    .groupBy(["category_path", "status"])
    .execute();
  const names = namesFromRoot(nodes);
  return inOrder(nodes).map((node) => {
    const own = counts.filter(({ path }) => path.startsWith(node.path));
    const sum = (rows: typeof own) => rows.reduce((all, { n }) => all + Number(n), 0);
    return {
      ...node,
      names: names.get(node.id) ?? [],
      goods: sum(own),
      onSale: sum(own.filter(({ status }) => status === "on")),
      subcategories: below(nodes, node).length - 1,
    };
  });
}

/** Returns one category, or null. Two queries. */
export const findAdminCategory = async (id: number, trx: Db = db): Promise<AdminCategory | null> =>
  (await listAdminCategories(trx)).find((category) => category.id === id) ?? null;

async function findEffect(trx: Db, id: number, plan: PlanTreeResult): Promise<Effect> {
  if (!plan.ok) return plan;
  const all = await listAdminCategories(trx);
  const names = new Map(all.map((item) => [item.id, item.names]));
  const { goods, onSale, subcategories } = all.find((item) => item.id === id)!;
  const after = namesFromRoot(treeAfter(all, plan));
  const joined = [...plan.gone].map(([from, into]): [string, string] => [
    placeKey(names.get(from)!),
    placeKey(after.get(into)!),
  ]);
  const place = after.get(plan.gone.get(id) ?? id) ?? [];
  return { ok: true, plan, effect: { goods, onSale, subcategories, joined, place } };
}

/** Returns the effect of moving a category (null: to the first level). Refused like planChange. Three queries. */
export async function moveEffect(id: number, parentId: number | null, trx: Db = db): Promise<Effect> {
  const nodes = await readTree(trx);
  const node = nodes.find((node) => node.id === id);
  if (node?.parentId === parentId) return { ok: false, text: "已经在这个上级之下" };
  const { name = "", sort = 0 } = node ?? {};
  return findEffect(trx, id, planChange(nodes, id, { name, sort, parentId }));
}

/** Returns the effect of merging a category. Refused like planMerge. Three queries. */
export const mergeEffect = async (from: number, into: number, trx: Db = db): Promise<Effect> =>
  findEffect(trx, from, planMerge(await readTree(trx), from, into));

async function goodsOf(trx: Db, categories: readonly number[]): Promise<{ id: number; of: number }[]> {
  const found: { id: number; of: number }[] = [];
  for (const part of toChunks(categories))
    found.push(
      ...(await trx
        .selectFrom("goods")
        .select(["id", "category_id as of"])
        .where("category_id", "in", part)
        .execute()),
    );
  return found;
}

const touched = ({ placed, gone }: TreePlan) => [...placed.map(({ id }) => id), ...gone.keys()];

/** Locks the affected products, then the tree, and plans again on the current state. */
async function held(
  trx: Db,
  plan: (nodes: readonly TreeNode[]) => PlanTreeResult,
): Promise<{ nodes: TreeNode[]; planned: PlanTreeResult }> {
  const first = plan(await readTree(trx));
  if (first.ok) {
    const goods = await goodsOf(trx, touched(first));
    await lockGoods(
      trx,
      goods.map(({ id }) => id),
    );
  }
  await holdTree(trx);
  const nodes = await readTree(trx);
  return { nodes, planned: plan(nodes) };
}

/** Applies a plan with products, ids and former names. `now` in ms. */
async function apply(
  trx: Db,
  nodes: readonly TreeNode[],
  plan: TreePlan,
  now: number,
): Promise<CategoriesMoved> {
  const moved = pathsMoved(nodes, plan);
  const goods = await goodsOf(trx, touched(plan));
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const goodsBelow = (node: TreeNode) =>
    goods.filter(({ of }) => nodeOf.get(of)!.path.startsWith(node.path)).map(({ id }) => id);
  const after = treeAfter(nodes, plan);
  const places = new Map(after.map((node) => [node.id, node]));
  for (const id of touched(plan)) {
    const { id: category_id, path: category_path } = places.get(plan.gone.get(id) ?? id)!;
    if (moved.has(nodeOf.get(id)!.path))
      await trx
        .updateTable("goods")
        .set({ category_id, category_path, updated_at: now })
        .where("category_id", "=", id)
        .execute();
  }
  for (const { id, parentId, name, depth, path, sort } of plan.placed)
    await trx
      .updateTable("category")
      .set({ parent_id: parentId, name, depth, path, sort })
      .where("id", "=", id)
      .execute();
  for (const [from, into] of plan.gone) {
    await trx.deleteFrom("category").where("id", "=", from).execute();
    await moveOtherNames(trx, "category", from, into);
    await noteMerged(trx, "category", from, into);
  }
  await keepNames(trx, nodes, plan);
  await bumpVersion(trx, "goods");
  const isGone = (path: string) => [...plan.gone.keys()].some((id) => nodeOf.get(id)!.path === path);
  return {
    paths: new Map([...moved].filter(([path]) => !isGone(path))),
    gone: plan.gone,
    goodsAt: new Map([...plan.gone.keys()].map((id) => [nodeOf.get(id)!.path, goodsBelow(nodeOf.get(id)!)])),
  };
}

async function keepNames(trx: Db, nodes: readonly TreeNode[], plan: TreePlan): Promise<void> {
  const [previous, current] = [namesFromRoot(nodes), namesFromRoot(treeAfter(nodes, plan))];
  for (const [id, names] of previous) {
    const of = plan.gone.get(id) ?? id;
    const key = placeKey(names);
    if (placeKey(current.get(of)!) !== key)
      await addOtherNames(trx, "category", of, [{ key, name: names.at(-1)! }]);
  }
  await dropOtherNames(trx, "category", [...current.values()].map(placeKey));
}

const noted = (nodes: readonly TreeNode[], { id, parentId, sort }: TreeNode) => {
  const names = namesFromRoot(nodes);
  return {
    name: names.get(id)!.at(-1),
    sort,
    parent: parentId === null ? "" : placeKey(names.get(parentId)!),
  };
};

export interface CategoryInput {
  id: number | null;
  values: CategoryValues;
  isSeen: (current: TreeNode) => boolean;
}

/** Saves a category, new if `id` is null; a move takes its subcategories along. `isSeen` checks the form's state. Null: no such category. Refused: a bad or used name, no such parent, what planChange refuses. `now` in ms. */
export async function saveCategory(
  trx: Db,
  { id, values, isSeen }: CategoryInput,
  now: number,
): Promise<CategorySaved | null> {
  const fault = categoryNameFault(values.name);
  if (fault) return { ok: false, field: "name", text: fault };
  if (id === null) return addCategory(trx, values);
  const { nodes, planned } = await held(trx, (tree) => planChange(tree, id, values));
  const current = nodes.find((node) => node.id === id);
  if (!current) return null;
  if (!isSeen(current)) return { ok: false, current };
  if (!planned.ok)
    return {
      ok: false,
      field: current.parentId === values.parentId ? "name" : "parentId",
      text: planned.text,
    };
  if (planned.placed.length === 0) return { ok: true, id, moved: NOTHING_MOVED };
  const moved = await apply(trx, nodes, planned, now);
  const after = treeAfter(nodes, planned);
  const [before, becomes] = [
    noted(nodes, current),
    noted(
      after,
      after.find((node) => node.id === id)!,
    ),
  ];
  await audited(trx, { subject: "category", id, before, after: becomes });
  return { ok: true, id, moved };
}

async function addCategory(trx: Db, { name, sort, parentId }: CategoryValues): Promise<CategorySaved> {
  await holdTree(trx);
  const nodes = await readTree(trx);
  const parent = nodes.find((node) => node.id === parentId) ?? null;
  if (parentId !== null && !parent) return { ok: false, field: "parentId", text: "没有这个上级分类" };
  const id = await nextCategoryId(trx);
  const tree = parent?.tree ?? treeOfRoot(name);
  const added = { id, parentId, name, tree, depth: 1, path: `/${id}/`, sort };
  const all = [...nodes, { ...added, parentId: null, name: "" }];
  const planned = planChange(all, id, { name, sort, parentId });
  if (!planned.ok)
    return { ok: false, field: /最多/.test(planned.text) ? "parentId" : "name", text: planned.text };
  const { depth, path } = planned.placed[0]!;
  await trx
    .insertInto("category")
    .values({ id, parent_id: parentId, tree, name, depth, sort, path, icon: parent ? null : "box" })
    .execute();
  const after = [...nodes, { ...added, depth, path }];
  await dropOtherNames(trx, "category", [placeKey(namesFromRoot(after).get(id)!)]);
  await audited(trx, { subject: "category", id, before: null, after: noted(after, after.at(-1)!) });
  await bumpVersion(trx, "goods");
  return { ok: true, id, moved: NOTHING_MOVED };
}

export type CategoryMerged =
  | { ok: true; moved: CategoriesMoved; effect: TreeEffect; into: number }
  | { ok: false; text: string; isStale?: true };

/** Merges a category into another with products and subcategories; both are audited. `isSeen` checks the shown effect. Refused: what planMerge refuses. `now` in ms. */
export async function mergeCategory(
  trx: Db,
  { from, into }: { from: number; into: number },
  isSeen: (effect: TreeEffect) => boolean,
  now: number,
): Promise<CategoryMerged> {
  const { nodes, planned } = await held(trx, (tree) => planMerge(tree, from, into));
  const found = await findEffect(trx, from, planned);
  if (!found.ok) return found;
  const { effect, plan } = found;
  if (!isSeen(effect))
    return { ok: false, text: "分类或商品在您打开后有变化，请核对后再合并", isStale: true };
  const moved = await apply(trx, nodes, plan, now);
  const current = (id: number) => nodes.find((node) => node.id === id)!;
  for (const id of plan.gone.keys())
    await audited(trx, { subject: "category", id, before: noted(nodes, current(id)), after: null });
  const merged = effect.joined.map(([name]) => name);
  await audited(trx, { subject: "category", id: into, before: null, after: { merged, goods: effect.goods } });
  return { ok: true, moved, effect, into };
}

/** Why a category cannot be removed, or null. */
export function removalFault({ subcategories, goods }: Pick<AdminCategory, "subcategories" | "goods">) {
  if (subcategories > 0) return `下面还有 ${subcategories} 个分类，不能删除`;
  return goods > 0 ? `还有 ${goods} 种商品，请先移走或合并到其他分类` : null;
}

/** Removes an empty category; null: no such one. Refused: it has products or subcategories. */
export async function removeCategory(
  trx: Db,
  id: number,
): Promise<{ ok: true; name: string } | { ok: false; text: string } | null> {
  await holdTree(trx);
  const all = await listAdminCategories(trx);
  const current = all.find((item) => item.id === id);
  if (!current) return null;
  const fault = removalFault(current);
  if (fault) return { ok: false, text: fault };
  await trx.deleteFrom("category").where("id", "=", id).execute();
  await moveOtherNames(trx, "category", id, null);
  await noteGone(trx, "category", id);
  await audited(trx, { subject: "category", id, before: noted(all, current), after: null });
  await bumpVersion(trx, "goods");
  return { ok: true, name: current.name };
}
