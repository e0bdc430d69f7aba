/** What the cart page shows: lines by warehouse and promotion, ephedrine goods apart, blocked lines last. Pure; money in fen. */
import { fullCaseOffer, type Tag } from "~/catalogue/goods";
import { refusalRemedy, refusalText, type Refusal } from "~/catalogue/refusal";
import { isNearExpiry } from "~/platform/clock";
import { formatYuan, type Fen } from "~/platform/money";
import { activityTag } from "~/promotions/on-goods";
import { runningActivity } from "./line-price";
import type {
  CartLine,
  CartPricing,
  GroupState,
  Offers,
  PricedLine,
  PriceRow,
  TierState,
  VoucherChoice,
} from "./pricing";

export interface LineView {
  id: number;
  goodsId: number;
  /** 1: flash sale */
  type: number;
  name: string;
  /** spec and manufacturer */
  what: string;
  expiry: string | null;
  isNear: boolean;
  stock: number;
  packSize: number;
  unit: string;
  number: number;
  isSelected: boolean;
  /** null while the price may not be seen */
  unitPrice: Fen | null;
  wasPrice: Fen | null;
  amount: Fen;
  reduction: Fen;
  tags: Tag[];
  notes: string[];
  /** end of the flash sale, epoch ms */
  endsAt: number | null;
  changedFrom: Fen | null;
  /** the full case that is offered */
  fullCase: number | null;
  reason: { text: string; remedy: { to: string; text: string } | null } | null;
  isSoldOut: boolean;
  /** another number may be bought */
  canMend: boolean;
}

export interface SectionView<Line = LineView> {
  key: string;
  promotion: { tag: string; describe: string; name: string; isMet: boolean; text: string } | null;
  lines: Line[];
  gifts: { key: string; name: string; number: number }[];
}

export interface GroupView<Line = LineView> {
  /** "w12" for a warehouse, "hm" for ephedrine goods */
  key: string;
  title: string;
  note: string;
  isAllOn: boolean;
  sections: SectionView<Line>[];
}

/** `Line` is what stands for a line: all of it, or what of it is sent to the browser (line-data.ts). */
export interface CartView<Line = LineView> {
  count: number;
  /** the number of changed prices that the buyer has not taken note of */
  changes: number;
  groups: GroupView<Line>[];
  blocked: Line[];
  isAllOn: boolean;
  selectedLines: number;
  payable: Fen;
  rows: PriceRow[];
  /** ordinary lines count */
  hasOrdinary: boolean;
  /** rows of the ephedrine order, when there is one */
  ephedrineRows: PriceRow[];
  /** null when shipping is free or nothing is selected */
  shipping: { shortfall: Fen; reached: Fen; threshold: Fen; today: Fen } | null;
  couponEligibleTotal: Fen;
  coupons: TierState[];
  reductions: TierState[];
  discounts: TierState[];
  cashVouchers: TierState[];
  choice: { coupon: string; voucher: string };
}

/** Refusals that a smaller number heals. */
const MENDABLE: readonly Refusal["code"][] = ["stockShort", "limitReached", "activityLimit", "activityShort"];

export const EPHEDRINE_GROUP = "hm";

/** The group a line belongs to, as the form names it. */
export function groupKey(line: CartLine): string {
  return line.goods.isEphedrine ? EPHEDRINE_GROUP : `w${line.goods.warehouseId}`;
}

interface Priced {
  lines: readonly CartLine[];
  offers: Offers;
  pricing: CartPricing;
  ephedrine: CartPricing;
  checkout: { payable: Fen };
}

/** The page of one cart. */
export function cartView(cart: Priced, choice: VoucherChoice, now: number): CartView {
  const { pricing, ephedrine } = cart;
  const priced = new Map([...pricing.lines, ...ephedrine.lines].map((l) => [l.id, l]));
  const views = new Map(cart.lines.map((l) => [l.id, lineView(l, priced.get(l.id)!, now)]));
  const open = cart.lines.filter((l) => views.get(l.id)!.reason === null);
  const keys = [...new Set(open.map(groupKey))].sort(byKey);
  const selectable = open.map((l) => views.get(l.id)!);
  return {
    count: cart.lines.length,
    changes: [...views.values()].filter((v) => v.changedFrom !== null).length,
    groups: keys.map((key) =>
      groupView(
        key,
        open.filter((l) => groupKey(l) === key),
        views,
        pricing,
      ),
    ),
    blocked: [...views.values()].filter((v) => v.reason !== null),
    isAllOn: selectable.length > 0 && selectable.every((v) => v.isSelected),
    selectedLines: pricing.selectedLines + ephedrine.selectedLines,
    payable: cart.checkout.payable,
    rows: pricing.rows,
    hasOrdinary: pricing.selectedLines > 0,
    ephedrineRows: ephedrine.selectedLines > 0 ? ephedrine.rows : [],
    shipping: shippingView(cart),
    couponEligibleTotal: pricing.couponEligibleTotal,
    coupons: pricing.coupons,
    reductions: pricing.reductions,
    discounts: pricing.discounts,
    cashVouchers: pricing.cashVouchers,
    choice: {
      coupon: choiceText(choice.coupon, pricing.coupons),
      voucher: choiceText(choice.cashVoucher, pricing.cashVouchers),
    },
  };
}

// Ephedrine goods after all warehouses.
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

function lineView(line: CartLine, priced: PricedLine, now: number): LineView {
  const { goods } = line;
  const activity = runningActivity(line, now);
  const fullCase = fullCaseOffer(line.number, goods.caseSize);
  const { refusal } = priced;
  return {
    id: line.id,
    goodsId: goods.id,
    type: line.type,
    name: goods.name,
    what: [goods.spec, goods.manufacturer].filter(Boolean).join(" · "),
    expiry: goods.nearestExpiry,
    isNear: goods.nearestExpiry !== null && isNearExpiry(goods.nearestExpiry, now),
    stock: goods.stock,
    packSize: goods.packSize,
    unit: goods.unit,
    number: line.number,
    isSelected: line.isSelected,
    unitPrice: goods.price === null ? null : priced.unitPrice,
    wasPrice: priced.wasPrice,
    amount: priced.amount,
    reduction: priced.reduction,
    tags: [...(activity ? [activityTag(activity.kind)] : []), ...goods.tags].slice(0, 2),
    notes: refusal ? [] : priced.notes,
    endsAt: activity?.kind === "flashSale" ? activity.endsAt : null,
    changedFrom: priced.changedFrom,
    fullCase: refusal || fullCase === null || fullCase > goods.stock ? null : fullCase,
    reason: refusal && { text: refusalText(refusal), remedy: refusalRemedy(refusal) },
    isSoldOut: refusal?.code === "soldOut",
    canMend: refusal !== null && MENDABLE.includes(refusal.code),
  };
}

function groupView(
  key: string,
  lines: readonly CartLine[],
  views: ReadonlyMap<number, LineView>,
  pricing: CartPricing,
): GroupView {
  const shown = lines.map((l) => views.get(l.id)!);
  const isEphedrine = key === EPHEDRINE_GROUP;
  return {
    key,
    title: isEphedrine ? "含麻黄碱复方制剂" : lines[0]!.goods.warehouse,
    note: isEphedrine ? "单独成单，仅限对公转账，不参与优惠" : `${shown.length} 种可购`,
    isAllOn: shown.every((v) => v.isSelected),
    sections: isEphedrine
      ? [{ key, promotion: null, lines: shown, gifts: [] }]
      : sectionsOf(key, shown, pricing),
  };
}

/** Lines of one line reduction stand together under it; the others follow; gifts close the part that earns them. */
function sectionsOf(key: string, shown: readonly LineView[], pricing: CartPricing): SectionView[] {
  const left = new Map(shown.map((v) => [v.id, v]));
  const take = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const view = left.get(id);
      left.delete(id);
      return view ? [view] : [];
    });
  const sections = pricing.groups
    .filter((g) => g.kind === "lineReduction")
    .flatMap((group): SectionView[] => {
      const inside = new Set(group.lineIds);
      const lines = take(shown.filter((v) => inside.has(v.id)).map((v) => v.id));
      const promotion = { ...promotionOf(group), tag: "满", describe: "满减活动" };
      return lines.length > 0 ? [{ key: `${key}-${group.id}`, promotion, lines, gifts: [] }] : [];
    });
  const rest = take(shown.map((v) => v.id));
  if (rest.length > 0) sections.push({ key: `${key}-rest`, promotion: null, lines: rest, gifts: [] });
  return [...sections, ...giftSections(key, shown, pricing)];
}

function promotionOf(group: GroupState) {
  const next = group.next ? `，再买 ${formatYuan(group.next.shortfall)} 享${group.next.name}` : "";
  const text = group.isUsed
    ? `已满足，已减 ${formatYuan(group.amount)}${next}`
    : `还差 ${formatYuan(group.shortfall)}`;
  return { name: group.name, isMet: group.status === 1, text };
}

function giftSections(key: string, shown: readonly LineView[], pricing: CartPricing): SectionView[] {
  return pricing.groups
    .filter((g) => g.kind === "gift")
    .flatMap((group): SectionView[] => {
      // Shown once, in the first warehouse that has a line of it.
      const first = group.lineIds[0];
      if (!shown.some((v) => v.id === first)) return [];
      const gifts = pricing.gifts
        .filter((g) => g.offerId === group.id)
        .map((g) => ({ key: `gift-${g.offerId}`, name: g.name, number: g.number }));
      const text = group.isUsed ? "已满足，赠品随货发出" : `还差 ${formatYuan(group.shortfall)}`;
      const promotion = { tag: "赠", describe: "满额赠品", name: group.name, isMet: group.isUsed, text };
      return [{ key: `${key}-gift-${group.id}`, promotion, lines: [], gifts }];
    });
}
