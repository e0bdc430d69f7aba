/** What running offers say about one goods: tags and texts for cards, tables and the detail page. Pure. */
import type { GoodsForBuyer, GoodsOffer, Tag } from "~/catalogue/goods";
import type { Fen } from "~/platform/money";
import {
  areApart,
  byPriority,
  inScope,
  timesLeft,
  type ActivityPrice,
  type CartOffer,
  type OfferKind,
} from "./offer";
import { discountedPrice } from "./site-discount";
import { KIND_TAGS } from "./tags";
import { percentName, tierName } from "./words";

/** Offers on the order as a whole: where they are for everything, they would say the same on every goods. */
const ON_ORDERS: readonly OfferKind[] = ["orderReduction", "orderDiscount", "freeShipping", "cashback"];

/** Whether an offer says something about a goods: inside its scope or one of its own, and not on everything alike. */
export function isOnGoods(offer: CartOffer, goods: GoodsForBuyer): boolean {
  if (offer.kind === "bundle") return offer.goods.some((g) => g.goodsId === goods.id);
  return inScope(offer.scope, goods) && !(ON_ORDERS.includes(offer.kind) && "all" in offer.scope);
}

/** The price that a goods has by an activity. */
interface Special {
  kind: ActivityPrice["kind"];
  notWith: readonly OfferKind[];
  /** null while it may not be seen */
  price: Fen | null;
  endsAt: number;
  text: string;
}

/**
 * Tags, texts and the activity price of a goods; prices only where the buyer may see the goods' price. `isInGroup`: a group buy runs on
 * it. Each tag has its text at the same place.
 */
export function offerOn(
  goods: GoodsForBuyer,
  offers: readonly CartOffer[],
  activity: ActivityPrice | null,
  isInGroup = false,
): GoodsOffer {
  // Ephedrine goods are an order of their own without offers.
  if (goods.isEphedrine) return { activityPrice: null, wasPrice: null, endsAt: null, tags: [], texts: [] };
  const open = offers.filter((o) => timesLeft(o) > 0);
  const special = specialOf(goods, open, activity);
  const said = new Map<string, { tag: Tag; texts: string[] }>();
  const say = (kind: keyof typeof KIND_TAGS, text: string) => {
    const tag = KIND_TAGS[kind];
    const known = said.get(tag.name);
    if (!known) said.set(tag.name, { tag, texts: [text] });
    else if (!known.texts.includes(text)) known.texts.push(text);
  };
  if (special) say(special.kind, special.text);
  if (isInGroup) say("groupBuy", "参与拼团，成团享拼团价");
  for (const offer of open.filter((o) => isOnGoods(o, goods)).sort(byPriority)) {
    if (offer.kind === "siteDiscount" || (special && areApart(special, offer))) continue;
    const text = offerText(offer, goods);
    if (text) say(offer.kind, text);
  }
  const price = special?.price ?? null;
  return {
    activityPrice: price,
    wasPrice: price !== null && goods.price! > price ? goods.price : null,
    endsAt: special?.endsAt ?? null,
    tags: [...said.values()].map(({ tag }) => tag),
    texts: [...said.values()].map(({ texts }) => texts.join("；")),
  };
}

/** The lowest of activity and site discounts for one pack, as the cart will price it; where no price is seen, the one that runs. */
function specialOf(
  goods: GoodsForBuyer,
  offers: readonly CartOffer[],
  activity: ActivityPrice | null,
): Special | null {
  const own = goods.price;
  let best: (Special & { priority: number; id: number }) | null = null;
  const consider = (found: Special & { priority: number; id: number }) => {
    if (own !== null && (found.price ?? own) >= own) return;
    const cheaper = best === null ? -1 : (found.price ?? 0) - (best.price ?? 0);
    if (best === null || cheaper < 0 || (cheaper === 0 && byPriority(found, best) < 0)) best = found;
  };
  if (activity && activity.stock !== 0) {
    const { offerId: id, kind, notWith, endsAt, priority } = activity;
    const price = own === null ? null : activity.price;
    consider({ id, kind, notWith, endsAt, priority, price, text: activityText(activity, goods) });
  }
  for (const offer of offers) {
    if (offer.kind !== "siteDiscount" || !inScope(offer.scope, goods)) continue;
    const { id, kind, notWith, endsAt, priority } = offer;
    const price = own === null ? null : discountedPrice(offer, own, goods.packSize);
    if (own !== null && price === null) continue;
    consider({ id, kind, notWith, endsAt, priority, price, text: discountText(offer) });
  }
  return best;
}

function activityText({ name, limitPerCompany: limit }: ActivityPrice, { unit }: GoodsForBuyer): string {
  return limit === null ? name : `${name}，每家限购${limit}${unit}`;
}

/** "全场94折 享94折": the name alone where it says the percentage. */
function discountText(offer: CartOffer): string {
  const [tier] = offer.tiers;
  const percent = tier && "percent" in tier.benefit ? percentName(tier.benefit.percent) : "";
  return offer.name.includes(percent) ? offer.name : `${offer.name} 享${percent}`;
}

/** An offer in words on a goods: "专场 满500减20，满1000减50"; empty when nothing of it is left. */
function offerText(offer: CartOffer, goods: GoodsForBuyer): string {
  const tiers = offer.tiers.map((tier) => tierName(offer, tier)).join("，");
  const { kind } = offer;
  if (kind === "bundle") {
    const others = offer.goods.filter((g) => g.goodsId !== goods.id).map((g) => g.name);
    const names = others.length > 2 ? `${others.slice(0, 2).join("、")}等` : others.join("、");
    return offer.goods.every((g) => g.left >= g.number) ? `${offer.name}：与${names}同购享组合价` : "";
  }
  if (kind === "gift" || kind === "bundleGift" || kind === "swap")
    return offer.goods.some((g) => g.left > 0) ? tiers : "";
  return kind === "lineReduction" ? `${offer.name} ${tiers}` : tiers;
}
