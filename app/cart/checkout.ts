/** One cart, up to two orders: ephedrine goods are an order of their own without offers (design rules, "Ephedrine goods"). Pure, fen. */
import { priceGoods, withShipping, type PricedGoods } from "./price-cart";
import type { CartLine, CartPricing, Offers, VoucherChoice } from "./pricing";
import { shippingOf } from "./shipping";

export interface CheckoutOrder {
  isEphedrine: boolean;
  /** the lines that count */
  lines: CartLine[];
  pricing: CartPricing;
}

export interface Checkout {
  orders: CheckoutOrder[];
  payable: number;
}

/** Both halves of a cart with all their lines, for showing. */
export interface SplitPricing {
  ordinary: CartPricing;
  ephedrine: CartPricing;
}

interface Half {
  isEphedrine: boolean;
  lines: CartLine[];
  priced: PricedGoods;
}

/** Prices both halves; shipping is judged once over both and charged on the ordinary half if that has lines that count. */
export function priceSplit(
  lines: readonly CartLine[],
  offers: Offers,
  choice: VoucherChoice,
  now: number,
): SplitPricing {
  const [ordinary, ephedrine] = halves(lines, offers, choice, now);
  const shipping = shippingOf(
    [...ordinary.priced.bases, ...ephedrine.priced.bases],
    ordinary.priced.pricing.selectedTotal + ephedrine.priced.pricing.selectedTotal,
    offers.shipping,
  );
  const none = { fee: 0, shortfall: shipping.shortfall };
  const onOrdinary =
    ordinary.priced.pricing.selectedLines > 0 || ephedrine.priced.pricing.selectedLines === 0;
  const { label } = offers.shipping;
  return {
    ordinary: withShipping(ordinary.priced, onOrdinary ? shipping : none, label),
    ephedrine: withShipping(ephedrine.priced, onOrdinary ? none : shipping, label),
  };
}

function halves(
  lines: readonly CartLine[],
  offers: Offers,
  choice: VoucherChoice,
  now: number,
): [Half, Half] {
  const half = (isEphedrine: boolean): Half => {
    const own = lines.filter((l) => l.goods.isEphedrine === isEphedrine);
    const given = isEphedrine ? { ...offers, offers: [], vouchers: [] } : offers;
    return { isEphedrine, lines: own, priced: priceGoods(own, given, choice, now) };
  };
  return [half(false), half(true)];
}

/** The orders that this cart would become, with the lines that count, and what they cost together. */
export function splitCheckout(
  lines: readonly CartLine[],
  offers: Offers,
  choice: VoucherChoice,
  now: number,
): Checkout {
  return checkoutOf(lines, priceSplit(lines, offers, choice, now));
}

/** The same for a cart whose halves are priced already. */
export function checkoutOf(lines: readonly CartLine[], split: SplitPricing): Checkout {
  const orders = [
    { isEphedrine: false, pricing: split.ordinary },
    { isEphedrine: true, pricing: split.ephedrine },
  ]
    .filter((o) => o.pricing.selectedLines > 0)
    .map(({ isEphedrine, pricing }) => {
      const counting = new Set(pricing.lines.filter((l) => l.counts).map((l) => l.id));
      return {
        isEphedrine,
        lines: lines.filter((l) => counting.has(l.id)),
        pricing: { ...pricing, lines: pricing.lines.filter((l) => l.counts) },
      };
    });
  return { orders, payable: orders.reduce((sum, o) => sum + o.pricing.payable, 0) };
}
