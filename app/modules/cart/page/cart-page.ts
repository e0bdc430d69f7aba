import { isChanged } from "~/modules/cart/pricing/changed-terms";
import { formatYuan, type Fen } from "~/platform/values/money";
import { isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { SeenPrice } from "~/modules/cart/lines/seen-price";
import { lineView, type CartLineView } from "./line-view";
import { BUNDLE } from "~/modules/cart/pricing/line-types";
import {
  bundleViews,
  cashbackView,
  reasonViews,
  addOnDealViews,
  type BundleView,
  type ReasonView,
  type AddOnDealView,
} from "./offer-view";
import type {
  CartLine,
  CartPricing,
  GroupState,
  Offers,
  PriceSumRow,
  TierState,
  VoucherSelection,
} from "~/modules/cart/pricing/pricing";

export interface SectionView<Line = CartLineView> {
  key: string;
  promotion: { tag: string; describe: string; name: string; isMet: boolean; text: string } | null;
  lines: Line[];
  gifts: { key: string; name: string; quantity: number }[];
  limited: string | null;
}

export interface GroupView<Line = CartLineView> {
  /** "w12" for a warehouse, "hm" for ephedrine products */
  key: string;
  title: string;
  note: string;
  isAllOn: boolean;
  sections: SectionView<Line>[];
}

/** `Line` is a whole line, or the part that is sent to the browser (cart-payload.ts). */
export interface CartView<Line = CartLineView> {
  count: number;
  /** current prices of lines to confirm */
  changed: SeenPrice[];
  groups: GroupView<Line>[];
  bundles: BundleView[];
  addOnDeals: AddOnDealView<Line>[];
  short: Line[];
  blocked: Line[];
  expiryMonths: number;
  isAllOn: boolean;
  selectedLines: number;
  payable: Fen;
  rows: PriceSumRow[];
  hasOrdinary: boolean;
  ephedrineRows: PriceSumRow[];
  shipping: { shortfall: Fen; reached: Fen; threshold: Fen; today: Fen } | null;
  cashback: ReturnType<typeof cashbackView>;
  reasons: ReasonView[];
  couponEligibleTotal: Fen;
  coupons: TierState[];
  reductions: TierState[];
  discounts: TierState[];
  cashVouchers: TierState[];
  choice: CartVoucherChoice;
}

export interface CartVoucherChoice {
  /** "" the best one, "none", or an id */
  coupon: string;
  voucher: string;
  extra: Fen;
  /** more (+) or less (−) to pay without any */
  without: CartPricing["without"];
}

export const EPHEDRINE_GROUP = "hm";

/** Returns the group of a line as in the form; a bundle is a group of its own. */
export function groupKey(line: CartLine): string {
  if (line.type === BUNDLE) return `b${line.offerId}`;
  return line.goods.isEphedrine ? EPHEDRINE_GROUP : `w${line.goods.warehouseId}`;
}

interface Priced {
  lines: readonly CartLine[];
  expiryMonths: number;
  offers: Offers;
  pricing: CartPricing;
  ephedrine: CartPricing;
  checkout: { payable: Fen };
}

export function cartView(cart: Priced, choice: VoucherSelection, now: number): CartView {
  const { pricing, ephedrine } = cart;
  const priced = new Map([...pricing.lines, ...ephedrine.lines].map((l) => [l.id, l]));
  const views = new Map(cart.lines.map((l) => [l.id, lineView(l, priced.get(l.id)!, now)]));
  const addOnDeals = addOnDealViews(cart.lines, views, pricing.addOnDeals);
  const swapped = new Set(addOnDeals.flatMap((deal) => deal.lines.map((line) => line.id)));
  const bundles = bundleViews(cart.lines, priced, pricing.bundles).sort(byReason);
  const single = cart.lines.filter((l) => l.type !== BUNDLE && !swapped.has(l.id));
  const open = single.filter((l) => views.get(l.id)!.reason === null);
  const keys = [...new Set(open.map(groupKey))].sort(byKey);
  const addOnLines = addOnDeals.flatMap((deal) => deal.lines);
  const shut = single.map((l) => views.get(l.id)!).filter((v) => v.reason !== null);
  const short = shut.filter((v) => v.mend !== null);
  const selectable = [...open.map((l) => views.get(l.id)!), ...addOnLines, ...bundles, ...short].filter(
    (v) => !v.reason || v.mend,
  );
  return {
    count: new Set(cart.lines.map((line) => line.goods.id)).size,
    changed: changedPrices(cart.lines, priced),
    groups: keys.map((key) =>
      groupView(
        key,
        open.filter((l) => groupKey(l) === key),
        views,
        cart,
      ),
    ),
    bundles,
    addOnDeals,
    short,
    blocked: shut.filter((v) => v.mend === null),
    expiryMonths: cart.expiryMonths,
    isAllOn: selectable.length > 0 && selectable.every((v) => v.isSelected),
    selectedLines: pricing.selectedLines + ephedrine.selectedLines,
    payable: cart.checkout.payable,
    rows: pricing.rows,
    hasOrdinary: pricing.selectedLines > 0,
    ephedrineRows: ephedrine.selectedLines > 0 ? ephedrine.rows : [],
    shipping: shippingView(cart),
    cashback: cashbackView(pricing),
    reasons: reasonViews(pricing.reasons),
    couponEligibleTotal: pricing.couponEligibleTotal,
    coupons: pricing.coupons,
    reductions: pricing.reductions,
    discounts: pricing.discounts,
    cashVouchers: pricing.cashVouchers,
    choice: {
      coupon: choiceText(choice.coupon, pricing.coupons),
      voucher: choiceText(choice.cashVoucher, pricing.cashVouchers),
      extra: Math.max(0, pricing.payable - pricing.bestPayable),
      without: pricing.without,
    },
  };
}

function changedPrices(
  lines: readonly CartLine[],
  priced: ReadonlyMap<number, CartPricing["lines"][number]>,
): SeenPrice[] {
  return lines.flatMap(({ id, quantity }): SeenPrice[] => {
    const line = priced.get(id)!;
    const { unitPrice } = line;
    return !isChanged(line) ? [] : [{ lineId: id, price: unitPrice, number: quantity }];
  });
}

/** Unit prices as the page shows them, without those to confirm. */
export function shownPrices({ groups, addOnDeals, short }: CartView): SeenPrice[] {
  const sections = groups.flatMap((group) => group.sections);
  const lines = [...[...sections, ...addOnDeals].flatMap((part) => part.lines), ...short];
  return lines.flatMap(({ id, unitPrice, quantity, changedFrom, changedTerms }): SeenPrice[] =>
    unitPrice === null || isChanged({ changedFrom, changedTerms })
      ? []
      : [{ lineId: id, price: unitPrice, number: quantity }],
  );
}

const byReason = (a: { reason: unknown }, b: { reason: unknown }) =>
  Number(a.reason !== null) - Number(b.reason !== null);
const byKey = (a: string, b: string) =>
  Number(a === EPHEDRINE_GROUP) - Number(b === EPHEDRINE_GROUP) || Number(a.slice(1)) - Number(b.slice(1));

const choiceText = (choice: number | null | undefined, tiers: readonly TierState[]) => {
  if (choice === null) return "none";
  return tiers.some((t) => t.id === choice && t.isUsed) ? String(choice) : "";
};

function shippingView({ pricing, ephedrine, offers }: Priced): CartView["shipping"] {
  const shortfall = pricing.shippingShortfall;
  const selected = pricing.selectedTotal + ephedrine.selectedTotal;
  if (shortfall === 0 || selected === 0) return null;
  const { threshold, noTransOrderAmount: today } = offers.shipping;
  return { shortfall, reached: threshold - shortfall, threshold, today };
}

function groupView(
  key: string,
  lines: readonly CartLine[],
  views: ReadonlyMap<number, CartLineView>,
  cart: Priced,
): GroupView {
  const shown = lines.map((l) => views.get(l.id)!);
  const isEphedrine = key === EPHEDRINE_GROUP;
  return {
    key,
    title: isEphedrine ? "含麻黄碱复方制剂" : lines[0]!.goods.warehouse,
    note: isEphedrine ? "单独成单，仅限对公转账，不参与优惠" : `${shown.length} 种可购`,
    isAllOn: shown.every((v) => v.isSelected),
    sections: isEphedrine
      ? [{ key, promotion: null, lines: shown, gifts: [], limited: null }]
      : toSections(key, shown, cart),
  };
}

/** Lines of one reduction are grouped under it; gifts follow the part that earns them. */
function toSections(key: string, shown: readonly CartLineView[], cart: Priced): SectionView[] {
  const left = new Map(shown.map((v) => [v.id, v]));
  const take = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const view = left.get(id);
      left.delete(id);
      return view ? [view] : [];
    });
  const sections = cart.pricing.groups
    .filter((g) => isAt(g.kind, "lines"))
    .flatMap((group): SectionView[] => {
      const inside = new Set(group.lineIds);
      const lines = take(shown.filter((v) => inside.has(v.id)).map((v) => v.id));
      const promotion = toPromotion(group);
      return lines.length > 0
        ? [{ key: `${key}-${group.id}`, promotion, lines, gifts: [], limited: null }]
        : [];
    });
  // By their first line, not by which are met, so that unselecting a line moves nothing.
  const place = new Map(shown.map((v, at) => [v.id, at]));
  sections.sort((a, b) => place.get(a.lines[0]!.id)! - place.get(b.lines[0]!.id)!);
  const rest = take(shown.map((v) => v.id));
  if (rest.length > 0)
    sections.push({ key: `${key}-rest`, promotion: null, lines: rest, gifts: [], limited: null });
  return [...sections, ...giftSections(key, shown, cart)];
}

function toPromotion(group: GroupState): NonNullable<SectionView["promotion"]> {
  const next = group.next ? `，再买 ${group.next.missing} 享${group.next.name}` : "";
  const met = isAt(group.kind, "lines") ? `已满足，已减 ${formatYuan(group.amount)}` : "已满足，赠品随货发出";
  const { name: tag, describe } = OFFER_KINDS[group.kind].tag;
  const unmet = group.missing ? `还差 ${group.missing}` : (group.note ?? "");
  return {
    tag,
    describe,
    name: group.name,
    isMet: group.isUsed,
    text: group.isUsed ? met + next : unmet,
  };
}

function giftSections(key: string, shown: readonly CartLineView[], { pricing }: Priced): SectionView[] {
  return pricing.groups
    .filter((g) => isAt(g.kind, "gifts"))
    .flatMap((group): SectionView[] => {
      const first = group.lineIds[0];
      if (!shown.some((v) => v.id === first)) return [];
      const gifts = pricing.gifts
        .filter((g) => g.offerId === group.id)
        .map((g) => ({ key: `gift-${g.offerId}-${g.goodsId}`, name: g.name, quantity: g.quantity }));
      const promotion = toPromotion(group);
      const limited = group.isUsed ? (group.note ?? null) : null;
      return [{ key: `${key}-gift-${group.id}`, promotion, lines: [], gifts, limited }];
    });
}
