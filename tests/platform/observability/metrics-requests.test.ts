import { expect, test } from "vitest";
import { metrics } from "~/platform/observability/metrics.server";
import { answerCounter, routeNames } from "~/platform/observability/metrics-requests.server";
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

test("a stream that was open for minutes is counted, and is no slow answer", async () => {
  const count = answerCounter(() => ["/chat/live", "/list"]);
  const message = { method: "GET", status: 200, ms: 300_000 };
  count({ ...message, path: "/chat/live", isStream: true });
  count({ ...message, path: "/list", ms: 40, isStream: false });
  const routesOf = ({ values }: { values: { labels: object }[] }) =>
    new Set(values.map(({ labels }) => (labels as { route: string }).route));
  expect([...routesOf(await metrics.requests.get())].sort()).toEqual(["/chat/live", "/list"]);
  expect([...routesOf(await metrics.requestSeconds.get())]).toEqual(["/list"]);
});
