import { type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { goodsPicture } from "~/modules/catalogue/cards/pack";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import { goodsPage, type GoodsVisit } from "~/modules/promotions/offer-pages/goods-page.server";
import { shownGroup, type GroupBuy } from "./group-buy";
import { groupOnGoods, runningGroups } from "./group-buy.server";
import type { GroupCardData, GroupPageData } from "./group-buy-page";

/** Returns a product with its group buy, and the cookie of seen products; null without one. 404 for an unknown product. */
export async function groupPage(
  goodsId: number,
  visit: GoodsVisit,
): Promise<{ data: GroupPageData; cookie: string } | null> {
  const { data, cookie } = await goodsPage(goodsId, visit);
  const group = await groupOnGoods(data.goods.id, visit.viewer.buyer?.companyId ?? null, data.now);
  if (!group) return null;
  const shown = shownGroup(group, data.goods.price);
  const offer = {
    activityPrice: shown.price,
    wasPrice: shown.previous,
    endsAt: group.endsAt,
    tags: [{ name: "拼", describe: "拼团" }],
    texts: [],
  };
  return { data: { ...data, offer, group: shown }, cookie };
}

/** Returns running group buys, once a product, earliest end first. A fixed number of queries. */
export async function groupZone(viewer: Viewer, now: number): Promise<GroupCardData[]> {
  const groups = await runningGroups(viewer.buyer?.companyId ?? null, now);
  const goods = await goodsForBuyer(
    groups.map((group) => group.goodsId),
    viewer,
    now,
  );
  return cheapest(groups).flatMap((group): GroupCardData[] => {
    const found = goods.get(group.goodsId);
    return found ? [cardData(group, found)] : [];
  });
}

function cardData(group: GroupBuy, found: GoodsForBuyer): GroupCardData {
  const { id, name, spec, unit, manufacturer, priceLock, restriction } = found;
  return {
    goods: { id, name, spec, unit, manufacturer, priceLock, restriction },
    picture: goodsPicture(found),
    group: shownGroup(group, found.price),
  };
}

function cheapest(groups: readonly GroupBuy[]): GroupBuy[] {
  const isBetter = (a: GroupBuy, b: GroupBuy) =>
    a.price - b.price || b.priority - a.priority || a.offerId - b.offerId;
  return groups.filter((g) => !groups.some((o) => o.goodsId === g.goodsId && isBetter(o, g) < 0));
}
