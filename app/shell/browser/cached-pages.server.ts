import { recentlyViewedCookie } from "~/modules/catalogue/goods/recently-viewed.server";
import type { PageAt } from "~/platform/http/page-cache.server";
import { cachedRoutes } from "./cached-routes";

export { isRecentlyViewedAlone } from "~/modules/catalogue/goods/recently-viewed";

/** Returns the cached page at a path, with the recently-viewed cookie that it sets, or null. */
export function cachedPages(routes: Parameters<typeof cachedRoutes>[0]): (path: string) => PageAt | null {
  const routeAt = cachedRoutes(routes);
  return (path) => {
    const page = routeAt(path);
    return (
      page && { ...page, cookie: page.showsSeen ? recentlyViewedCookie([Number(page.params["id"])]) : null }
    );
  };
}
