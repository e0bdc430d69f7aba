import { matchPath } from "@remix-run/router";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { headTags, type PageHead } from "~/seo/head";
import { PAGE_HEADS, type HeadOf } from "~/seo/page-heads";
import { robotsText } from "~/seo/robots";
import { breadcrumbs, organization, website } from "~/seo/structured";
import { anyText } from "../any-text";
import { place } from "./samples";

const EMPTY = { shelf: { total: 0 } };
const toHead = (pattern: string, data: object = EMPTY): PageHead =>
  (PAGE_HEADS[pattern as `/${string}`] as HeadOf)(data as never, place)!;

/** Their first page stands when no goods are in them. */
const STANDING: [pattern: string, path: string, data?: object][] = [
  ...["/jxqzc", "/mrtj", "/welfare", "/hb", "/yx", "/yx/rule"].map(
    (item) => [item, item] as [string, string],
  ),
  ...["/ptzq", "/zhzq", "/zhmz", "/lqzx"].map((item) => [item, item] as [string, string]),
  ["/yx/table", "/yx"],
  ["/kxzq/:view?", "/kxzq/new", { isNew: true }],
  ["/kxzq/:view?", "/kxzq", { isNew: false, data: EMPTY }],
  ["/yjh/:id?", "/yjh", { fair: null }],
];

describe.each(STANDING)("%s at %s", (pattern, path, data) => {
  const head = toHead(pattern, data);

  test("names one address, which is its own or that of the same goods", () => {
    expect(head.path).toBe(path);
    const found = Object.keys(PAGE_HEADS).filter((item) => matchPath(item, path));
    expect(found.length).toBeGreaterThan(0);
  });

  test("says whose it is and what it is, in one sentence or more of Chinese", () => {
    expect(head.description.startsWith(`${place.site}${head.title}：`)).toBe(true);
    expect(head.description).toMatch(/\p{Script=Han}。$/u);
    expect([...head.description].length).toBeLessThanOrEqual(80);
  });

  test("stands one step below the first page", () =>
    expect(head.structured).toEqual([breadcrumbs([{ name: head.title!, path }], place.origin)]));
});

test("no two of them are called alike or described alike", () => {
  const heads = STANDING.filter(([pattern]) => pattern !== "/yx/table").map(([pattern, , data]) =>
    toHead(pattern, data),
  );
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
});

describe("the first page", () => {
  test("names the shop, its hot line where it has one, and how it is searched", () => {
    const structured = toHead("/").structured!;
    expect(structured).toEqual([
      organization(place.site, place.origin, place.hotLine),
      website(place.site, place.origin),
    ]);
    expect(organization("店", place.origin, "")).not.toHaveProperty("contactPoint");
    expect(organization("店", place.origin, "400")).toMatchObject({ contactPoint: { telephone: "400" } });
  });

  test("is searched at the shop's own search, by one word that engines fill in", () => {
    const { potentialAction } = website("店", "https://a.example") as {
      potentialAction: { target: { urlTemplate: string }; "query-input": string };
    };
    const url = new URL(potentialAction.target.urlTemplate);
    expect([url.origin, url.pathname]).toEqual(["https://a.example", "/search"]);
    const [, name] = /name=(\w+)$/.exec(potentialAction["query-input"])!;
    expect(url.searchParams.get("keywords")).toBe(`{${name}}`);
  });
});

describe("the tags", () => {
  const count = (html: string, part: string) => html.split(part).length - 1;

  test("of any page stand once each, found or not", () =>
    fc.assert(
      fc.property(anyText(), anyText(), fc.boolean(), (title, description, isFound) => {
        const html = headTags(isFound ? { path: "/x", description } : null, place, title, "n");
        expect(count(html, 'name="description"')).toBe(1);
        expect(count(html, 'rel="canonical"')).toBe(isFound ? 1 : 0);
        expect(count(html, 'content="noindex"')).toBe(isFound ? 0 : 1);
        expect(count(html, 'property="og:title"')).toBe(isFound ? 1 : 0);
      }),
      { numRuns: 50 },
    ));
});

test("/robots.txt is one group for all crawlers: no rule twice, none for everything, a list at the shop's address", () =>
  fc.assert(
    fc.property(fc.constantFrom("https://a.example", "http://127.0.0.1:3000"), (origin) => {
      const lines = robotsText(origin).split("\n");
      expect(lines.filter((line) => line.startsWith("User-agent"))).toEqual(["User-agent: *"]);
      const rules = lines.filter((line) => line.startsWith("Disallow: "));
      expect(new Set(rules).size).toBe(rules.length);
      for (const rule of rules) expect(rule).toMatch(/^Disallow: \/[^\s/]/);
      expect(lines.at(-2)).toBe(`Sitemap: ${origin}/sitemap.xml`);
    }),
    { numRuns: 4 },
  ));
