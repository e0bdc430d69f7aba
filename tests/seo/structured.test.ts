import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { article, breadcrumbs, isTradeNumber, organization, product, website } from "~/seo/structured";
import { anyText } from "../any-text";
import { place } from "./samples";

const PUBLISHED = Date.parse("2026-11-20T02:00:00Z");
const FACTS = {
  type: "NewsArticle",
  title: "放假通知",
  description: "元旦休息",
  path: "/news/info/7/notice",
} as const;

/** The last figure that makes a bar code of these. */
function withCheck(figures: string): string {
  const sum = [...figures]
    .reverse()
    .reduce((total, figure, i) => total + Number(figure) * (i % 2 ? 1 : 3), 0);
  return figures + ((10 - (sum % 10)) % 10);
}

describe("every fact", () => {
  const all = [
    organization(place.site, place.origin, place.hotLine),
    website(place.site, place.origin),
    article({ ...FACTS, publishedAt: PUBLISHED }, place),
    breadcrumbs([{ name: "药品", path: "/list" }], place.origin),
    product(true, { name: "黄连上清片" }),
  ];

  test("names the words that it is written in, and a type of them", () => {
    for (const item of all)
      expect(item).toMatchObject({ "@context": "https://schema.org", "@type": expect.anything() as unknown });
  });

  test("names pages and pictures of this shop by whole addresses", () => {
    const addresses = JSON.stringify(all).match(
      /"(?:url|item|logo|image|mainEntityOfPage)":\["?[^"]+|"(?:url|item|logo|mainEntityOfPage)":"[^"]+/g,
    )!;
    expect(addresses.length).toBeGreaterThan(6);
    for (const address of addresses) expect(address).toContain(`${place.origin}/`);
  });
});

describe("an article", () => {
  test("is dated by the moment at which it was published, in the words of machines", () => {
    const facts = article({ ...FACTS, publishedAt: PUBLISHED }, place);
    expect(facts).toMatchObject({
      headline: "放假通知",
      description: "元旦休息",
      inLanguage: "zh-CN",
      datePublished: "2026-11-20T02:00:00.000Z",
      dateModified: "2026-11-20T02:00:00.000Z",
    });
  });

  test("is written and published by the shop, never by a person", () => {
    const facts = article({ ...FACTS, publishedAt: PUBLISHED }, place);
    const shop = { "@type": "Organization", name: place.site, url: `${place.origin}/` };
    expect([facts["author"], facts["publisher"]]).toEqual([shop, shop]);
  });

  test("keeps every title and text as it was written", () =>
    fc.assert(
      fc.property(anyText(), anyText(), (title, description) => {
        const facts = article({ ...FACTS, title, description, publishedAt: PUBLISHED }, place);
        expect(facts).toMatchObject({ headline: title, description });
      }),
    ));
});

describe("a trail", () => {
  test("of any length is numbered from the home page on, without a gap", () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: anyText(), path: fc.nat().map((id) => `/list?category=${id}`) }), {
          maxLength: 6,
        }),
        (crumbs) => {
          const items = breadcrumbs(crumbs, place.origin)["itemListElement"] as {
            position: number;
            name: string;
            item: string;
          }[];
          expect(items.map(({ position }) => position)).toEqual([...items.keys()].map((i) => i + 1));
          expect(items.slice(1).map(({ name }) => name)).toEqual(crumbs.map(({ name }) => name));
          expect(items[0]!.item).toBe(`${place.origin}/`);
          for (const { item } of items) expect(item.startsWith(place.origin)).toBe(true);
        },
      ),
    ));
});

describe("a bar code of the trade", () => {
  const figures = fc
    .tuple(fc.constantFrom(7, 11, 12, 13), fc.bigInt({ min: 0n, max: 10n ** 13n - 1n }))
    .map(([length, number]) => String(number).padStart(13, "0").slice(0, length));

  test("is every number of its four lengths that its last figure proves", () =>
    fc.assert(
      fc.property(figures, (text) => {
        expect(isTradeNumber(withCheck(text))).toBe(true);
      }),
    ));

  test("is none with one figure mistyped", () =>
    fc.assert(
      fc.property(figures, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const right = [...withCheck(text)];
        const i = at % right.length;
        right[i] = String((Number(right[i]) + by) % 10);
        expect(isTradeNumber(right.join(""))).toBe(false);
      }),
    ));

  test.each([
    "",
    "0",
    "1234567",
    "123456789",
    "12345678901",
    "123456789012345",
    "6922261200200 ",
    "６９２２２６１２００２００",
  ])("%j is none by its shape", (text) => expect(isTradeNumber(text)).toBe(false));

  test("is none for whatever is not figures alone", () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        fc.pre(!/^\d+$/.test(text));
        expect(isTradeNumber(text)).toBe(false);
      }),
    ));
});
