import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listHref, readListQuery, writeListQuery } from "~/catalogue/list-query";

describe("addresses of lists", () => {
  it("come back as they went, whatever is chosen", () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom(undefined, "herb" as const),
          category: fc.option(fc.integer({ min: 1, max: 10 ** 8 }), { nil: undefined }),
          manufacturer: fc.option(fc.integer({ min: 1, max: 10 ** 8 }), { nil: undefined }),
          form: fc.constantFrom(undefined, "片剂", "丸剂(水丸)"),
          nearExpiry: fc.boolean(),
          controlled: fc.boolean(),
          inStock: fc.boolean(),
          promoted: fc.boolean(),
          offer: fc.constantFrom(undefined, "63", "dailySpecial"),
          boughtBefore: fc.boolean(),
          keywords: fc.constantFrom("", "阿莫西林", "a&b=c"),
          searchType: fc.constantFrom("drug" as const, "manufacturer" as const),
          sort: fc.constantFrom("relevance" as const, "price" as const),
          isReversed: fc.boolean(),
          page: fc.integer({ min: 1, max: 500 }),
        }),
        (query) => {
          expect(readListQuery(new URLSearchParams(writeListQuery(query)))).toEqual(query);
        },
      ),
    );
  });

  it("leaves out what makes no sense", () => {
    const query = readListQuery(
      new URLSearchParams("page=-3&category=x&sort=magic&near=yes&manufacturer=99999999999"),
    );
    expect(writeListQuery(query)).toBe("");
  });

  it("a changed filter leads to page 1, and a zone leaves out its own filter", () => {
    const query = { ...readListQuery(new URLSearchParams("kind=herb&page=7")) };
    const zone = { path: "/zyyp", fixed: { kind: "herb" as const } };
    expect(listHref(zone, query, { form: "饮片" })).toBe("/zyyp?form=%E9%A5%AE%E7%89%87");
    expect(listHref(zone, query, { page: 8 })).toBe("/zyyp?page=8");
    const controlled = { path: "/kxzq", fixed: { controlled: true } };
    expect(listHref(controlled, { ...query, controlled: true })).toBe("/kxzq?kind=herb");
    const brand = { path: "/ppzq/info/1", fixed: {}, pagesInPath: true };
    expect(listHref(brand, query, { page: 3 })).toBe("/ppzq/info/1/3?kind=herb");
    expect(listHref(brand, query)).toBe("/ppzq/info/1?kind=herb");
  });
});
