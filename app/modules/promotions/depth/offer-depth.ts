import type { Fen } from "~/platform/values/money";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { Benefit, CartOffer, Measure, OfferKind, OfferScope } from "~/modules/promotions/offers/offer";

export interface DepthRow {
  goodsId: number;
  price: Fen;
  number: number;
}

export interface DepthOffer {
  kind: OfferKind;
  scope: OfferScope;
  rows: readonly DepthRow[];
  judged: Pick<CartOffer, "measure" | "tiers"> | null;
}

const WHOLE = 100;

const percent = (value: Fen, bought: Fen): number => {
  if (value <= 0) return 0;
  return bought <= 0 ? WHOLE : Math.min(WHOLE, Math.ceil((value * 100) / bought));
};

/** Returns how far a price was lowered, whole percent rounded up. */
export const percentOff = (previous: Fen, current: Fen): number => percent(previous - current, previous);

/** Least purchase for a threshold; 0: none, or unknown. */
function leastBought(from: number, measure: Measure, scope: OfferScope, base: (goodsId: number) => Fen): Fen {
  if (measure === "amount") return from;
  if (!("goods" in scope) || scope.goods.length === 0) return 0;
  return from * Math.min(...scope.goods.map(base));
}

function worth(benefit: Benefit, rows: readonly DepthRow[], base: (goodsId: number) => Fen): Fen {
  if ("off" in benefit) return benefit.off;
  if ("back" in benefit) return benefit.back;
  if ("gives" in benefit)
    return benefit.gives.reduce((sum, { goodsId, number }) => sum + base(goodsId) * number, 0);
  if ("choose" in benefit)
    return benefit.choose * Math.max(0, ...rows.map(({ goodsId, price }) => base(goodsId) - price));
  return 0;
}

/** Returns whole percent, 0 to 100, rounded up. `base`: price without offers. Thresholds in units or kinds of unlisted products count fully, because the purchase is unknown. Free shipping lowers no price. */
export function offerDepth(
  { kind, scope, rows, judged }: DepthOffer,
  base: (goodsId: number) => Fen,
): number {
  const { step } = OFFER_KINDS[kind];
  if (step === "set") {
    const apart = rows.reduce((sum, { goodsId, number }) => sum + base(goodsId) * number, 0);
    return percent(apart - rows.reduce((sum, { price, number }) => sum + price * number, 0), apart);
  }
  if (step === "activity" || step === "group")
    return Math.max(0, ...rows.map(({ goodsId, price }) => percent(base(goodsId) - price, base(goodsId))));
  const tiers = judged?.tiers ?? [];
  return Math.max(
    0,
    ...tiers.map(({ from, benefit }) =>
      "percent" in benefit
        ? WHOLE - benefit.percent
        : percent(worth(benefit, rows, base), leastBought(from, judged!.measure, scope, base)),
    ),
  );
}
