/** Lists of goods: filters, sorting, pages and the choices of each filter with their numbers. */
import type { Viewer } from "~/company/buyer";
import { addMonths, dayOf, NEAR_EXPIRY_MONTHS } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db } from "~/platform/database.server";
import { type Category, type CategoryTree, categoryTree, trailOf } from "./categories.server";
import type { GoodsForBuyer } from "./goods";
import { chunksOf, goodsInOrder } from "./goods.server";
import { type ListQuery, MOST_PAGES, PAGE_SIZE, type PromotedGoods } from "./list-query";
import type { OfferedPrices } from "./price-order";
import { rowsByPrice } from "./price-order.server";
import { priceLockFor } from "./price-visibility";
import {
  countGoods,
  type Counts,
  dayNumber,
  type Filters,
  type Register,
  rowsByScore,
  rowsInOrder,
  windowOf,
} from "./register";
import { goodsRegister } from "./register.server";
import { findGoods } from "./search.server";

export interface Choice {
  /** value of the query parameter */
  value: string;
  name: string;
  count: number;
  isCurrent: boolean;
}

export interface Facets {
  categories: Choice[];
  manufacturers: Choice[];
  forms: Choice[];
}

export interface GoodsList {
  ids: number[];
  goods: GoodsForBuyer[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  /** from the root to the chosen category */
  trail: { id: number; name: string }[];
  /** names of the chosen filters, for the chips */
  chosen: { manufacturer: string | null };
  /** whether prices may be seen, and so be sorted by */
  hasPrices: boolean;
}

/** A list's query with what an address cannot say. */
export type WantedGoods = ListQuery & {
  only?: PromotedGoods;
  /** goods ids: nothing but these */
  among?: ReadonlySet<number>;
  /** what offers make of prices; asked for where the list is sorted by them */
  offered?: () => Promise<OfferedPrices>;
};

/** Choices of one filter that are worth showing; the rest is found by searching. */
const MOST_CHOICES = 40;

/**
 * One page of the goods that pass the filters (specification, section 2 "Goods and search"). Goods that are off sale are left out;
 * regulated ones are shown with their reason. A page beyond the last gives the last. Sorting by price goes by the price on the cards;
 * it is refused where prices are hidden: the order would tell them.
 */
export async function listGoods(query: WantedGoods, viewer: Viewer, now: number): Promise<GoodsList> {
  const [register, tree] = await Promise.all([goodsRegister(), categoryTree()]);
  const hasPrices = priceLockFor(config.PRICE_VISIBILITY, viewer.buyer) === null;
  const sort = query.sort === "price" && !hasPrices ? "relevance" : query.sort;
  const [rows, filters] = await Promise.all([
    rowsFor(register, { ...query, sort }, viewer, tree),
    filtersFor(query, viewer, tree, now),
  ]);
  const counts = countsOf(register, rows, filters, query);
  const pages = Math.min(MOST_PAGES, Math.max(1, Math.ceil(counts.total / PAGE_SIZE)));
  const page = Math.min(query.page, pages);
  const ids = windowOf(
    register,
    rows,
    filters,
    (page - 1) * PAGE_SIZE,
    PAGE_SIZE,
    query.isReversed && sort !== "expiry",
    counts.total,
  );
  const [goods, makers] = await Promise.all([
    goodsInOrder(ids, viewer, now),
    makerChoices(counts, query.manufacturer),
  ]);
  return {
    ids,
    goods,
    total: counts.total,
    page,
    pages,
    facets: {
      categories: categoryChoices(tree, counts, query.category),
      manufacturers: makers.choices,
      forms: formChoices(counts, query.form),
    },
    trail: query.category ? trailOf(tree, query.category).map(({ id, name }) => ({ id, name })) : [],
    chosen: { manufacturer: makers.chosen },
    hasPrices,
  };
}

const MOST_KEPT = 200;
/** Counts by filters, for as long as the register stands: they are the same for every sort and page. */
let kept: { register: Register; counts: Map<string, Counted> } | null = null;

interface Counted extends Counts {
  /** the makers with the most goods: sorting thousands of them once is enough */
  bestMakers: [id: number, count: number][];
}

function count(register: Register, rows: Int32Array, filters: Filters): Counted {
  const counts = countGoods(register, rows, filters);
  const best = [...counts.manufacturers].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_CHOICES);
  return { ...counts, bestMakers: best };
}

function countsOf(register: Register, rows: Int32Array, filters: Filters, query: WantedGoods): Counted {
  // what a company bought is its own business and changes with every order; a zone's goods are few
  if (filters.among) return count(register, rows, filters);
  if (kept?.register !== register) kept = { register, counts: new Map() };
  const { kind, category, manufacturer, form, inStock, controlled, keywords, searchType, only } = query;
  const where = [kind, category, manufacturer, form, inStock, controlled, filters.expiresBy, only];
  const key = JSON.stringify([...where, keywords, keywords && searchType]);
  const known = kept.counts.get(key);
  if (known) return known;
  const counts = count(register, rows, filters);
  if (kept.counts.size >= MOST_KEPT) kept.counts.delete(kept.counts.keys().next().value!);
  kept.counts.set(key, counts);
  return counts;
}

/** A search that is remembered is put in order once. */
const ranked = new WeakMap<ReadonlyMap<number, number>, { register: Register; rows: Int32Array }>();

/** The rows to walk, in order: all goods, or those that the search found. */
async function rowsFor(
  register: Register,
  query: WantedGoods,
  { buyer }: Viewer,
  tree: CategoryTree,
): Promise<Int32Array> {
  if (!query.keywords) return orderFor(register, query, buyer, tree);
  const scores = await findGoods(query.keywords, query.searchType);
  let found = ranked.get(scores);
  if (found?.register !== register)
    ranked.set(scores, (found = { register, rows: rowsByScore(register, scores) }));
  return query.sort === "relevance"
    ? found.rows
    : rowsInOrder(register, await orderFor(register, query, buyer, tree), found.rows);
}

const NO_OFFERS: OfferedPrices = { activities: new Map(), discounts: [] };

/** All rows in the order of the query's sort, to be walked backwards where that is reversed and not by expiry. */
async function orderFor(
  register: Register,
  { sort, isReversed, offered }: WantedGoods,
  buyer: Viewer["buyer"],
  tree: CategoryTree,
): Promise<Int32Array> {
  if (sort === "expiry" && isReversed) return register.latest;
  if (sort !== "price") return register.order[sort];
  return rowsByPrice(register, buyer, (await offered?.()) ?? NO_OFFERS, (goods) => unfolded(goods, tree));
}

async function filtersFor(
  query: WantedGoods,
  viewer: Viewer,
  tree: CategoryTree,
  now: number,
): Promise<Filters> {
  const category = query.category === undefined ? undefined : tree.byId.get(query.category);
  return {
    kind: query.kind,
    // an unknown category holds nothing
    categories: query.category === undefined ? undefined : new Set(category ? idsBelow(category) : []),
    manufacturerId: query.manufacturer,
    form: query.form,
    inStock: query.inStock,
    controlled: query.controlled,
    expiresBy: query.nearExpiry ? dayNumber(addMonths(dayOf(now), NEAR_EXPIRY_MONTHS)) : undefined,
    promoted: query.only && unfolded(query.only, tree),
    among: query.boughtBefore ? both(await boughtBy(viewer), query.among) : query.among,
  };
}

/** Category paths as the ids of everything below them. */
function unfolded(only: PromotedGoods, tree: CategoryTree): NonNullable<Filters["promoted"]> {
  const inside = [...tree.byId.values()].filter((c) =>
    only.categories.some((path) => c.path.startsWith(path)),
  );
  return {
    ...only,
    categories: new Set(inside.map((c) => c.id)),
    others: only.others?.map((other) => unfolded(other, tree)),
  };
}

function idsBelow(category: Category): number[] {
  return [category.id, ...category.children.flatMap(idsBelow)];
}

const both = (some: Set<number>, others: ReadonlySet<number> | undefined) =>
  others ? new Set([...some].filter((id) => others.has(id))) : some;

/** Goods the company bought before; nothing for a visitor. */
async function boughtBy(viewer: Viewer): Promise<Set<number>> {
  if (!viewer.buyer) return new Set();
  const rows = await db
    .selectFrom("purchase")
    .select("goods_id")
    .where("company_id", "=", viewer.buyer.companyId)
    .execute();
  return new Set(rows.map((row) => row.goods_id));
}

/** The children of the chosen category, or its siblings when it has none. */
function categoryChoices(tree: CategoryTree, counts: Counts, chosen: number | undefined): Choice[] {
  const current = chosen === undefined ? undefined : tree.byId.get(chosen);
  const parent = current && current.children.length === 0 ? tree.byId.get(current.parentId ?? -1) : current;
  const options = parent ? parent.children : tree.roots;
  const count = (category: Category): number =>
    (counts.categories.get(category.id) ?? 0) +
    category.children.reduce((sum, child) => sum + count(child), 0);
  return options
    .map((c) => ({ value: String(c.id), name: c.name, count: count(c), isCurrent: c.id === chosen }))
    .filter((choice) => choice.count > 0 || choice.isCurrent);
}

async function makerChoices(
  counts: Counted,
  chosen: number | undefined,
): Promise<{ choices: Choice[]; chosen: string | null }> {
  const most = counts.bestMakers;
  const ids = [...new Set([...most.map(([id]) => id), ...(chosen === undefined ? [] : [chosen])])];
  const names = new Map<number, string>();
  for (const part of chunksOf(ids))
    for (const row of await db
      .selectFrom("manufacturer")
      .select(["id", "short_name"])
      .where("id", "in", part)
      .execute())
      names.set(row.id, row.short_name);
  return {
    choices: most.map(([id, count]) => ({
      value: String(id),
      name: names.get(id) ?? "",
      count,
      isCurrent: id === chosen,
    })),
    chosen: chosen === undefined ? null : (names.get(chosen) ?? "未知厂家"),
  };
}

function formChoices(counts: Counts, chosen: string | undefined): Choice[] {
  return [...counts.forms]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_CHOICES)
    .map(([name, count]) => ({ value: name, name, count, isCurrent: name === chosen }));
}
