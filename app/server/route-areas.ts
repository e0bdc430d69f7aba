import { matchRoutes, type RouteObject } from "react-router-dom";

interface RouteOfTable {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}
type Table<R> = Record<string, R>;

/** A segment as the router compares it: decoded, lower case. */
function getSegment(raw: string): string {
  try {
    return decodeURIComponent(raw).toLowerCase();
  } catch {
    return raw.toLowerCase();
  }
}

const FIXED = /^[\w-]*$/;

const nested = (routes: readonly RouteOfTable[], parentId?: string): RouteObject[] =>
  routes
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: nested(routes, id) },
    );

/**
 * Returns the routes that can match a path, always the same table for the same routes. An exact path is matched once by the router and cached;
 * others get the routes with the same first segment, those starting with a parameter, and their layouts.
 */
export function routesByArea<R extends RouteOfTable>(
  table: Readonly<Record<string, R | undefined>>,
): (pathname: string) => Table<R> {
  const routes = Object.values(table).filter((route) => route !== undefined);
  const getChain = (route: R | undefined): R[] =>
    route ? [...getChain(table[route.parentId ?? ""]), route] : [];
  const areas = new Map<string | null, Set<string>>([[null, new Set()]]);
  const fixedPaths = new Set<string>();
  for (const route of routes) {
    const chain = getChain(route);
    const path = `/${chain.flatMap((part) => part.path || []).join("/")}`;
    const segments = path.split("/").map((segment) => segment.toLowerCase());
    const first = segments[1]!;
    const area = FIXED.test(first) ? first : null;
    const ids = areas.get(area) ?? new Set<string>();
    areas.set(area, ids);
    for (const { id } of chain) ids.add(id);
    if (segments.every((segment) => FIXED.test(segment))) fixedPaths.add(segments.join("/"));
  }
  const anything = areas.get(null)!;
  const getTable = (isOf: (id: string) => boolean): Table<R> =>
    Object.fromEntries(routes.filter(({ id }) => isOf(id)).map((route) => [route.id, route]));
  const tables = new Map(
    [...areas].map(([area, ids]) => [area, getTable((id) => ids.has(id) || anything.has(id))]),
  );
  const getArea = (first: string) => tables.get(first) ?? tables.get(null)!;
  const exact = new Map<string, Table<R>>();
  /** On first use of a path, because matching all paths takes a second. */
  const getExact = (path: string, first: string): Table<R> => {
    const known = exact.get(path);
    if (known) return known;
    const ids = new Set(
      matchRoutes(nested(Object.values(getArea(first))), path)?.map(({ route }) => route.id),
    );
    const found = getTable((id) => ids.has(id));
    exact.set(path, found);
    return found;
  };
  return (pathname) => {
    const segments = pathname.split("/").map(getSegment);
    const path = segments.join("/");
    const first = segments[1] ?? "";
    return segments.every((segment) => FIXED.test(segment)) && fixedPaths.has(path)
      ? getExact(path, first)
      : getArea(first);
  };
}
