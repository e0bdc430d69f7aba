import { expect, test } from "vitest";
import { routeNames } from "~/platform/metrics-requests.server";
import { patternsOfMap } from "~/shell/route-patterns";

const map = patternsOfMap({
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root" },
  order: { id: "order", parentId: "root", path: "order" },
  info: { id: "info", parentId: "order", path: "info/:id" },
  api: { id: "api", parentId: "root", path: "api/*" },
  rest: { id: "rest", parentId: "root", path: "*" },
});
const nameOf = routeNames([...map, "/api/user/phone/:value", "/assets/*"]);

test("a route's address is put together from those above it", () =>
  expect(map).toEqual(["/", "/order", "/order/info/:id", "/api/*", "/*"]));

test.each([
  ["/", "/"],
  ["/order/info/20261121000012", "/order/info/:id"],
  ["/api/user/phone/13800138000", "/api/user/phone/:value"],
  ["/api/unknown", "/api/*"],
  ["/assets/root-B7.js", "/assets/*"],
  ["/wp-admin/13800138000", "/*"],
])("%s is counted as %s", (path, route) => expect(nameOf(path)).toBe(route));

test("what no route has is counted as other", () =>
  expect(routeNames(["/list"])("/13800138000")).toBe("other"));
