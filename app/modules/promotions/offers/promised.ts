import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "./offer";
import { readNeeds, type StoredOffer } from "./offer-parser";

export interface Sold {
  goodsId: number;
  sold: number;
}

export const unitsOf = (all: readonly Sold[]): number => all.reduce((sum, { sold }) => sum + sold, 0);

const MAX_NAMES = 5;

/** "。已售出的商品须保留，总数量不少于已售：12 已售 30、14 已售 5"; "" where nothing is sold. */
export function soldWords(all: readonly Sold[]): string {
  if (all.length === 0) return "";
  const found = all.slice(0, MAX_NAMES).map(({ goodsId, sold }) => `${goodsId} 已售 ${sold}`);
  const more = all.length > MAX_NAMES ? `等 ${all.length} 种` : "";
  return `。已售出的商品须保留，总数量不少于已售：${found.join("、")}${more}`;
}

/** Of a group buy that companies have joined; its products and their price are in its one line. */
export const FIXED_GROUP_FIELDS = ["starts", "ends", "needs"] as const;

/** Returns the fields that may not change, for sold units. */
export const getLockedOfferFields = (
  kind: OfferKind,
  sold: number,
): readonly (typeof FIXED_GROUP_FIELDS)[number][] =>
  isAt(kind, "group") && sold > 0 ? FIXED_GROUP_FIELDS : [];

type Promised = Pick<StoredOffer, "starts_at" | "ends_at" | "terms"> & {
  goods: readonly { goods_id: number; price: number }[];
};

const minute = (at: number) => Math.floor(at / 60_000);

/** Why a partly sold offer may not change so, or null. */
export function promisedFault(
  kind: OfferKind,
  sold: number,
  before: Promised,
  after: Promised,
): string | null {
  if (getLockedOfferFields(kind, sold).length === 0) return null;
  const [previous, current] = [before.goods[0], after.goods[0]];
  const changed = [
    readNeeds(before.terms) === readNeeds(after.terms) ? null : "成团家数",
    previous?.goods_id === current?.goods_id && previous?.price === current?.price ? null : "商品和价格",
    minute(before.starts_at) === minute(after.starts_at) ? null : "开始时间",
    minute(before.ends_at) === minute(after.ends_at) ? null : "结束时间",
  ].find((item) => item !== null);
  return changed ? `已有客户参团（${sold} 件），${changed}不能更改。请新建活动，或停用此活动` : null;
}
