/** Builds each route's address pattern, "/order/info/:id", from its parents' paths. */

interface RouteOfMap {
  id: string;
  parentId?: string;
  path?: string;
}

export function patternsOfMap(routes: Readonly<Record<string, RouteOfMap | undefined>>): string[] {
  const whole = (route: RouteOfMap | undefined): string =>
    route ? `${whole(routes[route.parentId ?? ""])}${route.path ? `/${route.path}` : ""}` : "";
  return [...new Set(Object.values(routes).map((route) => whole(route) || "/"))];
}
