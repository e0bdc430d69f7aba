/**
 * Everything that a cart costs, by one pure function in the specification's order of steps (sections 4 and 5): lines, their own
 * reductions, coupon, order reduction, order discount, cash voucher, shipping. Integer fen; never below zero; parts sum to the whole.
 */
import type { Fen } from "~/platform/money";
import { byPriority } from "~/promotions/offer";
import { tierName } from "~/promotions/words";
import { lineNotes, type PricedBase } from "./line-price";
import { placesFor, planOrder, sumAt } from "./order-run";
import { cashbackOf, explainShipping, takeSteps, type OrderSteps } from "./order-steps";
import { priceLines, type PricedLines } from "./price-lines";
import { goodsRow } from "./price-rows";
import type {
  CartPricing,
  OfferReason,
  Offers,
  PricedLine,
  PriceCart,
  PriceRow,
  VoucherChoice,
} from "./pricing";
import { shippingOf, type Shipping } from "./shipping";
import { withheldRow } from "./withheld";

/** The second half of pricing: the order's discounts over priced lines, with the shipping that was judged for them. */
export function priceOrder(
  priced: PricedLines,
  { vouchers, shipping: { label } }: Pick<Offers, "vouchers" | "shipping">,
  choice: VoucherChoice,
  shipping: Shipping,
): CartPricing {
  const { book, offers, start } = priced;
  const { roster } = book;
  const ownReasons = book.reasons.length;
  const plan = planOrder(roster, start, book.used, offers, vouchers, shipping.fee);
  const steps = takeSteps(plan, choice, book);
  if (shipping.fee > 0) explainShipping(book, offers, start, steps);
  const back = cashbackOf(book, offers, steps);
  const reasons = book.reasons.splice(ownReasons);
  const used = back ? [...steps.used, back.used] : steps.used;
  const fee = steps.freeShipping ? 0 : shipping.fee;
  const payable = steps.total + fee;
  return {
    lines: pricedLines(priced, steps),
    gifts: priced.gifts,
    withheld: priced.withheld,
    groups: priced.groups,
    swaps: priced.swaps,
    bundles: priced.bundles,
    reasons: inOrder([...book.reasons, ...reasons], priced),
    cashback: back?.cashback ?? null,
    usedOffers: used.filter((u) => u.isCounted).map(({ id, times }) => ({ offerId: id, times })),
    selectedLines: priced.selectedLines,
    selectedUnits: priced.selectedUnits,
    selectedTotal: priced.selectedTotal,
    couponEligibleTotal: sumAt(start, placesFor(roster, { kind: "coupon", scope: { all: true } })),
    ...steps.pricing,
    freeShipping: steps.freeShipping && { offerId: steps.freeShipping.id, name: steps.freeShipping.name },
    shipping: fee,
    shippingShortfall: fee === 0 && shipping.fee > 0 ? 0 : shipping.shortfall,
    payable,
    rows: rowsOf(priced, steps, { ...shipping, fee }, label, payable),
  };
}

/** By priority and id, as offers are asked. */
function inOrder(reasons: readonly OfferReason[], { offers }: PricedLines): OfferReason[] {
  const priority = new Map(offers.map((o) => [o.id, o.priority]));
  const keyed = reasons.map((reason) => ({
    reason,
    id: reason.offerId,
    priority: priority.get(reason.offerId) ?? 0,
  }));
  return keyed.sort(byPriority).map(({ reason }) => reason);
}

function rowsOf(
  priced: PricedLines,
  steps: OrderSteps,
  { fee, why }: Shipping,
  label: string,
  payable: Fen,
): PriceRow[] {
  const {
    book,
    start,
    amounts,
    withheld,
    selectedLines: lines,
    selectedUnits: units,
    selectedTotal: total,
  } = priced;
  const gross = book.roster.bases.reduce((sum, b) => sum + (b.counts ? b.gross : 0), 0);
  const free = steps.freeShipping;
  const note = free ? tierName(free, free.tiers[0]!) : why;
  const ships: PriceRow = { kind: "shipping", label: `运费（${label}）`, amount: fee, ...(note && { note }) };
  return [
    goodsRow(book.roster, start, { lines, units, total, reduced: amounts.length > 0 ? gross - total : 0 }),
    ...withheld.map(withheldRow),
    ...steps.rows,
    ...(lines > 0 ? [ships] : []),
    { kind: "payable", label: "应付金额", amount: payable },
  ];
}

const pricedLines = ({ order, book, amounts, start }: PricedLines, { left }: OrderSteps): PricedLine[] =>
  order.map((i) => pricedLine(book.roster.bases[i]!, amounts[i]!, start[i]! - left[i]!));

function pricedLine(base: PricedBase, amount: Fen, discountShare: Fen): PricedLine {
  const { line, unitPrice, gross, counts, refusal, source } = base;
  const own = line.goods.price;
  return {
    id: line.id,
    goodsId: line.goods.id,
    number: line.number,
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
    refusal,
    changedFrom: own !== null && line.seenPrice !== unitPrice ? line.seenPrice : null,
    notes: lineNotes(base),
  };
}

/**
 * Prices a cart (specification, sections 4 and 5; design rules, "The cart's totals"). Pure: everything it needs is an argument.
 * Lines refused or not selected are priced and returned, but count for nothing.
 */
export const priceCart: PriceCart = (lines, offers, choice, now) => {
  const priced = priceLines(lines, offers.offers, now);
  return priceOrder(
    priced,
    offers,
    choice,
    shippingOf(priced.book.roster.bases, priced.selectedTotal, offers.shipping),
  );
};
