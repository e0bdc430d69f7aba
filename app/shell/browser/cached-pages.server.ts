import { recentlyViewedCookie } from "~/modules/catalogue/goods/recently-viewed.server";
import type { PageAt } from "~/platform/http/page-cache.server";
import { cachedRoutes } from "./cached-routes";

export { isRecentlyViewedAlone } from "~/modules/catalogue/goods/recently-viewed";

/** Returns the cached page at a path, or null. Pages that show viewed products are cached only for visitors without cookies. */
export function cachedPages(routes: Parameters<typeof cachedRoutes>[0]): (path: string) => PageAt | null {
  const routeAt = cachedRoutes(routes);
  return (path) => {
    const page = routeAt(path);
    return (
      page && { ...page, cookie: page.showsSeen ? recentlyViewedCookie([Number(page.params["id"])]) : null }
    );
  };
}
