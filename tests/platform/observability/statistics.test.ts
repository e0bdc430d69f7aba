import fc from "fast-check";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "~/platform/config/config.server";
import {
  pathPattern,
  getPixel,
  type PageSeen,
  type StatisticsService,
} from "~/platform/observability/statistics";

test.each([
  ["/list/info/12", { id: "12" }, "/list/info/:id"],
  ["/list/table", { view: "table" }, "/list/table"],
  ["/order/info/20261121000012", { id: "20261121000012" }, "/order/info/:id"],
  ["/list/other/7/%E6%9D%BF%E8%93%9D%E6%A0%B9", { id: "7", name: "板蓝根" }, "/list/other/:id/:name"],
  ["/Hdzx/1,2/3", { ids: "1,2", id: "3" }, "/Hdzx/:ids/:id"],
  ["/a%2", { "*": "a%2" }, "/:rest"],
  ["/", {}, "/"],
])("%s is told as a page of the map", (pathname, params, path) =>
  expect(pathPattern(pathname, params)).toBe(path),
);

test("no number, name or token of an address is told", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((value) => !/^[a-z_.-]{1,20}$/.test(value)),
      (id) => {
        const notified = pathPattern(`/order/info/${encodeURIComponent(id)}`, { id });
        if (!id.includes("/")) expect(notified).toBe("/order/info/:id");
      },
    ),
  );
});

/** What each service documents as the least it takes for a page view; anything else it answers 400. */
const TAKES: Record<StatisticsService["kind"], (at: URL) => { site: string | null; page: string } | null> = {
  matomo: ({ pathname, searchParams: q }) =>
    pathname === "/stats/matomo.php" &&
    q.get("rec") === "1" &&
    /^\d+$/.test(q.get("idsite") ?? "") &&
    q.get("rand")
      ? { site: q.get("idsite"), page: q.get("url") ?? "" }
      : null,
  baidu: ({ pathname, searchParams: q }) =>
    pathname === "/stats/hm.gif" &&
    /^[0-9a-f]{32}$/.test(q.get("si") ?? "") &&
    q.get("et") === "0" &&
    q.get("rnd")
      ? { site: q.get("si"), page: q.get("u") ?? "" }
      : null,
};

describe.each([
  ["matomo", "7"],
  ["baidu", "0123456789abcdef0123456789abcdef"],
] as const)("a %s of the sandbox", (kind, site) => {
  const got: unknown[] = [];
  let sandbox: Server;
  let url = "";
  beforeAll(async () => {
    sandbox = createServer((request, response) => {
      const view = TAKES[kind](new URL(request.url!, "http://sandbox"));
      if (view) got.push(view);
      response.writeHead(view ? 200 : 400, { "Content-Type": "image/gif" }).end();
    });
    await new Promise<void>((done) => sandbox.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}/stats/`;
  });
  beforeEach(() => void (got.length = 0));
  afterAll(() => new Promise((done) => sandbox.close(done)));

  const seen: PageSeen = {
    origin: "https://shop.example",
    path: "/order/info/:id",
    title: "订单详情",
    turn: "17",
  };

  test("takes a page view", async () => {
    const answer = await fetch(getPixel({ kind, url, site }, seen));
    expect(answer.status).toBe(200);
    expect(got).toEqual([{ site, page: "https://shop.example/order/info/:id" }]);
  });

  test("is asked anew for every view", () => {
    const service = { kind, url, site };
    expect(getPixel(service, seen)).not.toBe(getPixel(service, { ...seen, turn: "18" }));
  });
});

test("a service is named whole or not at all", () => {
  expect(readConfig({}).STATISTICS_BAIDU_ID).toBeUndefined();
  expect(() => readConfig({ STATISTICS_BAIDU_ID: "hm.js" })).toThrow("STATISTICS_BAIDU_ID");
  expect(() => readConfig({ STATISTICS_MATOMO_URL: "https://m.example/" })).toThrow("STATISTICS_MATOMO_SITE");
  expect(() => readConfig({ STATISTICS_MATOMO_SITE: "1" })).toThrow("STATISTICS_MATOMO_URL");
  expect(readConfig({ SERVICE_HOST: "https://api.shop.example/" }).SERVICE_HOST).toBe(
    "https://api.shop.example",
  );
});
