/** Everything that a cart costs, in the specification's order of steps (sections 4 and 5). Integer fen; parts add up to the total. */
import type { Fen } from "~/platform/values/money";
import { byPriority } from "~/modules/promotions/offers/offer";
import { isAt, tierName } from "~/modules/promotions/offers/kinds/kinds";
import { lineNotes, type PricedBase } from "./line-price";
import { getVoucherPlaces, sumAt } from "./discount-plan";
import { startOrder, type OrderState } from "./order-state";
import { goodsRow } from "./price-rows";
import { discountLines, priceLines } from "./pricing-steps";
import type {
  CartPricing,
  OfferReason,
  Offers,
  OfferSaving,
  PricedLine,
  PriceCart,
  PriceSumRow,
  VoucherSelection,
} from "./pricing";
import type { PricingState } from "./pricing-state";
import { getShipping, type Shipping } from "./shipping";
import { withheldRow } from "./withheld";

/** Prices a cart (specification, sections 4 and 5; design rules, "The cart's totals"). Pure. Refused and unselected lines are priced and returned, but count for nothing. */
export const priceCart: PriceCart = (lines, offers, choice, now) => {
  const priced = priceLines(lines, offers.offers, now);
  const shipping = getShipping(priced.index.bases, priced.selectedTotal, offers.shipping);
  return priceOrder(priced, offers, choice, shipping);
};

/** Prices lines as one order with this shipping, which offers may still make free. */
export function priceOrder(
  priced: PricingState,
  offers: Pick<Offers, "vouchers" | "shipping">,
  choice: VoucherSelection,
  shipping: Shipping,
): CartPricing {
  const order = discountLines(startOrder(priced, offers, choice, shipping));
  const { index, start, groups, cashback, freeShipping } = order;
  const fee = freeShipping ? 0 : shipping.fee;
  return {
    lines: pricedLines(order),
    gifts: [...order.gifts],
    withheld: [...order.withheld],
    groups: [...groups.reductions, ...groups.gifts, ...groups.addOns],
    addOnDeals: [...order.addOnDeals],
    bundles: [...order.bundles],
    reasons: inOrder(order),
    cashback,
    usedOffers: order.used.filter((u) => u.isCounted).map(({ id, times }) => ({ offerId: id, times })),
    selectedLines: order.selectedLines,
    selectedUnits: order.selectedUnits,
    selectedTotal: order.selectedTotal,
    couponEligibleTotal: sumAt(start, getVoucherPlaces(index, { kind: "coupon", scope: { all: true } })),
    ...order.tiers,
    savings: getSavings(order),
    freeShipping: freeShipping && { offerId: freeShipping.id, name: freeShipping.name },
    shipping: fee,
    shippingShortfall: freeShipping ? 0 : shipping.shortfall,
    payable: order.total + fee,
    rows: getRows(order, fee),
  };
}

/** Returns what each offer takes off: prices and reductions of lines, order discounts, shipping, cashback. */
function getSavings(order: OrderState): OfferSaving[] {
  const found = new Map<number, OfferSaving>();
  const add = (offerId: number, part: Partial<Omit<OfferSaving, "offerId">>) => {
    const { goods, shipping, back } = found.get(offerId) ?? { goods: 0, shipping: 0, back: 0 };
    found.set(offerId, {
      offerId,
      goods: goods + (part.goods ?? 0),
      shipping: shipping + (part.shipping ?? 0),
      back: back + (part.back ?? 0),
    });
  };
  for (const { counts, source, plainPrice, gross, line } of order.index.bases)
    if (counts && source) add(source.offerId, { goods: plainPrice * line.quantity - gross });
  for (const { id, kind, isUsed, amount } of order.groups.reductions)
    if (isUsed && isAt(kind, "lines")) add(id, { goods: amount });
  for (const { id, amount } of order.applied) add(id, { goods: amount });
  if (order.freeShipping) add(order.freeShipping.id, { shipping: order.shipping.fee });
  if (order.cashback) add(order.cashback.offerId, { back: order.cashback.amount });
  return [...found.values()];
}

function inOrder({ reasons, offers }: OrderState): OfferReason[] {
  const priority = new Map(offers.map((o) => [o.id, o.priority]));
  const keyed = reasons.map((reason) => ({
    reason,
    id: reason.offerId,
    priority: priority.get(reason.offerId) ?? 0,
  }));
  return keyed.sort(byPriority).map(({ reason }) => reason);
}

function getRows(order: OrderState, fee: Fen): PriceSumRow[] {
  const { index, start, selectedLines: lines, selectedUnits: units, selectedTotal: total } = order;
  const gross = index.bases.reduce((sum, b) => sum + (b.counts ? b.gross : 0), 0);
  const free = order.freeShipping;
  const note = free ? tierName(free, free.tiers[0]!) : order.shipping.why;
  const ships: PriceSumRow = {
    kind: "shipping",
    label: `运费（${order.shippingLabel}）`,
    amount: fee,
    ...(note && { note }),
  };
  return [
    goodsRow(index, start, { lines, units, total, reduced: gross - total }),
    ...order.withheld.map(withheldRow),
    ...order.rows,
    ...(lines > 0 ? [ships] : []),
    { kind: "payable", label: "应付金额", amount: order.total + fee },
  ];
}

/** The lines in the order in which they were given. */
function pricedLines({ lines, index, amounts, start, left }: OrderState): PricedLine[] {
  const placeOf = new Map(index.lines.map((line, i) => [line, i]));
  return lines.map((line) => {
    const i = placeOf.get(line)!;
    return pricedLine(index.bases[i]!, amounts[i]!, start[i]! - left[i]!);
  });
}

function pricedLine(base: PricedBase, amount: Fen, discountShare: Fen): PricedLine {
  const { line, unitPrice, gross, counts, restriction, source, changedFrom, changedTerms } = base;
  const own = line.goods.price;
  return {
    id: line.id,
    goodsId: line.goods.id,
    quantity: line.quantity,
    type: line.type,
    offerId: source?.offerId ?? null,
    priceKind: source?.kind ?? null,
    unitPrice,
    wasPrice: own !== null && own > unitPrice ? own : null,
    gross,
    reduction: gross - amount,
    amount,
    discountShare,
    counts,
    restriction,
    changedFrom,
    ...(changedTerms && { changedTerms }),
    notes: lineNotes(base),
  };
}
