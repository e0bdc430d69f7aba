import { ephedrineRestriction } from "~/modules/catalogue/goods/ephedrine";
import {
  allocationDay,
  shelfLifeRestriction,
  type ShelfLifeUnits,
} from "~/modules/catalogue/stock/minimum-shelf-life";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { activityRestriction, type PricedBase, type LinePriceSource } from "./line-price";
import { ADD_ON_DEAL, isOrdinaryLine } from "./line-types";
import type { CartLine } from "./pricing";

/** Units taken by counting lines, by product, and by offer and product; and by gifts. */
export interface AllocatedUnits {
  readonly goods: ReadonlyMap<number, number>;
  readonly gifts: ReadonlyMap<number, number>;
  readonly offers: ReadonlyMap<string, number>;
  readonly shelfLives: ReadonlyMap<number, readonly ShelfLifeUnits[]>;
  /** all ephedrine products together: they share one quota */
  readonly ephedrine: number;
}

/** A copy that one pricing step adds to: copying it for each of 500 lines would take as long as everything else. */
export interface UnitTally extends AllocatedUnits {
  goods: Map<number, number>;
  offers: Map<string, number>;
  shelfLives: Map<number, readonly ShelfLifeUnits[]>;
  ephedrine: number;
}

export const NO_UNITS: AllocatedUnits = {
  goods: new Map(),
  gifts: new Map(),
  offers: new Map(),
  shelfLives: new Map(),
  ephedrine: 0,
};

export const tallyFrom = ({ goods, gifts, offers, shelfLives, ephedrine }: AllocatedUnits): UnitTally => ({
  goods: new Map(goods),
  gifts,
  offers: new Map(offers),
  shelfLives: new Map(shelfLives),
  ephedrine,
});

/** The same with these units of a gift too. */
export const withGift = (used: AllocatedUnits, goodsId: number, units: number): AllocatedUnits => ({
  ...used,
  gifts: new Map(used.gifts).set(goodsId, (used.gifts.get(goodsId) ?? 0) + units),
});

const unitsAllocated = ({ goods, gifts }: AllocatedUnits, goodsId: number): number =>
  (goods.get(goodsId) ?? 0) + (gifts.get(goodsId) ?? 0);

const keyOf = (offerId: number, goodsId: number) => `${offerId}:${goodsId}`;

/** Units of the product left besides those taken. */
export const stockLeft = (used: AllocatedUnits, goodsId: number, stock: number) =>
  Math.max(0, stock - unitsAllocated(used, goodsId));

interface Limited {
  goodsId: number;
  unit: string;
  purchaseLimit: number | null;
  boughtToday: number;
}

/** Units that the company may still have today besides those taken; Infinity without a limit. */
export const limitRest = ({ goodsId, purchaseLimit, boughtToday }: Limited, used: AllocatedUnits): number =>
  purchaseLimit === null
    ? Infinity
    : Math.max(0, purchaseLimit - boughtToday - unitsAllocated(used, goodsId));

/** Why it may have no more; null without a limit. */
export function limitRestriction(goods: Limited, used: AllocatedUnits): PurchaseRestriction | null {
  const { goodsId, unit, purchaseLimit: limit, boughtToday: bought } = goods;
  if (limit === null) return null;
  const inCart = unitsAllocated(used, goodsId);
  return { code: "limitReached", limit, bought, unit, ...(inCart > 0 ? { inCart } : {}) };
}

type OfferById = ReadonlyMap<number, CartOffer>;

/** Whether it is selected, with a visible price. */
export const isPricedAndSelected = ({ line }: PricedBase) =>
  line.isSelected && line.goods.price !== null && line.quantity > 0;

/** A percentage discount has no stock of its own. */
const hasOwnUnits = ({ kind }: LinePriceSource) => OFFER_KINDS[kind].rows !== null;

/** Why this line may not be bought besides what is taken, or null: product, limits, shelf life, stock, then its offer. */
export function relatedRestriction(
  reserved: AllocatedUnits,
  base: PricedBase,
  offers: OfferById,
): PurchaseRestriction | null {
  const { line } = base;
  const { goods, quantity } = line;
  const { id: goodsId, unit, stock, purchaseLimit, boughtToday } = goods;
  if (goods.restriction) return goods.restriction;
  if (stock <= 0) return { code: "soldOut" };
  // Only these facts of a product: copying all of them for each line took most of the pricing time.
  const limited = { goodsId, unit, purchaseLimit, boughtToday };
  if (quantity > limitRest(limited, reserved)) return limitRestriction(limited, reserved);
  const left = stockLeft(reserved, goodsId, stock);
  return (
    ephedrineRestriction(goods.ephedrine, quantity, reserved.ephedrine) ??
    relatedShelfLife(reserved, line, left) ??
    (quantity > left ? { code: "stockShort", left, unit } : offerRestriction(reserved, base, offers))
  );
}

function relatedShelfLife(
  used: AllocatedUnits,
  { minimumShelfLife, goods, quantity }: CartLine,
  rest: number,
): PurchaseRestriction | null {
  return minimumShelfLife
    ? shelfLifeRestriction(minimumShelfLife, quantity, used.shelfLives.get(goods.id) ?? [], {
        unit: goods.unit,
        rest,
      })
    : null;
}

/** Units above the limit or stock of the offer that makes the line's price are refused. */
function offerRestriction(
  reserved: AllocatedUnits,
  { line, source }: PricedBase,
  offers: OfferById,
): PurchaseRestriction | null {
  if (!source || !hasOwnUnits(source)) return null;
  const limits = getLimits(line, offers);
  if (!limits) return null;
  const { goods, quantity } = line;
  const gone = reserved.offers.get(keyOf(source.offerId, goods.id)) ?? 0;
  const { limitPerCompany, used, stock } = limits;
  const left = stock === null ? null : stock - gone;
  return activityRestriction(
    { name: source.name, limitPerCompany, used: used + gone, stock: left },
    quantity,
    goods.unit,
  );
}

function getLimits(line: CartLine, offers: OfferById) {
  if (isOrdinaryLine(line)) return line.activity;
  const own = offers.get(line.offerId)?.goods.find((g) => g.goodsId === line.goods.id);
  return own ? { limitPerCompany: own.limitPerCompany, used: own.used, stock: own.left } : null;
}

/** Adds the units of a counting line. */
export function reserveLine(tally: UnitTally, { line, source }: PricedBase): void {
  const { goods, quantity } = line;
  tally.goods.set(goods.id, (tally.goods.get(goods.id) ?? 0) + quantity);
  if (goods.isEphedrine) tally.ephedrine += quantity;
  reserveShelfLife(tally, line);
  if (!source || !hasOwnUnits(source)) return;
  const key = keyOf(source.offerId, goods.id);
  tally.offers.set(key, (tally.offers.get(key) ?? 0) + quantity);
}

function reserveShelfLife({ shelfLives }: UnitTally, { minimumShelfLife, goods, quantity }: CartLine): void {
  const day = minimumShelfLife && allocationDay(minimumShelfLife);
  if (!day || day === minimumShelfLife.today) return;
  shelfLives.set(goods.id, [...(shelfLives.get(goods.id) ?? []), { day, quantity }]);
}

/** Ephedrine products are an order of their own, so no offer includes them. */
export const ephedrineApart = ({ line }: PricedBase): PurchaseRestriction | null =>
  line.goods.isEphedrine && !isOrdinaryLine(line)
    ? { code: "ephedrineApart", as: line.type === ADD_ON_DEAL ? "swap" : "bundle" }
    : null;
