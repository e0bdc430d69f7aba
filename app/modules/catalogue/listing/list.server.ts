import type { Viewer } from "~/modules/company/identity/buyer";
import { addMonths, toDay, NEAR_EXPIRY_MONTHS } from "~/platform/values/clock";
import { TRAITS, type Trait } from "~/modules/catalogue/traits/traits";
import { config } from "~/platform/config/config.server";
import { db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import {
  type Category,
  type CategoryTree,
  categoryTree,
  findTrail,
} from "~/modules/catalogue/goods/categories.server";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { boughtGoods } from "~/modules/catalogue/goods/purchases.server";
import { goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import { toChunks } from "~/platform/values/chunks";
import { type ListQuery, MAX_PAGES, GOODS_PER_PAGE, type PromotedGoods } from "./list-query";
import type { OfferedPrices } from "./price-order";
import { shownTraits } from "./shown-traits";
import { rowsByPrice } from "./price-order.server";
import { priceLockFor } from "~/modules/catalogue/goods/price-visibility";
import {
  countFacets,
  type FacetCounts,
  dayNumber,
  type GoodsFilters,
  type Register,
  rowsInOrder,
  findWindow,
} from "~/modules/catalogue/facets/facet-index";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";
import { type SearchNote, searchNote } from "~/modules/catalogue/search/finder/search-note";
import {
  type SearchedRows,
  searchedRows,
  searchedRowsFor,
} from "~/modules/catalogue/search/search-order.server";
import { findGoodsFor } from "~/modules/catalogue/search/search.server";

export interface ListingOption {
  value: string;
  name: string;
  count: number;
  isCurrent: boolean;
}

export interface Facets {
  categories: ListingOption[];
  manufacturers: ListingOption[];
  traits: { trait: Trait; choices: ListingOption[] }[];
}

export interface GoodsList {
  ids: number[];
  goods: GoodsForBuyer[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  trail: { id: number; name: string }[];
  chosen: { manufacturer: string | null };
  /** and may be sorted by price */
  hasPrices: boolean;
  /** parts of the search that the products lack, or null */
  searchNote: SearchNote | null;
}

/** A list's query with what no address contains. */
export type GoodsListRequest = ListQuery & {
  only?: PromotedGoods;
  among?: ReadonlySet<number>;
  /** required if the list is sorted by price */
  offered?: () => Promise<OfferedPrices>;
};

/** The others are found by searching. */
const MAX_CHOICES = 40;

/** Returns one page of products that pass the filters (specification, section 2 "Goods and search"). Products off sale are left out; regulated ones have their reason. A page beyond the last gives the last. Sorting by price uses the prices on the cards and is refused while prices are hidden, because the order would reveal them. */
export async function listGoods(query: GoodsListRequest, viewer: Viewer, now: number): Promise<GoodsList> {
  const [register, tree] = await Promise.all([goodsRegister(), categoryTree()]);
  const hasPrices = priceLockFor(config.PRICE_VISIBILITY, viewer.buyer) === null;
  const sort = query.sort === "price" && !hasPrices ? "relevance" : query.sort;
  const found = query.keywords ? await findGoodsFor(viewer.buyer, query.keywords, query.searchType) : null;
  const searched = found && searchedRows(register, found);
  const [rows, filters] = await Promise.all([
    found && searched && sort === "relevance"
      ? searchedRowsFor(searched, found, viewer.buyer, now)
      : rowsFor({ register, tree, buyer: viewer.buyer }, { ...query, sort }, searched, now),
    filtersFor(query, viewer, tree, now),
  ]);
  const counts = readCounts(register, { rows, filters }, query, searched ?? register);
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(counts.total / GOODS_PER_PAGE)));
  const page = Math.min(query.page, pages);
  const ids = findWindow(register, rows, filters, {
    from: (page - 1) * GOODS_PER_PAGE,
    count: GOODS_PER_PAGE,
    isReversed: query.isReversed && sort !== "expiry",
    total: counts.total,
  });
  const [goods, manufacturers] = await Promise.all([
    goodsInOrder(ids, viewer, now),
    manufacturerChoices(counts, query.manufacturer),
  ]);
  return {
    ids,
    goods,
    total: counts.total,
    page,
    pages,
    facets: {
      categories: categoryChoices(tree, counts, query),
      manufacturers: manufacturers.choices,
      traits: traitChoices(counts, query),
    },
    trail: query.category ? findTrail(tree, query.category).map(({ id, name }) => ({ id, name })) : [],
    chosen: { manufacturer: manufacturers.chosen },
    hasPrices,
    searchNote: found && searchNote(found),
  };
}

const MAX_STORED = 200;
const stored = new WeakMap<object, Map<string, ListCounts>>();

interface ListCounts extends FacetCounts {
  bestManufacturers: [id: number, count: number][];
}

function count(register: Register, rows: Int32Array, filters: GoodsFilters): ListCounts {
  const counts = countFacets(register, rows, filters);
  const best = [...counts.manufacturers].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MAX_CHOICES);
  return { ...counts, bestManufacturers: best };
}

interface RowSelection {
  rows: Int32Array;
  filters: GoodsFilters;
}

function readCounts(
  register: Register,
  { rows, filters }: RowSelection,
  query: GoodsListRequest,
  of: object,
): ListCounts {
  // What a company bought changes with every order; a zone has few products.
  if (filters.among) return count(register, rows, filters);
  let countRow = stored.get(of);
  if (!countRow) stored.set(of, (countRow = new Map()));
  const { kind, category, manufacturer, inStock, controlled, only } = query;
  const traits = TRAITS.map((trait) => query[trait]);
  const key = JSON.stringify([
    kind,
    category,
    manufacturer,
    traits,
    inStock,
    controlled,
    filters.expiresBy,
    only,
  ]);
  const known = countRow.get(key);
  if (known) return known;
  const counts = count(register, rows, filters);
  if (countRow.size >= MAX_STORED) countRow.delete(countRow.keys().next().value!);
  countRow.set(key, counts);
  return counts;
}

interface ListSource {
  register: Register;
  tree: CategoryTree;
  buyer: Viewer["buyer"];
}

async function rowsFor(
  source: ListSource,
  query: GoodsListRequest,
  searched: SearchedRows | null,
  now: number,
): Promise<Int32Array> {
  const order = await orderFor(source, query, now);
  return searched ? rowsInOrder(source.register, order, searched.rows) : order;
}

const NO_OFFERS: OfferedPrices = { activities: new Map(), discounts: [] };

/** Reversed if the sort is, except by expiry. */
async function orderFor(
  { register, tree, buyer }: ListSource,
  { sort, isReversed, offered }: GoodsListRequest,
  now: number,
): Promise<Int32Array> {
  if (sort === "expiry" && isReversed) return register.latest;
  if (sort !== "price") return register.order[sort];
  return rowsByPrice(
    register,
    buyer,
    { offered: (await offered?.()) ?? NO_OFFERS, unfold: (goods) => unfolded(goods, tree) },
    now,
  );
}

async function filtersFor(
  query: GoodsListRequest,
  viewer: Viewer,
  tree: CategoryTree,
  now: number,
): Promise<GoodsFilters> {
  const category = query.category === undefined ? undefined : tree.byId.get(query.category);
  return {
    kind: query.kind,
    categories: query.category === undefined ? undefined : new Set(category ? idsBelow(category) : []),
    manufacturerId: query.manufacturer,
    ...Object.fromEntries(TRAITS.map((trait) => [trait, query[trait]])),
    inStock: query.inStock,
    controlled: query.controlled,
    expiresBy: query.nearExpiry ? dayNumber(addMonths(toDay(now), NEAR_EXPIRY_MONTHS)) : undefined,
    promoted: query.only && unfolded(query.only, tree),
    among: query.boughtBefore ? both(await boughtBy(viewer), query.among) : query.among,
  };
}

function unfolded(only: PromotedGoods, tree: CategoryTree): NonNullable<GoodsFilters["promoted"]> {
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

const boughtBy = async ({ buyer }: Viewer): Promise<Set<number>> =>
  buyer ? boughtGoods(buyer.companyId) : new Set();

/** The children of the chosen category, or its siblings; of one kind its own tree, without a root that contains all of it. */
function categoryChoices(tree: CategoryTree, counts: FacetCounts, query: ListQuery): ListingOption[] {
  const { category: chosen, kind } = query;
  const current = chosen === undefined ? undefined : tree.byId.get(chosen);
  const parent = current && current.children.length === 0 ? tree.byId.get(current.parentId ?? -1) : current;
  const roots = kind ? tree.roots.filter((root) => root.tree === kind) : tree.roots;
  const options = parent ? parent.children : roots.length === 1 ? roots[0]!.children : roots;
  const count = (category: Category): number =>
    (counts.categories.get(category.id) ?? 0) +
    category.children.reduce((sum, child) => sum + count(child), 0);
  return options
    .map((c) => ({ value: String(c.id), name: c.name, count: count(c), isCurrent: c.id === chosen }))
    .filter((choice) => choice.count > 0 || choice.isCurrent);
}

const shortNames = preparedQuery(db, ({ ids }: { ids: readonly number[] }) =>
  db.selectFrom("manufacturer").select(["id", "short_name"]).where("id", "in", ids),
);

async function manufacturerChoices(
  counts: ListCounts,
  chosen: number | undefined,
): Promise<{ choices: ListingOption[]; chosen: string | null }> {
  const limit = counts.bestManufacturers;
  const ids = [...new Set([...limit.map(([id]) => id), ...(chosen === undefined ? [] : [chosen])])];
  const names = new Map<number, string>();
  for (const part of toChunks(ids))
    for (const row of await shortNames({ ids: part })) names.set(row.id, row.short_name);
  return {
    choices: limit.map(([id, count]) => ({
      value: String(id),
      name: names.get(id) ?? "",
      count,
      isCurrent: id === chosen,
    })),
    chosen: chosen === undefined ? null : (names.get(chosen) ?? "未知厂家"),
  };
}

/** The traits that distinguish these products, each with its most frequent values; a chosen one always. */
function traitChoices(counts: FacetCounts, query: ListQuery): Facets["traits"] {
  return shownTraits(counts, query).map((trait) => ({
    trait,
    choices: [...counts.traits[trait]]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, MAX_CHOICES)
      .map(([name, count]) => ({ value: name, name, count, isCurrent: name === query[trait] })),
  }));
}
