import { toCard, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { readListQuery } from "~/modules/catalogue/listing/list-query";
import { type GoodsList, listGoods } from "~/modules/catalogue/listing/list.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { scopedGoods } from "~/modules/promotions/offers/offer-shelf";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { scopeNames } from "~/modules/promotions/offers/scope-names.server";
import { scopeWords } from "~/modules/promotions/offers/scope-words";
import { giftGroup, MAX_BUNDLE_GIFT_PICTURES, type GiftGroup, type GiftGroupPage } from "./bundle-gift-page";
import { readLines } from "~/modules/cart/lines/cart.server";
import { priceSplit } from "~/modules/cart/pricing/checkout";
import type { GroupState } from "~/modules/cart/pricing/pricing";

/** Returns the groups that run at `now` (epoch ms), by priority. A fixed number of queries. */
export async function giftGroups(viewer: Viewer, at: number): Promise<GiftGroup[]> {
  const offers = await runningOffers(viewer.buyer, at);
  const groups = findGiftGroups(offers);
  return groups.length > 0 ? describe(groups, offers, viewer, at) : [];
}

const findGiftGroups = (offers: readonly CartOffer[]) =>
  offers
    .filter((offer) => offer.kind === "bundleGift")
    .sort((a, b) => b.priority - a.priority || a.id - b.id);

async function describe(
  groups: readonly CartOffer[],
  offers: CartOffer[],
  viewer: Viewer,
  at: number,
): Promise<GiftGroup[]> {
  const ids = groups.flatMap(({ scope, goods }) => [
    ...("goods" in scope ? scope.goods.slice(0, 2 * MAX_BUNDLE_GIFT_PICTURES) : []),
    ...goods.map((gift) => gift.goodsId),
  ]);
  const [goods, names, states] = await Promise.all([
    goodsForBuyer([...new Set(ids)], viewer, at),
    scopeNames(groups.map((group) => group.scope)),
    cartStates(viewer, offers, at),
  ]);
  return groups.map((group) => {
    const cart = states && { state: states.get(group.id) };
    return giftGroup(group, scopeWords(group.scope, names), goods, cart);
  });
}

/** The company's cart in each group, by offer id; null for visitors. */
async function cartStates(
  viewer: Viewer,
  offers: CartOffer[],
  at: number,
): Promise<Map<number, GroupState> | null> {
  if (!viewer.buyer) return null;
  const lines = await readLines(viewer, at);
  const shipping = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };
  const { ordinary } = priceSplit(lines, { offers, vouchers: [], shipping }, {}, at);
  return new Map(ordinary.groups.map((group) => [group.id, group]));
}

export interface GiftGroupGoods {
  group: GiftGroup;
  others: { id: number; name: string }[];
  list: GoodsList;
  offers: Map<number, GoodsOffer>;
}

/** Returns the products of a group, with null of the first one; null if it does not run. A fixed number of queries. */
export async function giftGroupGoods(
  viewer: Viewer,
  id: string | null,
  page: number,
  at: number,
): Promise<GiftGroupGoods | null> {
  const offers = await runningOffers(viewer.buyer, at);
  const groups = findGiftGroups(offers);
  const offer = id === null ? groups[0] : groups.find((group) => String(group.id) === id);
  if (!offer) return null;
  const plain = { ...readListQuery(new URLSearchParams()), page };
  const [[group], list] = await Promise.all([
    describe([offer], offers, viewer, at),
    listGoods({ ...plain, only: scopedGoods(offer.scope) }, viewer, at),
  ]);
  return {
    group: group!,
    others: groups.map(({ id: other, name }) => ({ id: other, name })),
    list,
    offers: await offersOn(list.goods, viewer, at),
  };
}

/** /zhmz/list: the products of the group in `?id=`, or the first one, as an order table; null if it does not run. */
export async function giftGroupPage(
  viewer: Viewer,
  params: URLSearchParams,
  at: number,
): Promise<GiftGroupPage | null> {
  const { page } = readListQuery(new URLSearchParams({ page: params.get("page") ?? "1" }));
  const found = await giftGroupGoods(viewer, params.get("id"), page, at);
  if (!found) return null;
  const { group, others, list, offers } = found;
  return {
    now: at,
    group,
    others,
    rows: list.goods.map((goods) => ({ goods: toCard(goods), offer: offers.get(goods.id) })),
    page: list.page,
    pages: list.pages,
  };
}
