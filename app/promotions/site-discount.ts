/** 全场94折: what a unit costs by a site discount. Pure; fen. */
import { percentOf, type Fen } from "~/platform/money";
import type { CartOffer } from "./offer";

/** What the thresholds of a site discount count on a line of `number` units, alone: fen, units, or 1 for its one goods. */
export function discountValue({ measure }: Pick<CartOffer, "measure">, price: Fen, number: number): number {
  return measure === "amount" ? price * number : measure === "units" ? number : 1;
}

/** The price of a unit, rounded down to the fen; null below the offer's threshold. */
export function discountedPrice(
  offer: Pick<CartOffer, "measure" | "tiers">,
  price: Fen,
  number: number,
): Fen | null {
  const value = discountValue(offer, price, number);
  const tier = offer.tiers.findLast((t) => t.from <= value);
  return tier && "percent" in tier.benefit ? percentOf(price, tier.benefit.percent) : null;
}
