/** One cart as orders: ordinary, ephedrine products, one for each group buy. Only the first has offers. */
import { priceOrder } from "./price-cart";
import { priceLines } from "./pricing-steps";
import { GROUP_BUY } from "./line-types";
import type { CartLine, CartPricing, Offers, VoucherSelection } from "./pricing";
import { getShipping } from "./shipping";

export interface CheckoutOrder {
  isEphedrine: boolean;
  /** the offer of a group buy's order, or null */
  groupOfferId: number | null;
  lines: CartLine[];
  pricing: CartPricing;
}

export interface Checkout {
  orders: CheckoutOrder[];
  payable: number;
}

export interface SplitPricing {
  ordinary: CartPricing;
  ephedrine: CartPricing;
  /** group buys: each ships free, alone, without offers and vouchers */
  groups: { offerId: number; pricing: CartPricing }[];
}

/** Prices all parts; shipping is calculated once over the first two and charged on the ordinary one if it has counting lines. */
export function priceSplit(
  lines: readonly CartLine[],
  offers: Offers,
  choice: VoucherSelection,
  now: number,
): SplitPricing {
  const cart = lines.filter((l) => l.type !== GROUP_BUY);
  const ordinary = priceLines(
    cart.filter((l) => !l.goods.isEphedrine),
    offers.offers,
    now,
  );
  const ephedrine = priceLines(
    cart.filter((l) => l.goods.isEphedrine),
    [],
    now,
  );
  const shipping = getShipping(
    [...ordinary.index.bases, ...ephedrine.index.bases],
    ordinary.selectedTotal + ephedrine.selectedTotal,
    offers.shipping,
  );
  const none = { ...shipping, fee: 0, ...(shipping.fee > 0 ? { why: "运费计入另一单" } : {}) };
  const onOrdinary = ordinary.selectedLines > 0 || ephedrine.selectedLines === 0;
  const bare = { vouchers: [], shipping: offers.shipping };
  return {
    ordinary: priceOrder(ordinary, offers, choice, onOrdinary ? shipping : none),
    ephedrine: priceOrder(ephedrine, bare, {}, onOrdinary ? none : shipping),
    groups: lines.filter((l) => l.type === GROUP_BUY).map((line) => priceGroup(line, now)),
  };
}

function priceGroup(line: CartLine, now: number): SplitPricing["groups"][number] {
  const priced = priceLines([line], [], now);
  const shipping = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "拼团包邮" };
  const pricing = priceOrder(priced, { vouchers: [], shipping }, {}, { fee: 0, shortfall: 0 });
  return { offerId: line.offerId || (line.activity?.offerId ?? 0), pricing };
}

/** Returns the orders that this cart would become, and their total. */
export function splitCheckout(
  lines: readonly CartLine[],
  offers: Offers,
  choice: VoucherSelection,
  now: number,
): Checkout {
  return getCheckout(lines, priceSplit(lines, offers, choice, now));
}

export function getCheckout(lines: readonly CartLine[], split: SplitPricing): Checkout {
  const parts = [
    { isEphedrine: false, groupOfferId: null, pricing: split.ordinary },
    { isEphedrine: true, groupOfferId: null, pricing: split.ephedrine },
    ...split.groups.map(({ offerId, pricing }) => ({ isEphedrine: false, groupOfferId: offerId, pricing })),
  ];
  const orders = parts
    .filter((part) => part.pricing.selectedLines > 0)
    .map((part) => {
      const counting = new Set(part.pricing.lines.filter((l) => l.counts).map((l) => l.id));
      return {
        ...part,
        lines: lines.filter((l) => counting.has(l.id)),
        pricing: { ...part.pricing, lines: part.pricing.lines.filter((l) => l.counts) },
      };
    });
  return { orders, payable: orders.reduce((sum, o) => sum + o.pricing.payable, 0) };
}
