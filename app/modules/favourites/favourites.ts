import type { Fen } from "~/platform/values/money";
import { toCard, type CardGoods, type GoodsForBuyer, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { readKey, readPageNumber } from "~/platform/values/whole-number";

export const FAVOURITE_VIEWS = { all: "全部", inStock: "有货", soldOut: "缺货" } as const;
export type FavouriteView = keyof typeof FAVOURITE_VIEWS;

export const FAVOURITE_SORTS = { newest: "最近收藏", drop: "降价优先", back: "到货优先" } as const;
export type FavouriteSort = keyof typeof FAVOURITE_SORTS;

export const FAVOURITES_PER_PAGE = 20;
export const MAX_FAVOURITES = 2_000;
export const FAVOURITES_AT_ONCE = 500;

export const UNGROUPED = "未分组";
/** A group's id, "none" for the favourites of no group, null for all. */
export type FavouriteGroupChoice = number | "none" | null;

export interface FavouriteQuery {
  view: FavouriteView;
  group: FavouriteGroupChoice;
  sort: FavouriteSort;
  page: number;
}

export interface FavouriteThen {
  addedAt: number;
  price: Fen | null;
  stock: number | null;
}

export interface Marked {
  goodsId: number;
  then: FavouriteThen;
  groupId: number | null;
  note: string;
  stock: number;
}

export interface FavouriteGroup {
  id: number;
  name: string;
}

export interface GroupCount {
  group: FavouriteGroupChoice;
  name: string;
  count: number;
}

export const GROUPS_HREF = "/star/groups";
/** The page that asks before a group is removed. */
export const removeGroupHref = (id: number): string => `${GROUPS_HREF}/remove/${id}`;

export type GroupWithCount = FavouriteGroup & { count: number };
export interface GroupsPage {
  groups: GroupWithCount[];
  goods: number[];
}

export interface FavouriteList {
  query: FavouriteQuery;
  total: number;
  pages: number;
  counts: Record<FavouriteView, number>;
  groups: GroupCount[];
  rows: FavouriteRow[];
}

/** What a refused form of the list gives back. */
export interface FavouriteReply extends TableReply {
  /** of refused products, which may stand on another page */
  names?: Record<number, string>;
  ticked?: number[];
  notes?: Record<number, string>;
  noteFaults?: Record<number, string>;
}

export interface FavouriteRow {
  goods: CardGoods;
  offer?: GoodsOffer;
  addedAt: number;
  marks: FavouriteMarks;
  groupId: number | null;
  note: string;
}

export interface FavouriteMarks {
  /** how much less one unit costs now than when it was added, fen; null when it does not */
  drop: Fen | null;
  /** it was sold out when it was added and is there now */
  isBack: boolean;
}

export function favouriteMarks(
  goods: Pick<CardGoods, "price" | "stock">,
  then: FavouriteThen,
  activityPrice: Fen | null = null,
): FavouriteMarks {
  const price = goods.price === null ? null : (activityPrice ?? goods.price);
  const drop = price === null || then.price === null ? 0 : then.price - price;
  return { drop: drop > 0 ? drop : null, isBack: then.stock !== null && then.stock <= 0 && goods.stock > 0 };
}

/** Returns little data of each row, because it is sent again for hydration. Deleted products are left out. */
export function favouriteRows(
  marked: readonly Marked[],
  goods: ReadonlyMap<number, GoodsForBuyer>,
  offers: ReadonlyMap<number, GoodsOffer>,
): FavouriteRow[] {
  return marked.flatMap(({ goodsId, then, groupId, note }) => {
    const item = goods.get(goodsId);
    if (!item) return [];
    const offer = offers.get(goodsId);
    const marks = favouriteMarks(item, then, offer?.activityPrice);
    return [{ goods: toCard(item), offer, addedAt: then.addedAt, marks, groupId, note }];
  });
}

const isIn = (marked: Marked, group: FavouriteGroupChoice) =>
  group === null || (group === "none" ? marked.groupId === null : marked.groupId === group);
const isSeen = (marked: Marked, view: FavouriteView) =>
  view === "all" || (view === "inStock" ? marked.stock > 0 : marked.stock <= 0);

/** Returns the favourites of a group and view, in order. */
export function chosenFavourites(
  marked: readonly Marked[],
  { group, view }: Pick<FavouriteQuery, "group" | "view">,
): Marked[] {
  return marked.filter((item) => isIn(item, group) && isSeen(item, view));
}

/** Counts favourites by view within a group. */
export function viewCounts(
  marked: readonly Marked[],
  group: FavouriteGroupChoice,
): Record<FavouriteView, number> {
  const all = marked.filter((item) => isIn(item, group));
  const inStock = all.filter((item) => item.stock > 0).length;
  return { all: all.length, inStock, soldOut: all.length - inStock };
}

/** All, the groups in the order they were made, and those of none; of whatever stock. */
export function groupCounts(marked: readonly Marked[], groups: readonly FavouriteGroup[]): GroupCount[] {
  const count = (group: FavouriteGroupChoice) => marked.filter((item) => isIn(item, group)).length;
  return [
    { group: null, name: "全部收藏", count: marked.length },
    ...groups.map(({ id, name }) => ({ group: id, name, count: count(id) })),
    ...(groups.length > 0 ? [{ group: "none" as const, name: UNGROUPED, count: count("none") }] : []),
  ];
}

/** Sorts marked rows first, then by reduction, then in the given order. */
export function sortedRows(rows: readonly FavouriteRow[], sort: FavouriteSort): FavouriteRow[] {
  if (sort === "newest") return [...rows];
  const weight = ({ marks }: FavouriteRow) => (sort === "drop" ? (marks.drop ?? 0) : Number(marks.isBack));
  return [...rows].sort((a, b) => weight(b) - weight(a));
}

/** Parses the page's address; invalid parts are left out. */
export function readFavouriteQuery(params: URLSearchParams): FavouriteQuery {
  const [view, sort, group] = [params.get("view"), params.get("sort"), params.get("group")];
  const page = readPageNumber(params.get("page"));
  return {
    view: found(FAVOURITE_VIEWS, view) ?? "all",
    group: group === "none" ? "none" : readKey(group),
    sort: found(FAVOURITE_SORTS, sort) ?? "newest",
    page: Math.max(1, page),
  };
}

const found = <T extends object>(known: T, text: string | null): keyof T | null =>
  text !== null && Object.hasOwn(known, text) ? (text as keyof T) : null;

/** Returns the address of a list, by default with the initial view. */
export function favouriteHref(query: Partial<FavouriteQuery>): string {
  const { view = "all", group = null, sort = "newest", page = 1 } = query;
  const params = new URLSearchParams();
  if (group !== null) params.set("group", String(group));
  if (view !== "all") params.set("view", view);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const text = params.toString();
  return text ? `/star?${text}` : "/star";
}

/** The page that asks before products are removed from the list at `back`. */
export function removalHref(back: string, goods: readonly number[]): string {
  const params = new URLSearchParams(back.split("?")[1]);
  params.set("goods", goods.join(","));
  return `/star/remove?${params}`;
}

/** Returns the new address of an old /star address with ?groups or ?remove=; null for the list. */
export function findNewStarAddress(params: URLSearchParams): string | null {
  const remove = params.get("remove");
  if (params.has("groups")) {
    const id = readKey(remove);
    if (id !== null) return removeGroupHref(id);
    const goods = readGoodsIds(params.get("goods"));
    return goods.length > 0 ? `${GROUPS_HREF}?goods=${goods.join(",")}` : GROUPS_HREF;
  }
  const goods = readGoodsIds(remove);
  return goods.length > 0 ? removalHref(favouriteHref(readFavouriteQuery(params)), goods) : null;
}

/** Returns the product ids of an address, "1,2"; none if invalid. */
export function readGoodsIds(text: string | null): number[] {
  return text !== null && /^\d{1,9}(,\d{1,9}){0,499}$/.test(text) ? text.split(",").map(Number) : [];
}
