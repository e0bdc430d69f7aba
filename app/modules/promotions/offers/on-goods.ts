import type { GoodsForBuyer, GoodsOffer, GoodsTag } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import { isAt, OFFER_KINDS, offersAt, tierNames } from "~/modules/promotions/offers/kinds/kinds";
import {
  areApart,
  byPriority,
  inScope,
  timesLeft,
  type ActivityPrice,
  type CartOffer,
  type KindAt,
  type OfferKind,
} from "./offer";

/** Whether an offer concerns a product, but not all products alike. */
export function isOnGoods(offer: CartOffer, goods: GoodsForBuyer): boolean {
  if (OFFER_KINDS[offer.kind].rows?.are === "own") return offer.goods.some((g) => g.goodsId === goods.id);
  // Where an offer on the order is for everything, it would say the same on every product.
  const isOnOrder = isAt(offer.kind, "reduction", "discount", "shipping", "credit");
  return inScope(offer.scope, goods) && !(isOnOrder && "all" in offer.scope);
}

interface Special {
  id: number;
  kind: OfferKind;
  notWith: readonly OfferKind[];
  price: Fen | null;
  endsAt: number;
  text: string;
}

/** Returns tags, texts and activity price of a product; prices only if visible. Each tag has its text at the same index. */
export function offerOn(
  goods: GoodsForBuyer,
  offers: readonly CartOffer[],
  activity: ActivityPrice | null,
  group: KindAt<"group"> | null = null,
): GoodsOffer {
  if (goods.isEphedrine) return { activityPrice: null, wasPrice: null, endsAt: null, tags: [], texts: [] };
  const open = offers.filter((o) => timesLeft(o) > 0);
  const special = getSpecial(goods, open, activity);
  const byTag = new Map<string, { tag: GoodsTag; texts: string[] }>();
  const say = (kind: OfferKind, text: string) => {
    const { tag } = OFFER_KINDS[kind];
    const known = byTag.get(tag.name);
    if (!known) byTag.set(tag.name, { tag, texts: [text] });
    else if (!known.texts.includes(text)) known.texts.push(text);
  };
  if (special) say(special.kind, special.text);
  if (group) say(group, OFFER_KINDS[group].cardText(null, goods));
  let reductionId: number | undefined;
  for (const offer of open.filter((o) => isOnGoods(o, goods)).sort(byPriority)) {
    if (isAt(offer.kind, "unitPrice") || (special && areApart(special, offer))) continue;
    if (isAt(offer.kind, "lines")) reductionId ??= offer.id;
    const text = OFFER_KINDS[offer.kind].cardText(offer, goods, tierNames(offer));
    if (text) say(offer.kind, text);
  }
  const price = special?.price ?? null;
  return {
    activityPrice: price,
    wasPrice: price !== null && goods.price! > price ? goods.price : null,
    endsAt: special?.endsAt ?? null,
    tags: [...byTag.values()].map(({ tag }) => tag),
    texts: [...byTag.values()].map(({ texts }) => texts.join("；")),
    ...(special && price !== null && { activityId: special.id }),
    ...(reductionId !== undefined && { reductionId }),
  };
}

/** The lowest of activity and site discounts for one pack, as in the cart. */
function getSpecial(
  goods: GoodsForBuyer,
  offers: readonly CartOffer[],
  activity: ActivityPrice | null,
): Special | null {
  const own = goods.price;
  let best: (Special & { priority: number }) | null = null;
  const consider = (found: Special & { priority: number }) => {
    if (own !== null && (found.price ?? own) >= own) return;
    const cheaper = best === null ? -1 : (found.price ?? 0) - (best.price ?? 0);
    if (best === null || cheaper < 0 || (cheaper === 0 && byPriority(found, best) < 0)) best = found;
  };
  if (activity && activity.stock !== 0) {
    const { offerId: id, kind, notWith, endsAt, priority } = activity;
    const price = own === null ? null : activity.price;
    const text = OFFER_KINDS[kind].cardText(activity, goods);
    consider({ id, kind, notWith, endsAt, priority, price, text });
  }
  for (const offer of offersAt(offers, "unitPrice")) {
    if (!inScope(offer.scope, goods)) continue;
    const rules = OFFER_KINDS[offer.kind];
    const { id, kind, notWith, endsAt, priority } = offer;
    const price = own === null ? null : rules.unitPrice(offer, own, goods.packSize);
    if (own !== null && price === null) continue;
    consider({ id, kind, notWith, endsAt, priority, price, text: rules.cardText(offer, goods, "") });
  }
  return best;
}
