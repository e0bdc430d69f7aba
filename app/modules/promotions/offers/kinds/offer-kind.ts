import type { GoodsRole } from "~/modules/catalogue/goods/ephedrine";
import type { GoodsForBuyer, GoodsTag } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import type { BenefitRules } from "../benefits";
import type { ActivityPrice, CartOffer, CartStep, OfferKind, OfferStep } from "../offer";

export type GoodsFigure = "price" | "number" | "stock";
export type OfferField = "scope" | "tiers" | "measure" | "repeats" | "needs" | "notWith" | "times";

export interface OfferFormSpec {
  goods: readonly GoodsFigure[];
  asks: readonly OfferField[];
}

export const TIERED = ["scope", "measure", "tiers", "repeats", "notWith", "times"] as const;
/** For benefits that do not grow with the number of times. */
export const TIERED_ONCE = ["scope", "measure", "tiers", "notWith", "times"] as const;
export const PRICES: OfferFormSpec = { goods: ["price", "stock"], asks: ["notWith"] };

interface KindBase<S extends OfferStep> {
  step: S;
  name: string;
  tag: GoodsTag;
  /** what it does not share a line (price kinds) or an order (others) with, by default */
  notWith: readonly OfferKind[];
  page?: string;
  role: GoodsRole;
  /** `own` rows make the offer, `brought` ones are added. `together`: needs all of them. */
  rows: { are: "own" | "brought"; together: boolean } | null;
  form: OfferFormSpec | null;
}

export interface WrittenTerms {
  tiers?: unknown;
  needs?: unknown;
  rows: number;
}

interface RowPriceKind<S extends OfferStep> extends KindBase<S> {
  fault(terms: WrittenTerms): string | null;
  cardText(activity: Pick<ActivityPrice, "name" | "limitPerCompany"> | null, goods: GoodsForBuyer): string;
}

interface CartKind<S extends OfferStep> extends KindBase<S> {
  example: string;
  benefit: BenefitRules | null;
  isNamed?: true;
  /** on a product, with `tiers` in words; "" if nothing is left */
  cardText(offer: CartOffer, goods: GoodsForBuyer, tiers: string): string;
}

interface UnitPriceKind<S extends OfferStep> extends CartKind<S> {
  /** what thresholds count on a line of `number` units: fen, units, or 1 for its product */
  valueOn(offer: Pick<CartOffer, "measure">, price: Fen, quantity: number): number;
  unitPrice(offer: Pick<CartOffer, "measure" | "tiers">, price: Fen, quantity: number): Fen | null;
}

export type OfferKindAt<S extends OfferStep> = S extends "activity" | "group"
  ? RowPriceKind<S>
  : S extends "unitPrice"
    ? UnitPriceKind<S>
    : S extends CartStep
      ? CartKind<S>
      : KindBase<S>;

/** What a product says of a goods-giving offer: its tiers while something is left. */
export const whileAnyLeft = (offer: CartOffer, _goods: GoodsForBuyer, tiers: string): string =>
  offer.goods.some((g) => g.left > 0) ? tiers : "";

export const tiersAlone = (_offer: CartOffer, _goods: GoodsForBuyer, tiers: string): string => tiers;

/** What an activity says on a product: "限时秒杀，每家限购50盒". */
export function activityText(
  activity: Pick<ActivityPrice, "name" | "limitPerCompany"> | null,
  { unit }: GoodsForBuyer,
): string {
  if (!activity) return "";
  const { name, limitPerCompany: limit } = activity;
  return limit === null ? name : `${name}，每家限购${limit}${unit}`;
}

/** Prices stand with the products, not in tiers. */
export const pricesInRows = ({ tiers }: WrittenTerms): string | null =>
  tiers ? "tiers：价格写在各商品中，不写档位" : null;
