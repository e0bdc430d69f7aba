import { matchPath } from "@remix-run/router";
import { describe, expect, test } from "vitest";
import { PAGE_HEADS } from "~/seo/page-heads";
import { CHOICES, PRIVATE, robotsText } from "~/seo/robots";
import { patternsOfMap } from "~/shell/route-patterns";
import { pages, pathOf } from "../spec/pages";
import { shopRoutes } from "../spec/routes";

/** As crawlers read it: the beginning of an address, "*" is anything. */
const rules = robotsText("https://shop.test")
  .split("\n")
  .flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  .map((rule) => new RegExp(`^${rule.replace(/[.+?^$()[\]]/g, "\\$&").replaceAll("*", ".*")}`));
const isRead = (path: string) => !rules.some((rule) => rule.test(path));

describe("the table of heads", () => {
  const patterns = Object.keys(PAGE_HEADS);
  const matches = (path: string) => patterns.some((pattern) => matchPath(pattern, path));
  test("names routes that there are", () => {
    const ofMap = patternsOfMap(shopRoutes());
    expect(patterns.filter((pattern) => !ofMap.includes(pattern))).toEqual([]);
  });
  test("has the pages that visitors may read, but for those that only lead on or are forms", () => {
    const without = pages
      .filter(({ auth, header }) => auth === "any" && header !== "-")
      .map(({ url }) => pathOf(url))
      .filter((path) => !matches(path));
    expect(without).toEqual([
      "/404",
      "/noActivity",
      "/djyz",
      "/login",
      "/loading",
      "/loading/activity",
      "/wait",
      "/search",
      "/search/table",
      "/register/wechat",
      "/register/step1",
      "/register/step2",
      "/register/step3",
      "/register/dd/step1",
      "/register/dd/step2",
      "/register/dd/step3",
      "/forget/step1",
      "/forget/step2",
      "/forget/step3",
      "/zhmz/list",
    ]);
  });
  test("has nothing that belongs to a company", () => {
    const ofCompanies = pages.filter(({ auth }) => auth !== "any").map(({ url }) => pathOf(url));
    expect(ofCompanies).toContain("/jfsc");
    expect(ofCompanies.filter(matches)).toEqual([]);
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
