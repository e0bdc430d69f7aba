import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../any-text";
import { patternsOfMap } from "~/shell/route-patterns";
import { shopRoutes } from "../spec/routes";
import { isCurrent } from "~/shell/areas/account-menu";
import {
  CLOSABLE_ADS,
  categoriesPath,
  CATEGORY_LIMIT,
  CLOSED_ADS,
  closedAds,
  managerTitle,
  PANEL_DELAY,
  phoneText,
  STICKY_DELAY,
  STICKY_FROM,
} from "~/shell/shell";

test("a dedicated account manager is named so", () => {
  const manager = { name: "陈敏", phone: "138 0000 0000" };
  expect(managerTitle({ ...manager, isDefault: false })).toBe("专属客服-陈敏");
  expect(managerTitle({ ...manager, isDefault: true })).not.toContain("专属");
});

describe("closed ads", () => {
  test("are read back from their cookie", () => {
    expect(closedAds(`shop=abc; ${CLOSED_ADS}=banner.right`)).toEqual(new Set(["banner", "right"]));
  });
  test("other names in it count for nothing", () => {
    expect(closedAds("ads-closed=top.banner.x")).toEqual(new Set(["banner"]));
    expect(closedAds(null).size).toBe(0);
  });
});

test("an entry of the side menu also stands for the pages below it", () => {
  expect(isCurrent("/order", "/order/info/1")).toBe(true);
  expect(isCurrent("/order", "/orders")).toBe(false);
});

describe("the cookie of closed ads", () => {
  test.each([
    ["", []],
    ["ads-closed=", []],
    ["ads-closed=right", ["right"]],
    ["a=1;ads-closed=right.banner", ["banner", "right"]],
    ["my-ads-closed=right", []],
    ["x=ads-closed=right", []],
    ["ads-closed=RIGHT", []],
    ["ads-closed=right%2Ebanner", ["right"]],
    ["ads-closed=banner; ads-closed=right", ["banner"]],
  ])("%j closes %j", (cookie, places) => expect([...closedAds(cookie)]).toEqual(places));

  test("of any text closes only what can be closed", () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        for (const cookie of [text, `${CLOSED_ADS}=${text}`, `a=b; ${CLOSED_ADS}=right.${text}`])
          for (const place of closedAds(cookie)) expect(CLOSABLE_ADS).toContain(place);
      }),
    ));
});

describe("a telephone number", () => {
  test.each([
    ["13800000000", "138 0000 0000"],
    ["19912345678", "199 1234 5678"],
    ["020-12345678", "020-12345678"],
    ["400-800-1234", "400-800-1234"],
    ["138000000001", "138000000001"],
    ["1380000000", "1380000000"],
    ["+8613800000000", "+8613800000000"],
    ["013800000000", "013800000000"],
    ["", ""],
  ])("%s reads %s", (phone, text) => expect(phoneText(phone)).toBe(text));

  test("has its figures in their order, and is grouped once", () =>
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^1\d{10}$/), anyText()), (phone) => {
        const text = phoneText(phone);
        expect(phoneText(text)).toBe(text);
        expect(text.replaceAll(" ", "")).toBe(phone.replaceAll(" ", ""));
      }),
    ));
});

test("the page of the whole tree, and of what is below one category", () => {
  expect([categoriesPath(), categoriesPath(7), categoriesPath(0)]).toEqual([
    "/categories",
    "/categories/7",
    "/categories/0",
  ]);
});

describe("the addresses of the map as patterns", () => {
  const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId });
  const map = (...routes: ReturnType<typeof route>[]) =>
    Object.fromEntries(routes.map((route) => [route.id, route]));

  test("are put together from what each route adds, layouts without an address adding nothing", () =>
    expect(
      patternsOfMap(
        map(
          route("root", ""),
          route("home", undefined, "root"),
          route("account", undefined, "root"),
          route("orders", "order", "account"),
          route("info", "info/:id", "orders"),
          route("rest", "*", "root"),
        ),
      ),
    ).toEqual(["/", "/order", "/order/info/:id", "/*"]));

  test("stand once each, and one whose parent is gone begins at the root", () => {
    expect(patternsOfMap(map(route("a", "x"), route("b", undefined, "a"), route("c", "y", "gone")))).toEqual([
      "/x",
      "/y",
    ]);
    expect(patternsOfMap({ a: undefined })).toEqual(["/"]);
    expect(patternsOfMap({})).toEqual([]);
  });

  test("of the shop hold each page of the specification that is looked up by them", () => {
    const patterns = patternsOfMap(shopRoutes());
    for (const page of ["/", "/cart", "/order/info/:id", "/staff/orders/:number"])
      expect(patterns).toContain(page);
    for (const pattern of patterns) expect(pattern).toMatch(/^\/(?!\/)/);
    expect(new Set(patterns).size).toBe(patterns.length);
  });
});

test("the limits of the frame are those of the specification, section 9", () => {
  expect({ CATEGORY_LIMIT, STICKY_FROM, STICKY_DELAY, PANEL_DELAY }).toEqual({
    CATEGORY_LIMIT: 7,
    STICKY_FROM: 205,
    STICKY_DELAY: 100,
    PANEL_DELAY: 200,
  });
});
