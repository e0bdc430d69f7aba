/** Routes by the first segment of their paths: a request is matched against few. Pure. */

interface RouteOfTable {
  id: string;
  parentId?: string;
  path?: string;
}
type Table<R> = Record<string, R>;

/** What a path begins with, as the router compares it: decoded, in small letters. */
export function firstSegment(pathname: string): string {
  const first = pathname.split("/", 2)[1] ?? "";
  try {
    return decodeURIComponent(first).toLowerCase();
  } catch {
    return first.toLowerCase();
  }
}

const FIXED = /^[\w-]*$/;

/**
 * Gives the routes for a first segment: those that begin with it, those that may begin with anything, and the layouts above them. The
 * router finds among these what it finds among all. The same table is given for the same segment.
 */
export function routesByArea<R extends RouteOfTable>(
  table: Readonly<Record<string, R | undefined>>,
): (first: string) => Table<R> {
  const routes = Object.values(table).filter((route) => route !== undefined);
  const chainOf = (route: R | undefined): R[] =>
    route ? [...chainOf(table[route.parentId ?? ""]), route] : [];
  const areas = new Map<string | null, Set<string>>([[null, new Set()]]);
  for (const route of routes) {
    const chain = chainOf(route);
    const first = firstSegment(`/${chain.flatMap(({ path }) => path || []).join("/")}`);
    const area = FIXED.test(first) ? first : null;
    const ids = areas.get(area) ?? new Set<string>();
    areas.set(area, ids);
    for (const { id } of chain) ids.add(id);
  }
  const anything = areas.get(null)!;
  const tableOf = (ids: ReadonlySet<string>): Table<R> =>
    Object.fromEntries(
      routes.filter(({ id }) => ids.has(id) || anything.has(id)).map((route) => [route.id, route]),
    );
  const tables = new Map([...areas].map(([area, ids]) => [area, tableOf(ids)]));
  return (first) => tables.get(first) ?? tables.get(null)!;
}
