/** How far a cart is on its way to an offer on the order, tier by tier. Pure, fen. */
import { formatYuan, type Fen } from "~/platform/values/money";
import { type CartOffer, inScope } from "~/modules/promotions/offers/offer";
import { isAt, OFFER_KINDS, tierName } from "~/modules/promotions/offers/kinds/kinds";
import type { CartLine, CartPricing, PricedLine } from "~/modules/cart/pricing/pricing";

export type ProgressKind = "cashback" | "freeShipping";

export interface OfferProgress {
  offerId: number;
  name: string;
  /** what counts toward the offer: fen, units or kinds, as its threshold says */
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

/** Running offers of the kind with what of this cart counts for them; a price that an offer does not go with does not count. */
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

/** Neither the offer nor what made the price of the line may exclude the other. */
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

/** Cashback is judged on what is left after all discounts, free shipping on the amounts of the lines. */
function reachedBy(offer: CartOffer, lines: readonly PricedLine[]): number {
  if (offer.measure === "units") return lines.reduce((sum, line) => sum + line.quantity, 0);
  if (offer.measure === "kinds") return new Set(lines.map((line) => line.goodsId)).size;
  const amountOf = (line: PricedLine): Fen =>
    line.amount - (isAt(offer.kind, "credit") ? line.discountShare : 0);
  return lines.reduce((sum, line) => sum + amountOf(line), 0);
}

function missingText({ measure }: CartOffer, missing: number): string {
  if (missing <= 0) return "已达成";
  return `还差 ${measure === "amount" ? formatYuan(missing) : `${missing}${measure === "units" ? "件" : "种"}`}`;
}
