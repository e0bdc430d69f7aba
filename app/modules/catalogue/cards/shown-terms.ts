import {
  ladderAt,
  type GoodsForBuyer,
  type GoodsOffer,
  type LadderTier,
} from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";

export interface ShownTerms {
  price: Fen;
  from: number;
  ladder: readonly LadderTier[];
  activityId: number;
  reductionId: number;
  warehouseId: number;
}

export type GoodsTerms = Pick<GoodsForBuyer, "id" | "price" | "ladder" | "warehouseId">;

/** Returns the shown terms; null while the price is hidden. */
export function getShownTerms(goods: Omit<GoodsTerms, "id">, offer?: GoodsOffer): ShownTerms | null {
  if (goods.price === null) return null;
  return {
    price: offer?.activityPrice ?? goods.price,
    from: 1,
    ladder: goods.ladder,
    activityId: offer?.activityId ?? 0,
    reductionId: offer?.reductionId ?? 0,
    warehouseId: goods.warehouseId,
  };
}

/** Returns the unit price shown for `quantity` units, with the number from which it applies. */
export function getSeenPrice(
  { price, from, ladder }: Pick<ShownTerms, "price" | "from" | "ladder">,
  quantity: number,
): { price: Fen; number: number } {
  const { reached } = ladderAt(ladder, quantity);
  return reached && reached.from >= from && reached.price < price
    ? { price: reached.price, number: reached.from }
    : { price, number: from };
}

export const shownFieldName = (goodsId: number | string): string => `shown-${goodsId}`;

/** Returns "1660.0.12.1,10.1580,50.1500": price, activity, reduction and warehouse, then the ladder. */
export function formatShownTerms({
  price,
  activityId,
  reductionId,
  warehouseId,
  ladder,
}: ShownTerms): string {
  const tiers = ladder.map((tier) => `${tier.from}.${tier.price}`);
  return [[price, activityId, reductionId, warehouseId].join("."), ...tiers].join(",");
}

const MAX_TIERS = 20;
export const MAX_SHOWN_LENGTH = 400;

/** Parses such a field; null if invalid. */
export function parseShownTerms(text: unknown): ShownTerms | null {
  if (typeof text !== "string" || text.length > MAX_SHOWN_LENGTH) return null;
  const rows = text.split(",").map((row) => row.split(".").map((cell) => readWhole(cell) ?? NaN));
  const [head, ...tiers] = rows;
  const isRead = rows.every((row) => row.every((cell) => Number.isSafeInteger(cell)));
  if (!isRead || head?.length !== 4 || tiers.length > MAX_TIERS || tiers.some((tier) => tier.length !== 2))
    return null;
  const [price, activityId, reductionId, warehouseId] = head as [number, number, number, number];
  const ladder = tiers.map(([from, tierPrice]) => ({ from: from!, price: tierPrice! }));
  return { price, from: 1, ladder, activityId, reductionId, warehouseId };
}

/** Returns the terms of a form by product id; invalid ones are left out. */
export function readShownTerms(fields: Readonly<Record<string, unknown>>): Map<number, ShownTerms> {
  const found = new Map<number, ShownTerms>();
  for (const [name, text] of Object.entries(fields)) {
    const id = /^shown-([1-9]\d{0,14})$/.exec(name)?.[1];
    // Two rows of one form may show the same product.
    const terms = id === undefined ? null : parseShownTerms(Array.isArray(text) ? text[0] : text);
    if (terms) found.set(Number(id), terms);
  }
  return found;
}

/** Returns the message after adding `goods` products whose prices the page did not show; "" for none. */
export const unshownText = (goods: number): string =>
  goods > 0 ? `其中 ${goods} 种的单价未在本页显示，请在购物车核对后再结算` : "";
