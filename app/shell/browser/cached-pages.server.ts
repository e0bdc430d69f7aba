import { recentlyViewedCookie } from "~/modules/catalogue/goods/recently-viewed.server";
import type { PageAt } from "~/platform/http/page-cache.server";
import { cachedRoutes } from "./cached-routes";

export { isRecentlyViewedAlone } from "~/modules/catalogue/goods/recently-viewed";

/** The shared page at a path, or null. A page that remembers its products as seen does so for every visitor alike. */
export function cachedPages(routes: Parameters<typeof cachedRoutes>[0]): (path: string) => PageAt | null {
  const routeAt = cachedRoutes(routes);
  return (path) => {
    const page = routeAt(path);
    return (
      page && { ...page, cookie: page.showsSeen ? recentlyViewedCookie([Number(page.params["id"])]) : null }
    );
  };
}
