/** Everything that a cart costs, in the specification's order of steps (sections 4 and 5). Integer fen; parts add up to the total. */
import type { Fen } from "~/platform/values/money";
import { byPriority } from "~/modules/promotions/offers/offer";
import { isAt, tierName } from "~/modules/promotions/offers/kinds/kinds";
import { lineNotes, type PricedBase } from "./line-price";
import { getVoucherPlaces, planOrder, sumAt } from "./discount-plan";
import { getCashback, explainShipping, applyOrderDiscounts, type OrderDiscounts } from "./order-discounts";
import { priceLines, type PricedLines } from "./price-lines";
import { goodsRow } from "./price-rows";
import type {
  CartPricing,
  CashbackState,
  OfferReason,
  Offers,
  OfferSaving,
  PricedLine,
  PriceCart,
  PriceSumRow,
  VoucherSelection,
} from "./pricing";
import { getShipping, type Shipping } from "./shipping";
import { withheldRow } from "./withheld";

/** The second half of pricing: the order's discounts over priced lines, with their shipping. */
export function priceOrder(
  priced: PricedLines,
  { vouchers, shipping: { label } }: Pick<Offers, "vouchers" | "shipping">,
  choice: VoucherSelection,
  shipping: Shipping,
): CartPricing {
  const { context, offers, start } = priced;
  const { index } = context;
  const ownReasons = context.reasons.length;
  const plan = planOrder(index, start, context.used, offers, vouchers, shipping.fee);
  const steps = applyOrderDiscounts(plan, choice, context);
  if (shipping.fee > 0) explainShipping(context, offers, start, steps);
  const back = getCashback(context, offers, steps);
  const reasons = context.reasons.splice(ownReasons);
  const used = back ? [...steps.used, back.used] : steps.used;
  const fee = steps.freeShipping ? 0 : shipping.fee;
  const payable = steps.total + fee;
  return {
    lines: pricedLines(priced, steps),
    gifts: priced.gifts,
    withheld: priced.withheld,
    groups: priced.groups,
    addOnDeals: priced.addOnDeals,
    bundles: priced.bundles,
    reasons: inOrder([...context.reasons, ...reasons], priced),
    cashback: back?.cashback ?? null,
    usedOffers: used.filter((u) => u.isCounted).map(({ id, times }) => ({ offerId: id, times })),
    selectedLines: priced.selectedLines,
    selectedUnits: priced.selectedUnits,
    selectedTotal: priced.selectedTotal,
    couponEligibleTotal: sumAt(start, getVoucherPlaces(index, { kind: "coupon", scope: { all: true } })),
    ...steps.pricing,
    savings: getSavings(priced, steps, shipping.fee, back?.cashback ?? null),
    freeShipping: steps.freeShipping && { offerId: steps.freeShipping.id, name: steps.freeShipping.name },
    shipping: fee,
    shippingShortfall: fee === 0 && shipping.fee > 0 ? 0 : shipping.shortfall,
    payable,
    rows: getRows(priced, steps, { ...shipping, fee }, label, payable),
  };
}

/** Returns what each offer takes off: prices and reductions of lines, order discounts, shipping, cashback. */
function getSavings(
  { context, groups }: PricedLines,
  { taken: used, freeShipping }: OrderDiscounts,
  fee: Fen,
  cashback: CashbackState | null,
): OfferSaving[] {
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
  for (const { counts, source, plainPrice, gross, line } of context.index.bases)
    if (counts && source) add(source.offerId, { goods: plainPrice * line.quantity - gross });
  for (const { id, kind, isUsed, amount } of groups)
    if (isUsed && isAt(kind, "lines")) add(id, { goods: amount });
  for (const { id, amount } of used) add(id, { goods: amount });
  if (freeShipping) add(freeShipping.id, { shipping: fee });
  if (cashback) add(cashback.offerId, { back: cashback.amount });
  return [...found.values()];
}

function inOrder(reasons: readonly OfferReason[], { offers }: PricedLines): OfferReason[] {
  const priority = new Map(offers.map((o) => [o.id, o.priority]));
  const keyed = reasons.map((reason) => ({
    reason,
    id: reason.offerId,
    priority: priority.get(reason.offerId) ?? 0,
  }));
  return keyed.sort(byPriority).map(({ reason }) => reason);
}

function getRows(
  priced: PricedLines,
  steps: OrderDiscounts,
  { fee, why }: Shipping,
  label: string,
  payable: Fen,
): PriceSumRow[] {
  const {
    context,
    start,
    amounts,
    withheld,
    selectedLines: lines,
    selectedUnits: units,
    selectedTotal: total,
  } = priced;
  const gross = context.index.bases.reduce((sum, b) => sum + (b.counts ? b.gross : 0), 0);
  const free = steps.freeShipping;
  const note = free ? tierName(free, free.tiers[0]!) : why;
  const ships: PriceSumRow = {
    kind: "shipping",
    label: `运费（${label}）`,
    amount: fee,
    ...(note && { note }),
  };
  return [
    goodsRow(context.index, start, { lines, units, total, reduced: amounts.length > 0 ? gross - total : 0 }),
    ...withheld.map(withheldRow),
    ...steps.rows,
    ...(lines > 0 ? [ships] : []),
    { kind: "payable", label: "应付金额", amount: payable },
  ];
}

const pricedLines = (
  { order, context, amounts, start }: PricedLines,
  { left }: OrderDiscounts,
): PricedLine[] => order.map((i) => pricedLine(context.index.bases[i]!, amounts[i]!, start[i]! - left[i]!));

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

/** Prices a cart (specification, sections 4 and 5; design rules, "The cart's totals"). Pure. Refused and unselected lines are priced and returned, but count for nothing. */
export const priceCart: PriceCart = (lines, offers, choice, now) => {
  const priced = priceLines(lines, offers.offers, now);
  return priceOrder(
    priced,
    offers,
    choice,
    getShipping(priced.context.index.bases, priced.selectedTotal, offers.shipping),
  );
};
