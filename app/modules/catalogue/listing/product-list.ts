/** Pages that show a list of products: paths, views, and loader data. */
import type { Viewer } from "~/modules/company/identity/buyer";
import type { SearchNote } from "~/modules/catalogue/search/finder/search-note";
import { TRAIT_NAMES, TRAITS, type Trait } from "~/modules/catalogue/traits/traits";
import type { CardRows } from "~/modules/catalogue/cards/card-rows";
import { FILTERS, type FixedFilters, listHref, type ListQuery } from "./list-query";

export type ProductListLayout = "cards" | "table" | "plain";

export interface ListRequest {
  viewer: Viewer;
  params: URLSearchParams;
  now: number;
}

export interface ProductListPage {
  path: string;
  title: string;
  view: ProductListLayout;
  fixed: FixedFilters;
  pagesInPath?: boolean;
  /** paths of its views; a zone's table and plain list are the whole list with the same filters; otherwise only cards */
  views: { cards: string } & Partial<Record<ProductListLayout, string>>;
}

const LIST_VIEWS = { cards: "/list", table: "/list/table", plain: "/list/no_image" };
const SEARCH_VIEWS = { cards: "/search", table: "/search/table", plain: "/list/no_image" };

const VIEWS_BY_NAME = new Map<string, ProductListLayout>([
  ["", "cards"],
  ["table", "table"],
  ["no_image", "plain"],
]);

/** Returns the list in one of its views; null for an unknown view. */
export function findProductListPage(view: string | undefined): ProductListPage | null {
  const known = VIEWS_BY_NAME.get(view ?? "");
  return known
    ? { path: LIST_VIEWS[known], title: "药品列表", view: known, fixed: {}, views: LIST_VIEWS }
    : null;
}

/** Returns the search results in one of their views; null for an unknown view. */
export function searchPage(view: string | undefined): ProductListPage | null {
  const known = view === "no_image" ? undefined : VIEWS_BY_NAME.get(view ?? "");
  return known
    ? { path: SEARCH_VIEWS[known], title: "搜索结果", view: known, fixed: {}, views: SEARCH_VIEWS }
    : null;
}

/** A zone: the list with its own filter. */
export function toZoneListPage(path: string, title: string, fixed: FixedFilters): ProductListPage {
  return { path, title, view: "cards", fixed, views: { ...LIST_VIEWS, cards: path } };
}

export interface ProductListFilter {
  value: string;
  name?: string;
  count: number;
  isCurrent?: boolean;
}

export interface ProductListFacets {
  categories: ProductListFilter[];
  manufacturers: ProductListFilter[];
  /** traits that distinguish the products of this list */
  traits: { trait: Trait; choices: ProductListFilter[] }[];
}

export interface ProductListData {
  page: ProductListPage;
  query: ListQuery;
  total: number;
  pages: number;
  /** on a product page the shown ones; the names of filters with more */
  facets: ProductListFacets;
  folded: ProductFilterName[];
  /** the filter page, without products */
  isFilters: boolean;
  trail: { id: number; name: string }[];
  manufacturer: string | null;
  hasPrices: boolean;
  searchNote: SearchNote | null;
  offer: string | null;
  /** coupon or cash voucher */
  voucher: string | null;
  isCompany: boolean;
  rows: CardRows;
}

/** Returns "妇科用药 药品列表 第2页": the title of a list, search words first. */
export function listTitle(shelf: unknown, title: string): string {
  const { query, page, trail, manufacturer } = shelf as ProductListData;
  const manufacturerName = page.fixed.manufacturer === undefined && manufacturer;
  return pageTitled(
    [query.keywords, trail.at(-1)?.name, manufacturerName, title].filter(Boolean).join(" "),
    query.page,
  );
}

export const listPageTitle = (page: unknown, title: string): string =>
  listTitle((page as { shelf: ProductListData }).shelf, title);

export const pageTitled = (title: string, page: number): string =>
  page > 1 ? `${title} 第${page}页` : title;

export function searchNoteText(keywords: string, { lacking, meant }: SearchNote): string {
  const instead = meant === null ? "" : `，已按“${meant}”查找`;
  const without = lacking.length === 0 ? "" : `，以下商品不含${lacking.map((item) => `“${item}”`).join("")}`;
  return `没有“${keywords}”${instead}${without}`;
}

export function productListHref(
  data: Pick<ProductListData, "page" | "query">,
  changes: Partial<ListQuery>,
): string {
  return listHref(data.page, data.query, changes);
}

export type ProductFilterName = "category" | "manufacturer" | Trait;

/** Choices of a filter in its line; the others are unfolded. */
const IN_LINE = 9;

/** Returns the first choices of each filter and chosen ones; none for a table, where filters are folded. */
export function shownFacets(
  facets: ProductListFacets,
  view: ProductListLayout,
): Pick<ProductListData, "facets" | "folded"> {
  if (view === "table") return { facets: { categories: [], manufacturers: [], traits: [] }, folded: [] };
  const folded: ProductFilterName[] = [];
  const first = (name: ProductFilterName, choices: ProductListFilter[]): ProductListFilter[] => {
    if (choices.length > IN_LINE) folded.push(name);
    return choices
      .filter(({ isCurrent }, at) => at < IN_LINE || isCurrent)
      .map(({ value, name: called, count, isCurrent }) => ({
        value,
        ...(called !== value && { name: called }),
        count,
        ...(isCurrent && { isCurrent }),
      }));
  };
  return {
    facets: {
      categories: first("category", facets.categories),
      manufacturers: first("manufacturer", facets.manufacturers),
      traits: facets.traits.map(({ trait, choices }) => ({ trait, choices: first(trait, choices) })),
    },
    folded,
  };
}

/** The address of the filter page with the same products, or back. */
export function filtersHref(
  data: Pick<ProductListData, "page" | "query">,
  changes: Partial<ListQuery> = {},
): string {
  const href = productListHref(data, changes);
  return `${href}${href.includes("?") ? "&" : "?"}${FILTERS}=all`;
}

export interface ProductFilterRow {
  key: ProductFilterName;
  name: string;
  choices: readonly ProductListFilter[];
  all: Partial<ListQuery>;
  to: (value: string) => Partial<ListQuery>;
}

/** Returns the filters of a list without those that its page fixes. */
export function filterRows({ page, query, trail, facets }: ProductListData): ProductFilterRow[] {
  const isLeaf = facets.categories.some((choice) => choice.isCurrent);
  const rows: ProductFilterRow[] = [
    {
      key: "category",
      name: "分类",
      choices: facets.categories,
      all: { category: isLeaf ? trail.at(-2)?.id : query.category },
      to: (value) => ({ category: Number(value) }),
    },
    {
      key: "manufacturer",
      name: "生产企业",
      choices: page.fixed.manufacturer === undefined ? facets.manufacturers : [],
      all: { manufacturer: undefined },
      to: (value) => ({ manufacturer: Number(value) }),
    },
    ...facets.traits.map(({ trait, choices }) => ({
      key: trait,
      name: TRAIT_NAMES[trait],
      choices,
      all: { [trait]: undefined },
      to: (value: string) => ({ [trait]: value }),
    })),
  ];
  return rows.filter(({ choices }) => choices.length > 0);
}

export function viewHref(
  { page, query }: Pick<ProductListData, "page" | "query">,
  view: ProductListLayout,
): string {
  const path = page.views[view] ?? page.path;
  // A page's own view keeps the zone's filters; the whole list needs them in its address.
  const place = path === page.path ? page : { path, fixed: path.startsWith("/list") ? {} : page.fixed };
  return listHref(place, { ...query, ...page.fixed }, { page: query.page });
}

interface FilterChip {
  text: string;
  to: string;
}

function keywordChips({ query, page }: ProductListData): FilterChip[] {
  if (!query.keywords) return [];
  const rest = { ...query, keywords: "", searchType: "drug" as const };
  const path = page.path.startsWith("/search") ? "/list" : page.path;
  const what = query.searchType === "manufacturer" ? "厂家" : "关键词";
  return [{ text: `${what}：${query.keywords}`, to: listHref({ path, fixed: page.fixed }, rest) }];
}

function categoryChips(data: ProductListData): FilterChip[] {
  const { query, page, trail } = data;
  if (query.category === undefined || page.fixed.category !== undefined) return [];
  const parent = trail.length > 1 ? trail.at(-2)?.id : undefined;
  const text = `分类：${trail.at(-1)?.name ?? "未知分类"}`;
  return [{ text, to: productListHref(data, { category: parent }) }];
}

const KIND_NAMES = { drug: "中西成药", herb: "中药饮片", device: "医疗器械" };

type AddChip = (isSet: unknown, text: string, without: Partial<ListQuery>) => void;

function addGoodsChips({ query, page, manufacturer }: ProductListData, add: AddChip): void {
  if (page.fixed.manufacturer === undefined)
    add(query.manufacturer, `厂家：${manufacturer ?? ""}`, { manufacturer: undefined });
  for (const trait of TRAITS)
    add(query[trait], `${TRAIT_NAMES[trait]}：${query[trait]}`, { [trait]: undefined });
  if (page.fixed.kind === undefined) add(query.kind, KIND_NAMES[query.kind ?? "drug"], { kind: undefined });
}

function addOfferChips(
  { query, page, offer, voucher }: ProductListData,
  add: AddChip,
  addMark: AddChip,
): void {
  if (page.fixed.offer === undefined) add(query.offer, `活动：${offer ?? ""}`, { offer: undefined });
  add(query.voucher, `可用券：${voucher ?? ""}`, { voucher: undefined });
  addMark(query.promoted && !query.offer && !query.voucher, "有优惠", { promoted: false });
}

function addStateChips({ query, page }: ProductListData, add: AddChip, addMark: AddChip): void {
  if (!page.fixed.nearExpiry) addMark(query.nearExpiry, "近效期", { nearExpiry: false });
  if (!page.fixed.controlled) add(query.controlled, "控销", { controlled: false });
  addMark(query.inStock, "仅看有货", { inStock: false });
  addMark(query.boughtBefore, "买过的", { boughtBefore: false });
}

/** Returns the chosen filters; `hasMarks`: with those that the bar of a list has as marks. */
export function chosenFilters(data: ProductListData, hasMarks = true): FilterChip[] {
  const chips = [...keywordChips(data), ...categoryChips(data)];
  const add: AddChip = (isSet, text, without) => {
    if (isSet) chips.push({ text, to: productListHref(data, without) });
  };
  addGoodsChips(data, add);
  const addMark: AddChip = hasMarks ? add : () => undefined;
  addOfferChips(data, add, addMark);
  addStateChips(data, add, addMark);
  return chips;
}
