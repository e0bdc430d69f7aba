import { beforeAll, expect, test } from "vitest";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { db } from "~/platform/database/database.server";
import { loader as splat } from "~/routes/_content+/$/route";
import { loader as eleven } from "~/routes/_content+/eleven/route";
import { loader as activity } from "~/routes/_content+/activity.($url).($url1).($url2)/route";
import { loader as loading } from "~/routes/_content+/loading._index/route";
import { loader as loadingActivity } from "~/routes/_content+/loading.activity/route";

const at = (path: string, params: Record<string, string> = {}) => ({
  request: new Request(`http://shop.test${path}`),
  params,
  context: {},
});

beforeAll(async () => {
  const offer = { kind: "nearExpiry", name: "", scope: "{}", terms: "{}", status: "on", priority: 0 };
  const window = { starts_at: now() - DAY, ends_at: now() + DAY };
  await db
    .insertInto("offer")
    .values([
      { ...offer, ...window },
      { ...offer, ...window, status: "off" },
      { ...offer, ...window, ends_at: now() - 1 },
    ])
    .execute();
});

test("another address leads on with its query, an unknown one to /404", () => {
  const known = splat(at("/order_wddd_info/7?from=mail"));
  expect([known.status, known.headers.get("Location")]).toEqual([301, "/order/info/7?from=mail"]);
  const unknown = splat(at("/nowhere?x=1"));
  expect([unknown.status, unknown.headers.get("Location")]).toEqual([302, "/404"]);
});

test.each([
  ["/loading?to=/cart", "/cart"],
  ["/loading?to=//evil.example", "/"],
  ["/loading?to=https://evil.example", "/"],
  ["/loading?to=/loading?to=/loading", null],
  ["/loading", null],
])("%s goes on to %s", async (path, to) => {
  const answer = loading(at(path));
  expect(await answer.json()).toEqual({ to });
  expect(answer.headers.get("Refresh")).toBe(to === null ? null : `0;url=${to}`);
});

test("an activity's parts go on as a query", () => {
  expect(activity(at("/activity/ppzq/3", { url: "ppzq", url1: "3" })).headers.get("Location")).toBe(
    "/loading/activity?url=ppzq&url1=3",
  );
  expect(activity(at("/activity")).headers.get("Location")).toBe("/loading/activity");
});

test.each([
  ["url=1", "/jxqzc"],
  ["url=2", "/noActivity"],
  ["url=3", "/noActivity"],
  ["url=99", "/noActivity"],
  ["url=zyyp", "/zyyp"],
  ["url=https://evil.example", "/noActivity"],
  ["", null],
])("the activity of ?%s is at %s", async (query, to) => {
  const answer = await loadingActivity(at(`/loading/activity?${query}`));
  expect(await answer.json()).toEqual({ to });
});

test("the main site is this shop, at the address that was asked, unless another is set", () => {
  const before = config.MAIN_SITE_URL;
  try {
    config.MAIN_SITE_URL = undefined;
    expect(eleven(at("/eleven")).headers.get("Location")).toBe("http://shop.test/");
    config.MAIN_SITE_URL = "https://main.example/";
    expect(eleven(at("/eleven")).headers.get("Location")).toBe("https://main.example/");
  } finally {
    config.MAIN_SITE_URL = before;
  }
});
