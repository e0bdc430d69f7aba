import { toCard, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { goodsDetail } from "~/modules/catalogue/goods-page/detail.server";
import type { GoodsPageData } from "~/modules/catalogue/goods-page/goods-page";
import { withRecentlyViewed } from "~/modules/catalogue/goods/recently-viewed";
import { recentlyViewedCookie } from "~/modules/catalogue/goods/recently-viewed.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import { notFound } from "~/platform/http/page-error";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";

export interface GoodsVisit {
  viewer: Viewer;
  seen: readonly number[];
  /** the refusal to explain, or null */
  why: string | null;
  now: number;
}

/** Returns a product and the cookie of seen products; 404 for an unknown one. Off sale it is shown to companies, and gone for visitors, so that search engines drop it. */
export async function goodsPage(
  goodsId: number,
  { viewer, seen, why, now }: GoodsVisit,
): Promise<{ data: GoodsPageData; cookie: string; status: 200 | 404 }> {
  const detail = await goodsDetail(goodsId, { seen, viewer, whyCode: why }, now);
  if (!detail) notFound();
  const { goods, substitutes } = detail;
  const offers = await offersOn([goods, ...substitutes], viewer, now);
  const substituteOffers = substitutes.flatMap(({ id }): [number, GoodsOffer][] => {
    const offer = offers.get(id);
    return offer && offer.activityPrice !== null ? [[id, offer]] : [];
  });
  return {
    data: {
      ...detail,
      substitutes: substitutes.map(toCard),
      substituteOffers: Object.fromEntries(substituteOffers),
      offer: offers.get(goods.id),
      now,
    },
    cookie: recentlyViewedCookie(withRecentlyViewed(seen, detail.goods.id)),
    status: detail.goods.status === "on" || viewer.buyer ? 200 : 404,
  };
}
