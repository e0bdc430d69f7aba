import { ephedrineRestriction } from "~/modules/catalogue/goods/ephedrine";
import {
  allocationDay,
  shelfLifeRestriction,
  type MinimumShelfLife,
  type ShelfLifeUnits,
} from "~/modules/catalogue/stock/minimum-shelf-life";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { activityRestriction, getUnitPrice, type PricedBase, type LinePriceSource } from "./line-price";
import { BUNDLE, ADD_ON_DEAL } from "./line-types";
import type { BundleState, CartLine } from "./pricing";
import type { OfferScopeIndex } from "./offer-scope-index";

/** Units taken by counting lines: by product, and by offer and product. */
export interface AllocatedUnits {
  goods: Map<number, number>;
  offers: Map<string, number>;
  floors: Map<number, ShelfLifeUnits[]>;
  /** all ephedrine products together: they share one quota */
  ephedrine: number;
}

export const noAllocatedUnits = (): AllocatedUnits => ({
  goods: new Map(),
  offers: new Map(),
  floors: new Map(),
  ephedrine: 0,
});
const keyOf = (offerId: number, goodsId: number) => `${offerId}:${goodsId}`;

/** Units of the product left besides those taken. */
export const stockLeft = (used: AllocatedUnits, goodsId: number, stock: number) =>
  Math.max(0, stock - (used.goods.get(goodsId) ?? 0));

interface Limited {
  goodsId: number;
  unit: string;
  purchaseLimit: number | null;
  boughtToday: number;
}

/** Units that the company may still have today besides those taken; Infinity without a limit. */
export const limitRest = ({ goodsId, purchaseLimit, boughtToday }: Limited, used: AllocatedUnits): number =>
  purchaseLimit === null
    ? Infinity
    : Math.max(0, purchaseLimit - boughtToday - (used.goods.get(goodsId) ?? 0));

/** Why it may have no more; null without a limit. */
export function limitRestriction(goods: Limited, used: AllocatedUnits): PurchaseRestriction | null {
  const { goodsId, unit, purchaseLimit: limit, boughtToday: bought } = goods;
  if (limit === null) return null;
  const inCart = used.goods.get(goodsId) ?? 0;
  return { code: "limitReached", limit, bought, unit, ...(inCart > 0 ? { inCart } : {}) };
}

type Offers = ReadonlyMap<number, CartOffer>;
/** Whether it is selected, with a visible price. */
export const isPricedAndSelected = ({ line }: PricedBase) =>
  line.isSelected && line.goods.price !== null && line.quantity > 0;

/** A percentage discount has no stock of its own. */
const hasOwnUnits = ({ kind }: LinePriceSource) => OFFER_KINDS[kind].rows !== null;

/** Why this line may not be bought besides what is taken, or null. */
export function relatedRestriction(
  reserved: AllocatedUnits,
  { line, source }: PricedBase,
  offers: Offers,
): PurchaseRestriction | null {
  const { goods, quantity } = line;
  const { unit, stock } = goods;
  const before = reserved.goods.get(goods.id) ?? 0;
  if (goods.restriction) return goods.restriction;
  if (stock <= 0) return { code: "soldOut" };
  const { id: goodsId, purchaseLimit, boughtToday } = goods;
  // Only these facts of a product: copying all of them for each line took most of the pricing time.
  const limited = { goodsId, unit, purchaseLimit, boughtToday };
  if (quantity > limitRest(limited, reserved)) return limitRestriction(limited, reserved);
  const quota = ephedrineRestriction(goods.ephedrine, quantity, reserved.ephedrine);
  if (quota) return quota;
  const minimum = relatedMinimum(reserved, line, Math.max(0, stock - before));
  if (minimum) return minimum;
  if (before + quantity > stock) return { code: "stockShort", left: Math.max(0, stock - before), unit };
  if (!source || !hasOwnUnits(source)) return null;
  const limits = getLimits(line, offers);
  if (!limits) return null;
  const gone = reserved.offers.get(keyOf(source.offerId, goods.id)) ?? 0;
  const { limitPerCompany, used, stock: own } = limits;
  const left = own === null ? null : own - gone;
  return activityRestriction(
    { name: source.name, limitPerCompany, used: used + gone, stock: left },
    quantity,
    unit,
  );
}

function relatedMinimum(
  used: AllocatedUnits,
  { minimumShelfLife, goods, quantity }: CartLine,
  rest: number,
): PurchaseRestriction | null {
  return minimumShelfLife
    ? shelfLifeRestriction(minimumShelfLife, quantity, used.floors.get(goods.id) ?? [], {
        unit: goods.unit,
        rest,
      })
    : null;
}

function getLimits({ type, offerId, goods, activity }: CartLine, offers: Offers) {
  if (type !== ADD_ON_DEAL && type !== BUNDLE) return activity;
  const own = offers.get(offerId)?.goods.find((g) => g.goodsId === goods.id);
  return own ? { limitPerCompany: own.limitPerCompany, used: own.used, stock: own.left } : null;
}

function take(used: AllocatedUnits, { line, source }: PricedBase): void {
  const { goods, quantity } = line;
  used.goods.set(goods.id, (used.goods.get(goods.id) ?? 0) + quantity);
  if (goods.isEphedrine) used.ephedrine += quantity;
  if (line.minimumShelfLife) saveMinimumPrice(used, line.minimumShelfLife, goods.id, quantity);
  if (!source || !hasOwnUnits(source)) return;
  const key = keyOf(source.offerId, goods.id);
  used.offers.set(key, (used.offers.get(key) ?? 0) + quantity);
}

function saveMinimumPrice(
  reserved: AllocatedUnits,
  minimumShelfLife: MinimumShelfLife,
  goodsId: number,
  quantity: number,
): void {
  const day = allocationDay(minimumShelfLife);
  if (day === minimumShelfLife.today) return;
  reserved.floors.set(goodsId, [...(reserved.floors.get(goodsId) ?? []), { day, quantity }]);
}

/** Counts one line if nothing prevents it. */
export function admit(used: AllocatedUnits, base: PricedBase, offers: Offers): void {
  base.restriction = relatedRestriction(used, base, offers);
  base.counts = base.restriction === null && isPricedAndSelected(base);
  if (base.counts) take(used, base);
}

/** Ordinary selected lines, then bundles that are selected as a whole. Add-ons wait for their thresholds. */
export function admitLines(index: OfferScopeIndex, reserved: AllocatedUnits, offers: Offers): BundleState[] {
  for (const base of index.bases)
    if (base.line.type !== ADD_ON_DEAL && base.line.type !== BUNDLE && isPricedAndSelected(base))
      admit(reserved, base, offers);
  return getBundles(index)
    .filter((bundle) => bundle.every(isPricedAndSelected))
    .map((bundle) => admitBundle(reserved, bundle, offers));
}

/** Checks unselected lines besides what counts, so that their reason is known before they are ticked. */
export function checkRest(index: OfferScopeIndex, used: AllocatedUnits, offers: Offers): BundleState[] {
  for (const base of index.bases)
    if (base.line.type !== BUNDLE && base.line.type !== ADD_ON_DEAL && !isPricedAndSelected(base))
      base.restriction = relatedRestriction(used, base, offers);
  return getBundles(index)
    .filter((bundle) => !bundle.every(isPricedAndSelected))
    .map((bundle) => {
      refuseBundle(used, bundle, offers);
      return bundleState(bundle, offers);
    });
}

/** The lines of each bundle, by lowest line id. */
function getBundles(index: OfferScopeIndex): PricedBase[][] {
  const bundles = new Map<number, PricedBase[]>();
  for (const base of index.bases) {
    if (base.line.type !== BUNDLE) continue;
    const same = bundles.get(base.line.offerId);
    if (same) same.push(base);
    else bundles.set(base.line.offerId, [base]);
  }
  const first = (bundle: readonly PricedBase[]) => Math.min(...bundle.map((b) => b.line.id));
  return [...bundles.values()].sort((a, b) => first(a) - first(b));
}

function admitBundle(used: AllocatedUnits, bundle: PricedBase[], offers: Offers): BundleState {
  if (!refuseBundle(used, bundle, offers))
    for (const base of bundle) {
      base.counts = true;
      take(used, base);
    }
  return bundleState(bundle, offers);
}

function refuseBundle(reserved: AllocatedUnits, bundle: PricedBase[], offers: Offers): boolean {
  const offer = offers.get(bundle[0]!.line.offerId);
  const whole = offer && isAt(offer.kind, "set") ? wholeRefusal(offer, bundle) : OFFER_ENDED;
  for (const base of bundle)
    base.restriction = ephedrineApart(base) ?? whole ?? relatedRestriction(reserved, base, offers);
  const fault = bundle.find((base) => base.restriction !== null);
  if (fault)
    for (const base of bundle) base.restriction ??= { code: "bundleBroken", goods: fault.line.goods.name };
  return fault !== undefined;
}

/** Ephedrine products are an order of their own, so no offer includes them. */
export const ephedrineApart = ({ line: { goods, type } }: PricedBase): PurchaseRestriction | null =>
  goods.isEphedrine && (type === ADD_ON_DEAL || type === BUNDLE)
    ? { code: "ephedrineApart", as: type === ADD_ON_DEAL ? "swap" : "bundle" }
    : null;

const OFFER_ENDED: PurchaseRestriction = { code: "offerEnded" };

/** What refuses a bundle as a whole: incomplete sets, or its limits. */
function wholeRefusal(offer: CartOffer, bundle: readonly PricedBase[]): PurchaseRestriction | null {
  const quantities = new Map(bundle.map(({ line }) => [line.goods.id, line.quantity]));
  const sets = setsIn(offer, quantities);
  const isWhole =
    sets >= 1 &&
    quantities.size === offer.goods.length &&
    offer.goods.every((g) => quantities.get(g.goodsId) === sets * g.quantity);
  // A product that became an ephedrine product is separate, so the rest is no whole set.
  const barred = isWhole ? undefined : offer.goods.find((g) => g.restriction?.code === "ephedrineApart");
  if (barred) return { code: "bundleBroken", goods: barred.name };
  if (!isWhole) return { code: "bundleChanged" };
  const { limitPerCompany: limit, used, left } = offer;
  if (limit !== null && used + sets > limit) return { code: "bundleLimit", limit, bought: used };
  return left !== null && sets > left ? { code: "bundleShort", left } : null;
}

const setsIn = (offer: CartOffer, quantities: ReadonlyMap<number, number>) =>
  Math.min(...offer.goods.map((g) => Math.floor((quantities.get(g.goodsId) ?? 0) / g.quantity)));

function bundleState(bundle: readonly PricedBase[], offers: Offers): BundleState {
  const { offerId } = bundle[0]!.line;
  const offer = offers.get(offerId);
  const quantities = new Map(bundle.map(({ line }) => [line.goods.id, line.quantity]));
  const amount = bundle.reduce((sum, b) => sum + b.gross, 0);
  // The products' price alone today, with their own activities, as on the bundle's card.
  const alone = bundle.reduce(
    (sum, { line: l }) => sum + getUnitPrice(l.goods, l.quantity, l.activity) * l.quantity,
    0,
  );
  return {
    offerId,
    name: offer?.name ?? "组合购",
    sets: offer && isAt(offer.kind, "set") ? setsIn(offer, quantities) : 0,
    lineIds: bundle.map((b) => b.line.id).sort((a, b) => a - b),
    amount,
    saved: Math.max(0, alone - amount),
    counts: bundle.every((b) => b.counts),
  };
}
