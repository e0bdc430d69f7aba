/** The pages that show a list of goods: their places, views and what their loaders send. Pure. */
import type { CardGoods, GoodsOffer } from "./goods";
import { type FixedFilters, listHref, type ListQuery } from "./list-query";

export type ShelfView = "cards" | "table" | "plain";

/** One page of the map: its path, title, view, and what it always filters by. */
export interface ShelfPage {
  path: string;
  title: string;
  view: ShelfView;
  fixed: FixedFilters;
  /** the page's number stands in its path */
  pagesInPath?: boolean;
  /** paths of its views; a zone's table and plain list are those of the whole list, filtered alike; what an address cannot say has cards alone */
  views: { cards: string } & Partial<Record<ShelfView, string>>;
}

const LIST_VIEWS = { cards: "/list", table: "/list/table", plain: "/list/no_image" };
const SEARCH_VIEWS = { cards: "/search", table: "/search/table", plain: "/list/no_image" };

/** The list in one of its views; null for a view that does not exist. */
export function listPage(view: string | undefined): ShelfPage | null {
  const known = ({ "": "cards", table: "table", no_image: "plain" } as const)[view ?? ""];
  return known
    ? { path: LIST_VIEWS[known], title: "药品列表", view: known, fixed: {}, views: LIST_VIEWS }
    : null;
}

/** The search results in one of their views; null for a view that does not exist. */
export function searchPage(view: string | undefined): ShelfPage | null {
  const known = ({ "": "cards", table: "table" } as const)[view ?? ""];
  return known
    ? { path: SEARCH_VIEWS[known], title: "搜索结果", view: known, fixed: {}, views: SEARCH_VIEWS }
    : null;
}

/** A zone: the list with a filter of its own. */
export function zonePage(path: string, title: string, fixed: FixedFilters): ShelfPage {
  return { path, title, view: "cards", fixed, views: { ...LIST_VIEWS, cards: path } };
}

export interface ShelfChoice {
  value: string;
  name: string;
  count: number;
  isCurrent: boolean;
}

export interface ShelfRow {
  goods: CardGoods;
  offer?: GoodsOffer;
  /** what this page has to say about the goods beside: limits, batches, free shipping */
  notes?: string[];
}

export interface ShelfData {
  page: ShelfPage;
  query: ListQuery;
  total: number;
  pages: number;
  facets: { categories: ShelfChoice[]; manufacturers: ShelfChoice[]; forms: ShelfChoice[] };
  trail: { id: number; name: string }[];
  manufacturer: string | null;
  hasPrices: boolean;
  /** the offer whose goods are listed, where the address asks for one */
  offer: string | null;
  /** the coupon or cash voucher whose goods are listed */
  voucher: string | null;
  /** signed in: then "bought before" can be asked */
  isCompany: boolean;
  rows: ShelfRow[];
}

/** "妇科用药 药品列表 第2页": the title of a list with what it is of, words that were searched for first. */
export function shelfTitle(shelf: unknown, title: string): string {
  const { query, page, trail, manufacturer } = shelf as ShelfData;
  const maker = page.fixed.manufacturer === undefined && manufacturer;
  return pageTitled([query.keywords, trail.at(-1)?.name, maker, title].filter(Boolean).join(" "), query.page);
}

/** The same for a page that has more than its list. */
export const pageShelfTitle = (page: unknown, title: string): string =>
  shelfTitle((page as { shelf: ShelfData }).shelf, title);

/** "品牌专区 第2页"; the first page has the title alone. */
export const pageTitled = (title: string, page: number): string =>
  page > 1 ? `${title} 第${page}页` : title;

/** The address of this page with some filters changed. */
export function shelfHref(data: Pick<ShelfData, "page" | "query">, changes: Partial<ListQuery>): string {
  return listHref(data.page, data.query, changes);
}

/** The address of the same goods in another view. */
export function viewHref({ page, query }: Pick<ShelfData, "page" | "query">, view: ShelfView): string {
  const path = page.views[view] ?? page.path;
  // a view of its own keeps to what the zone keeps to; the whole list must be told
  const place = path === page.path ? page : { path, fixed: path.startsWith("/list") ? {} : page.fixed };
  return listHref(place, { ...query, ...page.fixed }, { page: query.page });
}

/** The filters that are set, each with the address without it. */
export function chosenFilters(data: ShelfData): { text: string; to: string }[] {
  const { query, page, trail } = data;
  const chips: { text: string; to: string }[] = [];
  const chip = (isSet: unknown, text: string, without: Partial<ListQuery>) => {
    if (isSet) chips.push({ text, to: shelfHref(data, without) });
  };
  if (query.keywords) {
    const rest = { ...query, keywords: "", searchType: "drug" as const };
    const path = page.path.startsWith("/search") ? "/list" : page.path;
    const what = query.searchType === "manufacturer" ? "厂家" : "关键词";
    chips.push({ text: `${what}：${query.keywords}`, to: listHref({ path, fixed: page.fixed }, rest) });
  }
  if (query.category !== undefined && page.fixed.category === undefined) {
    const parent = trail.length > 1 ? trail.at(-2)?.id : undefined;
    chip(true, `分类：${trail.at(-1)?.name ?? "未知分类"}`, { category: parent });
  }
  if (page.fixed.manufacturer === undefined)
    chip(query.manufacturer, `厂家：${data.manufacturer ?? ""}`, { manufacturer: undefined });
  chip(query.form, `剂型：${query.form}`, { form: undefined });
  if (page.fixed.kind === undefined)
    chip(query.kind, { drug: "中西成药", herb: "中药饮片", device: "医疗器械" }[query.kind ?? "drug"], {
      kind: undefined,
    });
  if (page.fixed.offer === undefined) chip(query.offer, `活动：${data.offer ?? ""}`, { offer: undefined });
  chip(query.voucher, `可用券：${data.voucher ?? ""}`, { voucher: undefined });
  chip(query.promoted && !query.offer && !query.voucher, "有优惠", { promoted: false });
  if (!page.fixed.nearExpiry) chip(query.nearExpiry, "近效期", { nearExpiry: false });
  if (!page.fixed.controlled) chip(query.controlled, "控销", { controlled: false });
  chip(query.inStock, "仅看有货", { inStock: false });
  chip(query.boughtBefore, "买过的", { boughtBefore: false });
  return chips;
}
