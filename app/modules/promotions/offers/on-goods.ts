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
  const special = getSpecialPrice(goods, open, activity);
  const others = open
    .filter((o) => isOnGoods(o, goods) && !isAt(o.kind, "unitPrice") && !(special && areApart(special, o)))
    .sort(byPriority);
  const tagged = taggedTexts([
    ...(special ? [{ kind: special.kind, text: special.text }] : []),
    ...(group ? [{ kind: group, text: OFFER_KINDS[group].cardText(null, goods) }] : []),
    ...others
      .map((o) => ({ kind: o.kind, text: OFFER_KINDS[o.kind].cardText(o, goods, tierNames(o)) }))
      .filter(({ text }) => text !== ""),
  ]);
  const reduction = others.find((o) => isAt(o.kind, "lines"));
  return { ...tagged, ...specialPrice(goods, special), ...(reduction && { reductionId: reduction.id }) };
}

/** The tags of these kinds, each once with its texts. */
function taggedTexts(all: readonly { kind: OfferKind; text: string }[]): Pick<GoodsOffer, "tags" | "texts"> {
  const byTag = new Map<string, { tag: GoodsTag; texts: Set<string> }>();
  for (const { kind, text } of all) {
    const { tag } = OFFER_KINDS[kind];
    const known = byTag.get(tag.name);
    if (known) known.texts.add(text);
    else byTag.set(tag.name, { tag, texts: new Set([text]) });
  }
  const found = [...byTag.values()];
  return { tags: found.map(({ tag }) => tag), texts: found.map(({ texts }) => [...texts].join("；")) };
}

function specialPrice(
  goods: GoodsForBuyer,
  special: Special | null,
): Pick<GoodsOffer, "activityPrice" | "wasPrice" | "endsAt" | "activityId"> {
  const endsAt = special?.endsAt ?? null;
  if (!special || special.price === null) return { activityPrice: null, wasPrice: null, endsAt };
  const { price, id } = special;
  return {
    activityPrice: price,
    wasPrice: goods.price! > price ? goods.price : null,
    endsAt,
    activityId: id,
  };
}

/** The lowest of activity and site discounts for one pack, as in the cart. */
function getSpecialPrice(
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
