/** 我的收藏: what the page shows, its views, and what has become better since a goods was added. Pure. */
import type { Fen } from "~/platform/money";
import { cardOf, type CardGoods, type GoodsForBuyer, type GoodsOffer } from "./goods";

export const FAVOURITE_VIEWS = { all: "全部", inStock: "有货", soldOut: "缺货" } as const;
export type FavouriteView = keyof typeof FAVOURITE_VIEWS;

export const FAVOURITES_A_PAGE = 20;

/** What was true when the goods was added. */
export interface FavouriteThen {
  /** epoch ms */
  addedAt: number;
  /** fen; null when the company could see no price */
  price: Fen | null;
  /** units; null when nobody looked */
  stock: number | null;
}

export interface FavouriteList {
  view: FavouriteView;
  counts: Record<FavouriteView, number>;
  page: number;
  pages: number;
  rows: { goods: GoodsForBuyer; then: FavouriteThen }[];
}

/** One row as it is sent to the page. */
export interface FavouriteRow {
  goods: CardGoods;
  offer?: GoodsOffer;
  addedAt: number;
  marks: FavouriteMarks;
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

/** What the page gets of each row: little, because it is sent again for hydration. */
export function favouriteRows(
  rows: FavouriteList["rows"],
  offers: ReadonlyMap<number, GoodsOffer>,
): FavouriteRow[] {
  return rows.map(({ goods, then }) => {
    const offer = offers.get(goods.id);
    const marks = favouriteMarks(goods, then, offer?.activityPrice);
    return { goods: cardOf(goods), offer, addedAt: then.addedAt, marks };
  });
}

/** Reads the page's address; nonsense is left out. */
export function readFavouriteView(params: URLSearchParams): { view: FavouriteView; page: number } {
  const wanted = params.get("view") ?? "";
  const page = /^\d{1,6}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return {
    view: Object.hasOwn(FAVOURITE_VIEWS, wanted) ? (wanted as FavouriteView) : "all",
    page: Math.max(1, page),
  };
}

export function favouriteHref(view: FavouriteView, page = 1, remove: readonly number[] = []): string {
  const params = new URLSearchParams();
  if (view !== "all") params.set("view", view);
  if (page > 1) params.set("page", String(page));
  if (remove.length > 0) params.set("remove", remove.join(","));
  const query = params.toString();
  return query ? `/star?${query}` : "/star";
}

/** The goods that the address asks to remove; empty when it asks nothing. */
export function readRemoval(text: string | null): number[] {
  return text !== null && /^\d{1,9}(,\d{1,9}){0,499}$/.test(text) ? text.split(",").map(Number) : [];
}
