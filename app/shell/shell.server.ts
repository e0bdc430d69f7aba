/** The frame's data of one request: who is looking, words and ads, categories and the cart's count. */
import { categoryMenu } from "~/catalogue/categories.server";
import { cartCount } from "~/cart/cart.server";
import { viewerOf } from "~/company/viewer.server";
import type { Ad, AdSlot } from "~/content/header";
import { headerData } from "~/content/header.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { requestIdOf, siteOrigin } from "~/platform/request.server";
import type { Flash } from "~/platform/session.server";
import { statisticsServices } from "~/platform/statistics.server";
import { menuEntries } from "./category-entries";
import { closedAds, type ShellData } from "./shell";

/** Everything that is round a page; `flash` is what the page before left to be said. */
export async function shellData(request: Request, flash: Flash | null): Promise<ShellData> {
  const at = now();
  const viewer = await viewerOf(request);
  const [header, categories, count] = await Promise.all([
    headerData(viewer, at),
    categoryMenu(),
    viewer.buyer ? cartCount(viewer.buyer.companyId) : 0,
  ]);
  return {
    now: at,
    site: config.SHOP_NAME,
    serviceHost: config.SERVICE_HOST ?? "",
    requestId: requestIdOf(request),
    flash,
    viewer: viewer.buyer
      ? {
          companyName: viewer.companyName,
          cartCount: count,
          messageCount: header.messageCount,
          manager: header.manager,
        }
      : null,
    hotWords: header.hotWords,
    nav: header.nav,
    ads: openAds(header.ads, request),
    settings: header.settings,
    statistics:
      statisticsServices.length > 0 ? { origin: siteOrigin(request), services: statisticsServices } : null,
    categories: menuEntries(categories),
  };
}

/** One ad a place, without those that this browser has closed. */
function openAds(ads: Record<AdSlot, Ad[]>, request: Request): ShellData["ads"] {
  const closed = closedAds(request.headers.get("Cookie"));
  return {
    top: ads.top[0],
    banner: closed.has("banner") ? undefined : ads.banner[0],
    right: closed.has("right") ? undefined : ads.right[0],
    bottom: ads.bottom[0],
  };
}
