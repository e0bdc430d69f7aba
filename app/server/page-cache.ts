import { routes } from "virtual:remix/server-build";
import { config } from "~/platform/config/config.server";
import { dataVersions } from "~/platform/database/database.server";
import { pageCache } from "~/platform/http/page-cache.server";
import { cachedPages, isRecentlyViewedAlone } from "~/shell/browser/cached-pages.server";

export const pages = pageCache({
  versions: () => dataVersions(["content", "everyday", "goods", "offers", "pictures"]),
  clock: () => performance.now(),
  pageAt: cachedPages(() => routes),
  isRecentlyViewedAlone,
  namesHost: config.SHOP_URL === undefined,
});
