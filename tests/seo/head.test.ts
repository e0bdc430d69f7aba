import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clip, headTags, showsPrices } from "~/seo/head";
import { isTradeNumber, jsonScript } from "~/seo/structured";
import { place } from "./samples";

const markup = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("</script><script>alert(1)</script>", '"><img src=x>', "<!--<script>", "&quot;", "\u2028"),
);

describe("the tags of a page", () => {
  test("hold the description once clipped, one absolute address, a picture", () => {
    const tags = headTags({ path: "/list?page=2", description: "黄".repeat(300) }, place, "药品列表", "n");
    expect(tags).toContain('<link rel="canonical" href="https://shop.test/list?page=2"/>');
    expect(tags).toContain(`<meta name="description" content="${"黄".repeat(119)}…"/>`);
    expect(tags).toContain('<meta property="og:title" content="药品列表"/>');
    expect(tags).toContain('<meta property="og:image" content="https://shop.test/art/share.png"/>');
    expect(tags).not.toContain("robots");
  });
  test("of a page that is not to be found say so, and what it is", () =>
    expect(headTags(null, place, "购物车", "n")).toBe(
      `<meta name="robots" content="noindex"/><meta name="description" content="${place.site}：购物车"/>`,
    ));
  test("without a title of its own a page is shared under the shop's name", () =>
    expect(headTags({ path: "/zhmz", description: "" }, place, "", "n")).toContain(
      '<meta property="og:title" content="青囊医药"/>',
    ));
  test("let nothing out of their quotes", () => {
    fc.assert(
      fc.property(markup, markup, markup, (title, description, name) => {
        const tags = headTags(
          { path: "/x", title, description, structured: [{ name }] },
          { ...place, site: title },
          description,
          "n",
        );
        // every tag is one of ours, whole: nothing is left between them
        expect(
          tags.replace(/<(?:meta|link)(?: [a-z:]+="[^"<>]*")+\/>|<script [^<>]+>[^<>]*<\/script>/g, ""),
        ).toBe("");
      }),
    );
  });
});

test("a script of facts reads back as it was and cannot be ended from inside", () => {
  fc.assert(
    fc.property(fc.dictionary(markup, markup), (message) => {
      const [, json = ""] = /^<script type="application\/ld\+json" nonce="n">(.*)<\/script>$/s.exec(
        jsonScript(message, "n"),
      )!;
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ ...message });
    }),
  );
});

test("what is cut off is shown as cut off, and no character is cut in two", () => {
  expect(clip(" 一\n  二 ", 9)).toBe("一 二");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
      const clipped = clip(text, limit);
      expect([...clipped].length).toBeLessThanOrEqual(limit);
      expect(clipped).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});

test("prices are told to engines where everybody reads them alone", () => {
  expect(showsPrices("public", false)).toBe(true);
  for (const visibility of ["company", "approved"] as const)
    for (const isSignedIn of [true, false]) expect(showsPrices(visibility, isSignedIn)).toBe(false);
  expect(showsPrices("public", true)).toBe(false);
});

test("a bar code's last figure proves the others", () => {
  for (const right of ["6922261200200", "96385074", "036000291452"]) expect(isTradeNumber(right)).toBe(true);
  for (const wrong of ["", "6922261200201", "123", "69222612002001", "x922261200200"])
    expect(isTradeNumber(wrong)).toBe(false);
});

describe("a head", () => {
  const tag = (html: string, name: string) =>
    new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const head = { path: "/x?a=1&b=2", description: "述" };

  test("is shared under its own title, else the document's, else the shop's name", () => {
    const titled = (own: string | undefined, document: string) =>
      tag(headTags({ ...head, ...(own !== undefined && { title: own }) }, place, document, "n"), "og:title");
    expect(titled("自己的", "文档的")).toBe("自己的");
    expect(titled(undefined, "文档的")).toBe("文档的");
    expect(titled("", "文档的")).toBe("文档的");
    expect(titled(undefined, "")).toBe(place.site);
  });

  test("says of what type it is and shows its own picture, the shop's without one", () => {
    const own = headTags({ ...head, type: "product", image: "/goods/7/share.png?v=a&b" }, place, "", "n");
    expect([tag(own, "og:type"), tag(own, "og:image")]).toEqual([
      "product",
      "https://shop.test/goods/7/share.png?v=a&amp;b",
    ]);
    expect(tag(headTags(head, place, "", "n"), "og:type")).toBe("website");
  });

  test("names one address twice: as canonical and as what is shared", () => {
    const html = headTags(head, place, "", "n");
    expect(/rel="canonical" href="([^"]*)"/.exec(html)![1]).toBe(tag(html, "og:url"));
    expect(tag(html, "og:url")).toBe("https://shop.test/x?a=1&amp;b=2");
  });

  test("writes its facts in their order, each in a script with the page's nonce", () => {
    const html = headTags({ ...head, structured: [{ n: 1 }, { n: 2 }] }, place, "", "abc");
    expect(html).toMatch(/nonce="abc">\{"n":1\}<\/script><script [^>]*nonce="abc">\{"n":2\}<\/script>$/);
  });

  test("of a page without a title that is not to be found says the shop's name alone", () =>
    expect(tag(headTags(null, place, "", "n"), "description")).toBe(place.site));
});
