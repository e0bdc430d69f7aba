import {
  type CategoriesMoved,
  type CategoryMerged,
  type CategorySaved,
  type CategoryValues,
  type Effect,
  findAdminCategory,
  mergeCategory,
  mergeEffect,
  moveEffect,
  readTree,
  removeCategory,
  saveCategory,
  type TreeEffect,
} from "~/modules/catalogue/categories/category-admin.server";
import { pathsMoved, treeAfter, type TreeNode } from "~/modules/catalogue/categories/tree";
import { type Db, db, inTransaction } from "~/platform/database/database.server";
import {
  followCategoriesInOffers as followOffers,
  offersNaming,
} from "~/modules/promotions/offer-admin/follow-categories.server";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import {
  followCategoriesInVouchers as followVouchers,
  vouchersNaming,
} from "~/modules/vouchers/follow-categories.server";
import { countBlocksNaming, followMergedInZones } from "~/modules/zones/follow-merged.server";
import { storedOnce, type MadeBefore } from "./stored-once.server";

/** A scope has at most this many products (promotions/offers/scope-input.ts). */
const MAX_SCOPED = 5_000;

export interface MasterDataEffect extends TreeEffect {
  /** offers and vouchers with one of these categories as scope: their products stay the same */
  following: string[];
  /** those with categories above, old or new: their products change */
  changing: string[];
  /** blocks of zones with merged products */
  blocks: number;
}

export type MasterDataPreview = { ok: true; effect: MasterDataEffect } | { ok: false; text: string };

async function naming(trx: Db, paths: ReadonlySet<string>, now: number): Promise<string[]> {
  return [...(await offersNaming(trx, paths, now)), ...(await vouchersNaming(trx, paths))];
}

const above = (path: string): string[] =>
  path
    .split("/")
    .filter(Boolean)
    .slice(0, -1)
    .map((_, at, ids) => `/${ids.slice(0, at + 1).join("/")}/`);

async function findPreview(trx: Db, id: number, found: Effect, now: number): Promise<MasterDataPreview> {
  if (!found.ok) return found;
  const nodes = await readTree(trx);
  const { plan, effect } = found;
  const own = nodes.find((node) => node.id === id);
  const into = plan.gone.get(id);
  const to = treeAfter(nodes, plan).find((node) => node.id === (into ?? id));
  // Another merge may have been committed since the plan was made.
  if (!own || !to) return { ok: false, text: "分类刚刚有改动，请重新打开后再办理" };
  const [left, reached] = [new Set(above(own.path)), new Set(above(to.path))];
  if (into !== undefined) reached.add(to.path);
  const others = new Set([...left].filter((path) => !reached.has(path)));
  for (const path of reached) if (!left.has(path)) others.add(path);
  return {
    ok: true,
    effect: {
      ...effect,
      following: await naming(trx, new Set(pathsMoved(nodes, plan).keys()), now),
      changing: await naming(trx, others, now),
      blocks: await countBlocksNaming(trx, "category", [...plan.gone.keys()]),
    },
  };
}

/** Returns the effect of moving a category (null: to the first level). `now` in ms. */
export const previewMove = async (id: number, parentId: number | null, now: number, trx: Db = db) =>
  findPreview(trx, id, await moveEffect(id, parentId, trx), now);

/** Returns the effect of merging a category. `now` in ms. */
export const previewMerge = async (from: number, into: number, now: number, trx: Db = db) =>
  findPreview(trx, from, await mergeEffect(from, into, trx), now);

/** Rolls back if a scope cannot follow. */
class CannotFollow extends Error {}

async function follow(trx: Db, { paths, gone, goodsAt }: CategoriesMoved): Promise<void> {
  const moved = new Map<string, OfferScope>([...paths].map(([from, category]) => [from, { category }]));
  for (const [path, goods] of goodsAt) {
    const isNamed = goods.length > MAX_SCOPED && (await naming(trx, new Set([path]), 0)).length > 0;
    if (isNamed) throw new CannotFollow(`有活动或券按这个分类适用，且商品超过 ${MAX_SCOPED} 种，请先改活动`);
    moved.set(path, { goods: [...goods].sort((a, b) => a - b) });
  }
  if (moved.size > 0) {
    await followOffers(trx, moved);
    await followVouchers(trx, moved);
  }
  if (gone.size > 0) await followMergedInZones(trx, "category", gone);
}

interface CategoryForm {
  isSeen: (current: TreeNode) => boolean;
  formKey: string | null;
}

/** Saves a category like saveCategory, a new one once for its form; references follow a move. `now` in ms. */
export const keepCategory = (
  id: number | null,
  values: CategoryValues,
  { isSeen, formKey }: CategoryForm,
  now: number,
): Promise<CategorySaved | MadeBefore | null> =>
  storedOnce<CategorySaved>(id === null ? formKey : null, async (trx) => {
    const saved = await saveCategory(trx, { id, values, isSeen }, now);
    if (saved?.ok) await follow(trx, saved.moved);
    return saved;
  });

type SaveCategoryResult =
  | { ok: true; effect: MasterDataEffect }
  | { ok: false; text: string; isStale?: true };

const STALE = { ok: false, text: "分类或商品在您打开后有变化，请核对后再办理", isStale: true } as const;

/** Passes the effect to `isSeen`, then changes the categories and their references, or nothing. */
async function filed(
  preview: (trx: Db) => Promise<MasterDataPreview>,
  isSeen: (effect: MasterDataEffect) => boolean,
  change: (
    trx: Db,
    effect: MasterDataEffect,
  ) => Promise<CategoryMerged | Exclude<CategorySaved, { current: TreeNode }> | null>,
): Promise<SaveCategoryResult> {
  try {
    return await inTransaction(async (trx): Promise<SaveCategoryResult> => {
      const shown = await preview(trx);
      if (!shown.ok) return shown;
      if (!isSeen(shown.effect)) return STALE;
      const done = await change(trx, shown.effect);
      if (!done?.ok) return done ?? STALE;
      await follow(trx, done.moved);
      return shown;
    });
  } catch (error) {
    if (error instanceof CannotFollow) return { ok: false, text: error.message };
    throw error;
  }
}

/** Moves a category (null: to the first level) with its subcategories. Refused like moveEffect, and for an effect other than shown. `now` in ms. */
export const moveCategory = (
  id: number,
  parentId: number | null,
  isSeen: (effect: MasterDataEffect) => boolean,
  now: number,
): Promise<SaveCategoryResult> =>
  filed(
    (trx) => previewMove(id, parentId, now, trx),
    isSeen,
    async (trx) => {
      const { name, sort } = (await readTree(trx)).find((node) => node.id === id)!;
      const saved = await saveCategory(
        trx,
        { id, values: { name, sort, parentId }, isSeen: (current) => current.name === name },
        now,
      );
      return saved && "current" in saved ? null : saved;
    },
  );

/** Merges a category like mergeCategory. Refused like mergeEffect, and for an effect other than shown. `now` in ms. */
export const joinCategories = (
  ids: { from: number; into: number },
  isSeen: (effect: MasterDataEffect) => boolean,
  now: number,
): Promise<SaveCategoryResult> =>
  filed(
    (trx) => previewMerge(ids.from, ids.into, now, trx),
    isSeen,
    (trx, { goods, joined }) =>
      mergeCategory(
        trx,
        ids,
        (current) => current.goods === goods && current.joined.length === joined.length,
        now,
      ),
  );

/** Removes an empty category; null: no such one. Refused like removeCategory, and if an offer, a voucher or a zone refers to it. `now` in ms. */
export const dropCategory = (id: number, now: number) =>
  inTransaction(async (trx) => {
    const current = await findAdminCategory(id, trx);
    if (!current) return null;
    if (current.goods === 0 && current.subcategories === 0) {
      const [found] = await naming(trx, new Set([current.path]), now);
      if (found !== undefined) return { ok: false as const, text: `“${found}”按这个分类适用，请先改活动` };
      if ((await countBlocksNaming(trx, "category", [id])) > 0)
        return { ok: false as const, text: "有专区的区块显示这个分类，请先改专区" };
    }
    return removeCategory(trx, id);
  });
