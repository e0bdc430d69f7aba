import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clip, headTags, tellsPrices } from "~/sharing/head";
import { isTradeNumber, jsonScript } from "~/sharing/structured";
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
    fc.property(fc.dictionary(markup, markup), (said) => {
      const [, json = ""] = /^<script type="application\/ld\+json" nonce="n">(.*)<\/script>$/s.exec(
        jsonScript(said, "n"),
      )!;
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ ...said });
    }),
  );
});

test("what is cut off is shown as cut off, and no character is cut in two", () => {
  expect(clip(" 一\n  二 ", 9)).toBe("一 二");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, most) => {
      const clipped = clip(text, most);
      expect([...clipped].length).toBeLessThanOrEqual(most);
      expect(clipped).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});

test("prices are told to engines where everybody reads them alone", () => {
  expect(tellsPrices("public", false)).toBe(true);
  for (const visibility of ["company", "approved"] as const)
    for (const isSignedIn of [true, false]) expect(tellsPrices(visibility, isSignedIn)).toBe(false);
  expect(tellsPrices("public", true)).toBe(false);
});

test("a bar code's last figure proves the others", () => {
  for (const right of ["6922261200200", "96385074", "036000291452"]) expect(isTradeNumber(right)).toBe(true);
  for (const wrong of ["", "6922261200201", "123", "69222612002001", "x922261200200"])
    expect(isTradeNumber(wrong)).toBe(false);
});
