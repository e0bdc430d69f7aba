import { categoryMenu } from "~/modules/catalogue/goods/categories.server";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { CODES, type Ad, type AdSlot, type HeaderData, type NavChild } from "~/modules/content/header";
import { headerData } from "~/modules/content/header.server";
import { HELP_GROUPS } from "~/modules/help/help";
import type { LinkList } from "~/modules/content/links";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { getRequestId, shopOrigin } from "~/platform/config/request.server";
import type { Flash } from "~/platform/http/message.server";
import { statisticsServices } from "~/platform/observability/statistics.server";
import { menuEntries } from "./category-entries";
import { getCartCount, getFrameContent, getRunningLottery } from "./frame-content.server";
import {
  closedAds,
  type FrameLinks,
  searchPath,
  type ShellData,
  type ShownLink,
  type ShownNavChild,
} from "./shell";

/** Loads the frame of a page; `flash`: a message from the previous page. */
export async function shellData(request: Request, flash: Flash | null): Promise<ShellData> {
  const at = now();
  const viewer = await getViewer(request);
  const [header, categories, count, lottery] = await Promise.all([
    headerData(viewer, getFrameContent(request)),
    categoryMenu(),
    getCartCount(request),
    getRunningLottery(request),
  ]);
  const { codes, pitch: _pitch, ...settings } = header.settings;
  return {
    now: at,
    site: config.SHOP_NAME,
    serviceHost: config.SERVICE_HOST ?? "",
    mainSite: config.MAIN_SITE_URL,
    requestId: getRequestId(request),
    flash,
    viewer: viewer.buyer
      ? {
          companyName: viewer.companyName,
          cartCount: count,
          messageCount: header.messageCount,
          manager: header.manager,
        }
      : null,
    hotWords: header.hotWords.map(({ word, url, isWarm }) => ({
      word,
      ...(url !== searchPath(word) && { url }),
      ...(isWarm && { isWarm }),
    })),
    nav: header.nav.map((item) => ({
      ...shownNav(item),
      ...(item.children.length > 0 && { children: item.children.map(shownNav) }),
    })),
    draw: lottery?.prize === null ? lottery : null,
    ads: openAds(header.ads, request),
    links: frameLinks(header),
    settings,
    codes: CODES.filter((name) => codes[name] !== ""),
    statistics:
      statisticsServices.length > 0 ? { origin: shopOrigin(request), services: statisticsServices } : null,
    categories: menuEntries(categories),
  };
}

const shownNav = ({ name, url, image, isOpen }: NavChild): ShownNavChild => ({
  name,
  url,
  ...(isOpen && { isOpen }),
  ...(image && { image }),
});

/** The ads of the frame, without slots closed in this browser. */
function openAds(ads: Record<AdSlot, Ad[]>, request: Request): ShellData["ads"] {
  const closed = closedAds(request.headers.get("Cookie"));
  return {
    top: ads.top,
    banner: closed.has("banner") ? [] : ads.banner,
    right: closed.has("right") ? [] : ads.right,
    bottom: ads.bottom[0],
  };
}

/** Omits empty links and codes that lead nowhere. */
function frameLinks({ links, settings }: HeaderData): FrameLinks {
  const isNoCode = (url: string) =>
    CODES.some((name) => settings.codes[name] === "" && url === `/code/${name}.svg`);
  const shown = (list: LinkList) =>
    links[list]
      .filter(({ url }) => !isNoCode(url))
      .map(({ name, url, text }): ShownLink => (text ? { name, url, text } : { name, url }));
  const columns = HELP_GROUPS.map(({ slug }) => [slug, shown(`footer-${slug}` as LinkList)] as const);
  return {
    promises: links.promises.map(({ name, text, icon, url }) => ({ name, text, icon, ...(url && { url }) })),
    topbar: shown("topbar"),
    footer: Object.fromEntries(columns.filter(([, more]) => more.length > 0)),
    partners: shown("partners"),
  };
}
