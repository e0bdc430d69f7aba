/** The addresses of the map as patterns, "/order/info/:id", put together from what each route adds to its parent's. */

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
