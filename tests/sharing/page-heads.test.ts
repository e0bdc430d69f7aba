/** The table of heads and /robots.txt against the map. */
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PAGE_HEADS } from "~/sharing/page-heads";
import { CHOICES, PRIVATE, robotsText } from "~/sharing/robots";
import { pages, pathOf } from "../spec/pages";

/** As crawlers read it: the beginning of an address, "*" is anything. */
const rules = robotsText("https://shop.test")
  .split("\n")
  .flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  .map((rule) => new RegExp(`^${rule.replace(/[.+?^$()[\]]/g, "\\$&").replaceAll("*", ".*")}`));
const isRead = (path: string) => !rules.some((rule) => rule.test(path));

describe("the table of heads", () => {
  test("names routes that there are", () => {
    const missing = Object.keys(PAGE_HEADS).filter((id) => !existsSync(`app/${id}.tsx`));
    expect(missing).toEqual([]);
  });
  test("has the pages that visitors may read, but for those that only lead on or are forms", () => {
    const ids = Object.keys(PAGE_HEADS).map((id) =>
      id
        .replace(/^routes\/_\w+\+\//, "/")
        .replace(/\._index$|_index$/, "")
        .replaceAll(".", "/"),
    );
    const matches = (path: string) =>
      ids.some((id) =>
        new RegExp(
          `^${id
            .replace(/\/\(\$\w*\)/g, "(/[^/]+)?")
            .replace(/\$\w+/g, "[^/]+")
            .replace(/\$$/, ".*")}/?$`,
        ).test(path),
      );
    const without = pages
      .filter(({ auth, header }) => auth === "any" && header !== "-")
      .map(({ url }) => pathOf(url))
      .filter((path) => !matches(path) && !(path === "/help" && matches("/help/")));
    expect(without).toEqual([
      ...[
        "/404",
        "/noActivity",
        "/login",
        "/loading",
        "/loading/activity",
        "/wait",
        "/search",
        "/search/table",
      ],
      ...["/register/wechat", "/register/step1", "/register/step2", "/register/step3"],
      ...["/register/dd/step1", "/register/dd/step2", "/register/dd/step3"],
      ...["/forget/step1", "/forget/step2", "/forget/step3", "/zhmz/list"],
    ]);
  });
  test("has nothing that belongs to a company", () => {
    const folders = Object.keys(PAGE_HEADS).map((id) => /routes\/(_\w+)\+/.exec(id)![1]);
    expect([...new Set(folders)].sort()).toEqual([
      "_catalogue",
      "_content",
      "_help",
      "_promotions",
      "_zones",
    ]);
    expect(PAGE_HEADS).not.toHaveProperty(["routes/_promotions+/jfsc._index"]);
  });
});

describe("/robots.txt", () => {
  test("keeps crawlers from everything that belongs to a company, under all of its addresses", () => {
    const read = pages.filter(({ auth }) => auth === "company").map(({ url }) => pathOf(url));
    expect(read.filter(isRead)).toEqual([]);
  });
  test("lets them read the pages that visitors may find, pictures and scripts", () => {
    const found = pages
      .filter(
        ({ auth, header, url }) =>
          auth === "any" && header !== "-" && !PRIVATE.some((p) => url.startsWith(p)),
      )
      .map(({ url }) => pathOf(url));
    expect(found.length).toBeGreaterThan(45);
    const more = [
      "/list?category=3&page=2",
      "/assets/x.js",
      "/art/share.png",
      "/goods/1/share.png?v=1",
      "/sitemap.xml?part=goods-1",
    ];
    expect([...found, ...more].filter((path) => !isRead(path))).toEqual([]);
  });
  test("keeps them from choices among goods, first parameter or later", () => {
    for (const name of CHOICES)
      for (const path of [`/list?${name}=1`, `/zyyp?page=2&${name}=1`])
        expect(isRead(path), path).toBe(false);
  });
  test("names the list of pages", () =>
    expect(robotsText("https://shop.test")).toContain("\nSitemap: https://shop.test/sitemap.xml\n"));
});
