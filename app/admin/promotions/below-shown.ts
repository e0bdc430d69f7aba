import { formatYuan } from "~/platform/values/money";
import type { OfferBelow } from "~/modules/promotions/depth/offer-minimum-price";

const MAX_ROWS_SHOWN = 50;

export interface BelowShown {
  below: { id: number; name: string; minimum: string; price: string; with: string }[];
  /** number of products, of which only the first are rows */
  belows: number;
}

/** The first of them in words, and how many there are. */
export const belowShown = (all: readonly OfferBelow[]): BelowShown => ({
  belows: all.length,
  below: all.slice(0, MAX_ROWS_SHOWN).map(({ goodsId: id, name, minimum, price, names }) => ({
    id,
    name,
    minimum: formatYuan(minimum),
    price: formatYuan(price),
    with: names.join("、"),
  })),
});
