import { generatePath, matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { type CachePolicy, getCachePolicy } from "~/shell/handle";

interface RouteOfMap {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: { handle?: unknown };
}
type RoutesOfMap = Readonly<Record<string, RouteOfMap | undefined>>;

interface Branch {
  id: string;
  path?: string;
  index?: boolean;
  handle: unknown;
  children?: Branch[];
}

export interface CachedRoute extends CachePolicy {
  params: Readonly<Record<string, string | undefined>>;
}

const MAX_KNOWN = 2_000;
const LONGEST = 300;

function branchesBelow(routes: RoutesOfMap, parentId: string | undefined): Branch[] {
  const own = Object.values(routes).filter((route) => route !== undefined && route.parentId === parentId);
  return own.map((route) => {
    const { id, path, index, module } = route!;
    const children = branchesBelow(routes, id);
    return { id, path, index, handle: module.handle, ...(children.length > 0 && { children }) };
  });
}

/**
 * Returns how the page at a raw path is cached, or null. The router also accepts "/LIST/", "//list" and "/lis%74"; a page is cached only under the
 * spelling of links. The map is read on first use.
 */
export function cachedRoutes(routes: () => RoutesOfMap): (path: string) => CachedRoute | null {
  let tree: Branch[] | undefined;
  const known = new LRUCache<string, { at: CachedRoute | null }>({ max: MAX_KNOWN });
  const ask = (path: string): CachedRoute | null => {
    tree ??= branchesBelow(routes(), undefined);
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path);
    const policy = matches && getCachePolicy(matches.map(({ route }) => route));
    if (!policy) return null;
    const { params } = matches.at(-1)!;
    const pattern = matches.flatMap(({ route }) => route.path || []).join("/");
    const own = new URL(generatePath(`/${pattern}`, params), "http://inside.invalid").pathname;
    return own === path ? { ...policy, params } : null;
  };
  return (path) => {
    if (path.length > LONGEST) return null;
    let found = known.get(path);
    if (!found) known.set(path, (found = { at: ask(path) }));
    return found.at;
  };
}
