import type { GoodsTag } from "~/modules/catalogue/goods/goods";
import {
  restrictionRemedy,
  restrictionText,
  whyHref,
  type PurchaseRestriction,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { Fen } from "~/platform/values/money";
import { isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { ShelfLifeFix } from "~/modules/cart/pricing/line-shelf-life";
import { MENDABLE, shelfLifeView, type CartLineView } from "./line-view";
import { BUNDLE } from "~/modules/cart/pricing/line-types";
import type {
  BundleState,
  CartLine,
  CartPricing,
  OfferReason,
  PricedLine,
  AddOnDealState,
} from "~/modules/cart/pricing/pricing";

export interface CartBundleMember {
  goodsId: number;
  /** the key of its picture; "" for the drawn pack */
  picture: string;
  name: string;
  what: string;
  quantity: number;
  unit: string;
  unitPrice: Fen | null;
  wasPrice: Fen | null;
  /** the unit price that the buyer saw, if it changed */
  changedFrom: Fen | null;
  amount: Fen;
}

export interface BundleView {
  offerId: number;
  leadId: number;
  name: string;
  sets: number;
  /** as it counts in the total: after `reduction` */
  amount: Fen;
  /** reductions of its products */
  reduction: Fen;
  saved: Fen;
  isSelected: boolean;
  members: CartBundleMember[];
  reason: CartLineView["reason"];
  canMend: boolean;
  minimumShelfLife: number;
  ownMinimumShelfLife: number | null;
  mend: ShelfLifeFix | null;
}

/** Returns the first line's id of each bundle by line id. */
export function leadIds(lines: readonly CartLine[]): Map<number, number> {
  const members = lines.filter((line) => line.type === BUNDLE);
  const leads = new Map<number, number>();
  for (const { offerId, id } of members) leads.set(offerId, Math.min(leads.get(offerId) ?? id, id));
  return new Map(members.map((line) => [line.id, leads.get(line.offerId)!]));
}

/** Returns the bundles of a cart in the order of its lines. */
export function bundleViews(
  lines: readonly CartLine[],
  priced: ReadonlyMap<number, PricedLine>,
  states: readonly BundleState[],
): BundleView[] {
  const members = lines.filter((line) => line.type === BUNDLE);
  const ids = [...new Set(members.map((line) => line.offerId))];
  return ids.map((id) => {
    const own = members.filter((line) => line.offerId === id).sort((a, b) => a.goods.id - b.goods.id);
    return bundleView(
      id,
      own,
      priced,
      states.find((state) => state.offerId === id),
    );
  });
}

const UNPRICED_BUNDLE = { name: "组合购", sets: 1, saved: 0 };

function bundleView(
  offerId: number,
  lines: readonly CartLine[],
  priced: ReadonlyMap<number, PricedLine>,
  state: BundleState | undefined,
): BundleView {
  const isSeen = lines.every((line) => line.goods.price !== null);
  const { name, sets, saved } = state ?? UNPRICED_BUNDLE;
  return {
    offerId,
    leadId: Math.min(...lines.map((line) => line.id)),
    name,
    sets,
    ...bundleAmounts(isSeen && state !== undefined ? lines : [], priced),
    saved: isSeen ? saved : 0,
    isSelected: lines.every((line) => line.isSelected),
    members: lines.map((line) => memberView(line, priced.get(line.id)!)),
    ...bundleRefusal(lines, priced),
    ...shelfLifeView(lines[0]!),
  };
}

interface RefusedMember {
  line: CartLine;
  restriction: PurchaseRestriction;
}

/** Why a bundle may not be bought. The product at fault gives the reason; the others are refused only because of it. */
function bundleRefusal(
  lines: readonly CartLine[],
  priced: ReadonlyMap<number, PricedLine>,
): Pick<BundleView, "reason" | "canMend" | "mend"> {
  const refused = lines.flatMap((line): RefusedMember[] => {
    const { restriction } = priced.get(line.id)!;
    return restriction ? [{ line, restriction }] : [];
  });
  const fault = refused.find(({ restriction }) => restriction.code !== "bundleBroken") ?? refused[0];
  if (!fault) return { reason: null, canMend: false, mend: null };
  const { restriction, line } = fault;
  const { id: goodsId, name } = line.goods;
  const isSame = refused.length > 1 && refused.every((r) => r.restriction.code === restriction.code);
  const text = restrictionText(restriction);
  return {
    reason: {
      text: isSame && restriction.code !== "expiryShort" ? text : `${name}：${text}，组合须整套购买`,
      remedy: restrictionRemedy(restriction, { back: "/cart", goodsId }),
      why: whyHref(goodsId, restriction),
    },
    canMend: MENDABLE.includes(restriction.code),
    mend: bundleMend(refused),
  };
}

function bundleAmounts(
  lines: readonly CartLine[],
  priced: ReadonlyMap<number, PricedLine>,
): Pick<BundleView, "amount" | "reduction"> {
  const own = lines.map((line) => priced.get(line.id)!);
  return {
    amount: own.reduce((sum, line) => sum + line.amount, 0),
    reduction: own.reduce((sum, line) => sum + line.reduction, 0),
  };
}

/** The validity that all of its products meet, if only validity is in the way. */
function bundleMend(refused: readonly RefusedMember[]): ShelfLifeFix | null {
  const short = refused.flatMap(({ restriction }) =>
    restriction.code === "expiryShort" ? [restriction] : [],
  );
  const isOnly = refused.every(
    ({ restriction: { code } }) => code === "expiryShort" || code === "bundleBroken",
  );
  if (short.length === 0 || !isOnly) return null;
  const months = short.map(({ lower }) => lower);
  const days = short.flatMap(({ minimum }) => (minimum ? [minimum.accept] : []));
  if (days.length > 0) return { quantity: null, months: null, accept: days.toSorted()[0]! };
  return {
    quantity: null,
    months: months.includes(null) ? null : Math.min(...months.map((m) => m ?? 0)),
  };
}

function memberView({ goods, quantity }: CartLine, priced: PricedLine): CartBundleMember {
  const isSeen = goods.price !== null;
  return {
    goodsId: goods.id,
    picture: goods.picture,
    name: goods.name,
    what: [goods.spec, goods.manufacturer].filter(Boolean).join(" · "),
    quantity,
    unit: goods.unit,
    unitPrice: isSeen ? priced.unitPrice : null,
    wasPrice: isSeen ? priced.wasPrice : null,
    changedFrom: priced.changedFrom,
    amount: isSeen ? priced.amount : 0,
  };
}

export interface AddOnDealChoice {
  goodsId: number;
  picture: string;
  name: string;
  unit: string;
  price: Fen;
  /** why it is not available, besides a threshold that is not met */
  reason: string | null;
}

export interface AddOnDealView<Line = CartLineView> {
  offerId: number;
  name: string;
  isMet: boolean;
  isShort: boolean;
  text: string;
  lines: Line[];
  choices: AddOnDealChoice[];
}

/** Returns add-ons with what of them is in the cart; none if prices are hidden. */
export function addOnDealViews(
  lines: readonly CartLine[],
  views: ReadonlyMap<number, CartLineView>,
  states: readonly AddOnDealState[],
): AddOnDealView[] {
  if (lines.some((line) => line.goods.price === null)) return [];
  const shown = states.map((state) => {
    const isMet = state.status === 1;
    const capacity = state.choose - state.chosen;
    const may = capacity > 0 ? `已满足，还可换购 ${capacity} 份` : `已满足，已换购 ${state.chosen} 份`;
    // What prevents all its products: the threshold, or an excluding offer.
    const short = `还差 ${state.missing}`;
    const why = state.goods.find((goods) => goods.reason !== null && goods.barred === null)?.reason ?? short;
    return {
      offerId: state.offerId,
      name: state.name,
      isMet,
      isShort: !isMet && why === short,
      text: isMet ? may : why,
      lines: state.goods.flatMap(({ lineId }) => (lineId === null ? [] : [views.get(lineId)!])),
      choices: state.goods
        .filter((goods) => goods.lineId === null)
        .map(({ goodsId, picture, name, unit, price, limit, reason, barred }) => ({
          goodsId,
          picture,
          name,
          unit,
          price,
          reason: barred ?? (isMet && limit === 0 ? (reason ?? "暂时缺货") : null),
        })),
    };
  });
  return shown.filter((swap) => swap.isMet || swap.isShort || swap.lines.length > 0);
}

export interface ReasonView {
  key: string;
  tag: GoodsTag;
  name: string;
  text: string;
}

/** Returns offers that do not apply to this cart, with reasons. */
export function reasonViews(reasons: readonly OfferReason[]): ReasonView[] {
  return reasons.map(({ offerId, kind, name, text, code }) => ({
    key: `${kind}-${offerId}-${code}`,
    tag: OFFER_KINDS[kind].tag,
    name,
    text,
  }));
}

/** Returns the cashback on completion, and what is missing for it or for more. */
export function cashbackView({
  cashback,
  reasons,
}: CartPricing): { back: Fen | null; more: string | null } | null {
  const missing = reasons.find((reason) => isAt(reason.kind, "credit") && reason.code === "shortfall");
  if (!cashback && !missing) return null;
  return { back: cashback?.amount ?? null, more: missing ? `${missing.name}：${missing.text}` : null };
}
