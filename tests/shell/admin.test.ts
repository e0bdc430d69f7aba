import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../any-text";
import { isAdminPath, manifestUrl } from "~/shell/admin";
import { shouldRevalidate } from "~/shell/draw-secret";
import { shopKeys } from "~/shell/frame/shop-keys";

describe("an address of the back office", () => {
  test.each([
    ["/staff/", true],
    ["/staff/orders/1", true],
    ["/staff/chats", true],
    ["/staff/liver", true],
    ["/staff/orders/chat", true],
    ["/staff/orders/staff/chat", true],
    ["/staff/chat/", true],
    ["/staff/live/1", true],
    ["/staff-orders", false],
    ["/x/staff", false],
    ["/Staff", false],
    ["staff", false],
    ["", false],
  ])("%j: %s", (path, isOne) => expect(isAdminPath(path)).toBe(isOne));

  test("is never a page of a buyer's", () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        if (!text.startsWith("staff")) expect(isAdminPath(`/${text}`)).toBe(false);
        if (isAdminPath(`/staff${text}`)) expect(text === "" || text.startsWith("/")).toBe(true);
      }),
    ));
});

describe("the list of routes", () => {
  const URL_OF_ALL = "/assets/manifest-1a2b3c.js";
  test("that buyers load has nothing of the back office, wherever the shop's files are", () => {
    for (const path of ["/", "/list", "/chat", "/staffroom"])
      expect(manifestUrl(URL_OF_ALL, path)).toBe("/assets/buyers-manifest-1a2b3c.js");
    expect(manifestUrl("https://files.example/a/manifest-x.js", "/")).toBe(
      "https://files.example/a/buyers-manifest-x.js",
    );
  });

  test("of the back office is the whole one", () => {
    for (const path of ["/staff", "/staff/people/3"]) expect(manifestUrl(URL_OF_ALL, path)).toBe(URL_OF_ALL);
  });
});

describe("joining a draw", () => {
  const query = (formAction: string | undefined, defaultShouldRevalidate: boolean) =>
    shouldRevalidate({ formAction, defaultShouldRevalidate } as ShouldRevalidateFunctionArgs);

  test.each(["/draw/1", "/draw/7?index", "/draw/"])("by %s leaves the page as it is", (action) =>
    expect([query(action, true), query(action, false)]).toEqual([false, false]),
  );

  test.each([undefined, "/cart", "/draws/1", "/x/draw/1", "/draw"])(
    "%s is none: the page does as it would",
    (action) => expect([query(action, true), query(action, false)]).toEqual([true, false]),
  );
});

describe("the keys of a page of the shop", () => {
  const page = (...parts: string[]) =>
    ({ querySelector: (part: string) => (parts.includes(part) ? {} : null) }) as unknown as Document;
  const titles = (...parts: string[]) => shopKeys(page(...parts)).map(({ title }) => title);

  test.each([
    [[], ["全站"]],
    [[".search__words"], ["搜索框", "全站"]],
    [[".order-table__number"], ["数量列", "全站"]],
    [
      [".search__words", ".order-table__number"],
      ["数量列", "搜索框", "全站"],
    ],
  ])("with %j are %j", (parts, groups) => expect(titles(...parts)).toEqual(groups));

  test("say every key once a group, each with what it does", () => {
    for (const { keys } of shopKeys(page(".search__words", ".order-table__number"))) {
      expect(new Set(keys.map(([key]) => key)).size).toBe(keys.length);
      for (const [key, text] of keys) expect(key !== "" && /\p{Script=Han}/u.test(text)).toBe(true);
    }
  });
});
