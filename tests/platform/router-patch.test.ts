/** The patch of the router (app/platform/patches) is in place, and changes no answer. */
import { matchRoutes, type AgnosticRouteObject } from "@remix-run/router";
import { expect, it } from "vitest";

/** Routes that count how often their paths are read. */
function counting(): { routes: AgnosticRouteObject[]; reads: () => number } {
  let reads = 0;
  const route = (id: string, path: string, children?: AgnosticRouteObject[]) =>
    Object.defineProperty({ id, children } as AgnosticRouteObject, "path", {
      enumerable: true,
      get: () => {
        reads += 1;
        return path;
      },
    });
  const routes = [
    route("splat", "*"),
    route("shop", "shop", [route("goods", ":id"), route("first", "1"), route("late", "late/:day?")]),
  ];
  return { routes, reads: () => reads };
}

it("works out what follows from the routes once, and patterns once", () => {
  const { routes, reads } = counting();
  matchRoutes(routes, "/shop/2");
  const before = reads();
  matchRoutes(routes, "/shop/3");
  expect(reads() - before).toBeLessThan(before);
});

it("finds the same routes and params the first time and ever after", () => {
  const { routes } = counting();
  const found = (path: string) => matchRoutes(routes, path)?.map(({ route, params }) => [route.id, params]);
  for (let round = 0; round < 2; round += 1) {
    expect(found("/shop/2")).toEqual([
      ["shop", { id: "2" }],
      ["goods", { id: "2" }],
    ]);
    expect(found("/shop/1")?.at(-1)).toEqual(["first", {}]);
    expect(found("/shop/late/x")?.at(-1)).toEqual(["late", { day: "x" }]);
    expect(found("/shop/late")?.at(-1)).toEqual(["late", { day: undefined }]);
    expect(found("/SHOP/1")?.at(-1)).toEqual(["first", {}]);
    expect(found("/sh%6Fp/1")?.at(-1)).toEqual(["first", {}]);
    expect(found("//shop/1")?.map(([id]) => id)).toEqual(["splat"]);
    expect(found("/shopping/1")?.map(([id]) => id)).toEqual(["splat"]);
    expect(found("/Shop/7/8")?.at(-1)).toEqual(["splat", { "*": "Shop/7/8" }]);
  }
});
