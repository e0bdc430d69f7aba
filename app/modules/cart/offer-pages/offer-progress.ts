import { formatYuan, type Fen } from "~/platform/values/money";
import { type CartOffer, inScope } from "~/modules/promotions/offers/offer";
import { isAt, OFFER_KINDS, tierName } from "~/modules/promotions/offers/kinds/kinds";
import type { CartLine, CartPricing, PricedLine } from "~/modules/cart/pricing/pricing";

export type ProgressKind = "cashback" | "freeShipping";

export interface OfferProgress {
  offerId: number;
  name: string;
  /** what counts toward the offer: fen, units or number of products, as its threshold says */
  reached: number;
  end: number;
  tiers: { from: number; name: string; isMet: boolean; missing: string }[];
}

export interface BuyerProgress {
  offers: OfferProgress[];
  selected: number;
}

interface JudgedCart {
  lines: readonly CartLine[];
  pricing: Pick<CartPricing, "lines">;
  offers: { offers: readonly CartOffer[] };
}

/** Returns running offers of the kind with what counts for them in this cart; excluded prices do not count. */
export function offerProgress(kind: ProgressKind, cart: JudgedCart): OfferProgress[] {
  const lines = new Map(cart.lines.map((line) => [line.id, line]));
  const judged = cart.offers.offers;
  return judged
    .filter((offer) => offer.kind === kind && offer.tiers.length > 0)
    .map((offer) => {
      const inside = cart.pricing.lines.filter((line) => {
        const item = lines.get(line.id);
        return line.counts && item && inScope(offer.scope, item.goods) && goesWith(offer, line, item, judged);
      });
      const reached = reachedBy(offer, inside);
      return {
        offerId: offer.id,
        name: offer.name,
        reached,
        end: offer.tiers.at(-1)!.from,
        tiers: offer.tiers.map((tier) => ({
          from: tier.from,
          name: tierName(offer, tier),
          isMet: reached >= tier.from,
          missing: missingText(offer, tier.from - reached),
        })),
      };
    });
}

/** Neither the offer nor the source of the line's price may exclude the other. */
function goesWith(
  offer: CartOffer,
  priced: PricedLine,
  line: CartLine,
  judged: readonly CartOffer[],
): boolean {
  const { priceKind, offerId } = priced;
  if (priceKind === null) return true;
  const source =
    line.activity?.offerId === offerId ? line.activity : judged.find((item) => item.id === offerId);
  return (
    !offer.notWith.includes(priceKind) &&
    !(source?.notWith ?? OFFER_KINDS[priceKind].notWith).includes(offer.kind)
  );
}

/** Cashback uses amounts after all discounts, free shipping the amounts of lines. */
function reachedBy(offer: CartOffer, lines: readonly PricedLine[]): number {
  if (offer.measure === "units") return lines.reduce((sum, line) => sum + line.quantity, 0);
  if (offer.measure === "kinds") return new Set(lines.map((line) => line.goodsId)).size;
  const getAmount = (line: PricedLine): Fen =>
    line.amount - (isAt(offer.kind, "credit") ? line.discountShare : 0);
  return lines.reduce((sum, line) => sum + getAmount(line), 0);
}

function missingText({ measure }: CartOffer, missing: number): string {
  if (missing <= 0) return "已达成";
  return `还差 ${measure === "amount" ? formatYuan(missing) : `${missing}${measure === "units" ? "件" : "种"}`}`;
}
