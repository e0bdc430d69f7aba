import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { getUnitPrice, type PricedBase } from "./line-price";
import { ephedrineApart, relatedRestriction, type AllocatedUnits } from "./line-stock";
import { BUNDLE } from "./line-types";
import type { BundleState } from "./pricing";

type OfferById = ReadonlyMap<number, CartOffer>;

/** The indexes of each bundle's lines, by lowest line id. */
export function bundlePlaces(bases: readonly PricedBase[]): number[][] {
  const bundles = new Map<number, number[]>();
  bases.forEach(({ line }, i) => {
    if (line.type === BUNDLE) bundles.set(line.offerId, [...(bundles.get(line.offerId) ?? []), i]);
  });
  const first = (places: readonly number[]) => Math.min(...places.map((i) => bases[i]!.line.id));
  return [...bundles.values()].sort((a, b) => first(a) - first(b));
}

/** The lines of one bundle with their restrictions besides what is reserved; one refused line refuses all. */
export function checkBundleLines(
  reserved: AllocatedUnits,
  bundle: readonly PricedBase[],
  offerById: OfferById,
): PricedBase[] {
  const offer = offerById.get(bundle[0]!.line.offerId);
  const whole = offer && isAt(offer.kind, "set") ? wholeRefusal(offer, bundle) : OFFER_ENDED;
  const checked = bundle.map((base) => ({
    ...base,
    restriction: ephedrineApart(base) ?? whole ?? relatedRestriction(reserved, base, offerById),
  }));
  const fault = checked.find(({ restriction }) => restriction !== null);
  if (!fault) return checked;
  const broken: PurchaseRestriction = { code: "bundleBroken", goods: fault.line.goods.name };
  return checked.map((base) => ({ ...base, restriction: base.restriction ?? broken }));
}

const OFFER_ENDED: PurchaseRestriction = { code: "offerEnded" };

/** What refuses a bundle as a whole: incomplete sets, or its limits. */
function wholeRefusal(offer: CartOffer, bundle: readonly PricedBase[]): PurchaseRestriction | null {
  const quantities = quantitiesOf(bundle);
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

const quantitiesOf = (bundle: readonly PricedBase[]) =>
  new Map(bundle.map(({ line }) => [line.goods.id, line.quantity]));

const setsIn = (offer: CartOffer, quantities: ReadonlyMap<number, number>) =>
  Math.min(...offer.goods.map((g) => Math.floor((quantities.get(g.goodsId) ?? 0) / g.quantity)));

/** A bundle of the cart with its amount and saving, fen. */
export function bundleState(bundle: readonly PricedBase[], offerById: OfferById): BundleState {
  const { offerId } = bundle[0]!.line;
  const offer = offerById.get(offerId);
  const amount = bundle.reduce((sum, base) => sum + base.gross, 0);
  // The products' price alone today, with their own activities, as on the bundle's card.
  const alone = bundle.reduce(
    (sum, { line: l }) => sum + getUnitPrice(l.goods, l.quantity, l.activity) * l.quantity,
    0,
  );
  return {
    offerId,
    name: offer?.name ?? "组合购",
    sets: offer && isAt(offer.kind, "set") ? setsIn(offer, quantitiesOf(bundle)) : 0,
    lineIds: bundle.map((base) => base.line.id).sort((a, b) => a - b),
    amount,
    saved: Math.max(0, alone - amount),
    counts: bundle.every((base) => base.counts),
  };
}
