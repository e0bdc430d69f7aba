import { matchRoutes, type AgnosticRouteObject } from "@remix-run/router";
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { routesByArea } from "~/server/route-areas";
import { type Route, type RouteTable as Table, shopRoutes } from "../spec/routes";

/** Routes as the router takes them, nested. */
const nested = (table: Table, parentId?: string): AgnosticRouteObject[] =>
  Object.values(table)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const children = nested(table, id);
      return { id, path, ...(index ? { index: true as const } : { children }) } as AgnosticRouteObject;
    });

/** Each table nested once: that of the shop holds hundreds, and each is looked for. */
const trees = new WeakMap<Table, AgnosticRouteObject[]>();
function getTree(table: Table): AgnosticRouteObject[] {
  const tree = trees.get(table) ?? nested(table);
  trees.set(table, tree);
  return tree;
}

const found = (table: Table, pathname: string) =>
  matchRoutes(getTree(table), pathname)?.map(({ route, params, pathname: at }) => [route.id, params, at]) ??
  null;

const getTable = (...routes: Route[]): Table => Object.fromEntries(routes.map((route) => [route.id, route]));

const table = getTable(
  { id: "root", path: "" },
  { id: "home", parentId: "root", index: true },
  { id: "splat", parentId: "root", path: "*" },
  { id: "shop", parentId: "root", path: "shop" },
  { id: "goods", parentId: "shop", path: ":id" },
  { id: "first", parentId: "shop", path: "1" },
  { id: "late", parentId: "shop", path: "late/:day?" },
  { id: "account", parentId: "root" },
  { id: "addresses", parentId: "account", path: "addr" },
  { id: "maybe", parentId: "root", path: "old?/terms" },
  { id: "file", parentId: "root", path: ":name.svg" },
);
const areas = routesByArea(table);

// The router warns of paths that it cannot decode.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

describe("a path is matched as among all routes", () => {
  test.each([
    ["/shop/2", "goods"],
    ["/shop/1", "first"],
    ["/SHOP/1", "first"],
    ["/sh%6Fp/1", "first"],
    ["/shop/late", "late"],
    ["/Sh%6Fp/L%61te", "late"],
    ["/shop%2Flate", "splat"],
    ["/shop", "shop"],
    ["/shop/", "shop"],
    ["//shop/1", "splat"],
    ["/shopping/1", "splat"],
    ["/addr", "addresses"],
    ["/terms", "maybe"],
    ["/old/terms", "maybe"],
    ["/", "home"],
    ["/%zz", "splat"],
    ["/nowhere", "splat"],
  ])("%s", (pathname, id) => {
    const area = areas(pathname);
    expect(found(area, pathname)?.at(-1)?.[0]).toBe(id);
    expect(found(area, pathname)).toEqual(found(table, pathname));
  });

  const segment = fc.oneof(
    fc.constantFrom("shop", "Shop", "sh%6fp", "late", "addr", "old", "terms", "1", "", "x.svg", "%2F", "药"),
    fc.string({ maxLength: 4 }).map(encodeURIComponent),
  );
  test("whatever it is", () =>
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const pathname = `/${segments.join("/")}`;
        expect(found(areas(pathname), pathname)).toEqual(found(table, pathname));
      }),
    ));
});

test("every page is found in its area; one of buyers is a small part of the shop", () => {
  const shop = shopRoutes();
  const all = Object.keys(shop).length;
  expect(all).toBeGreaterThan(80);
  const ofShop = routesByArea(shop);
  const sizes = Object.values(shop).flatMap(({ id }) => {
    const path: string[] = [];
    for (let at: Route | undefined = shop[id]; at; at = shop[at.parentId ?? ""])
      if (at.path) path.unshift(at.path);
    const pathname = `/${path.join("/").replace(/\?/g, "").replace(/:\w+/g, "7").replace("*", "x/y")}`;
    const area = ofShop(pathname);
    expect(found(area, pathname), pathname).toEqual(found(shop, pathname));
    return pathname.startsWith("/staff") ? [] : [Object.keys(area).length];
  });
  expect(Math.max(...sizes)).toBeLessThan(all / 2);
});

test("the same area is the same table", () => {
  expect(areas("/shop/7")).toBe(areas("/shop/8"));
  expect(areas("/nowhere")).toBe(areas("/no-such"));
});
