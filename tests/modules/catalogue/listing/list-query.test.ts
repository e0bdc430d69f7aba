import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  LIST_PARAMETERS,
  listHref,
  MAX_PAGES,
  readListQuery,
  writeListQuery,
  type FixedFilters,
  type ListQuery,
} from "~/modules/catalogue/listing/list-query";
import { anyText } from "../../../any-text";

const trait = (...values: string[]) => fc.constantFrom(undefined, ...values);

describe("addresses of lists", () => {
  it("take the forms of older ones under the name that they have now", () => {
    const form = (written: string) => readListQuery(new URLSearchParams({ form: written })).form;
    expect(["颗粒", "丸剂(水丸)", "冻干粉针", "饮片"].map(form)).toEqual([
      "颗粒剂",
      "丸剂",
      "注射剂",
      "饮片",
    ]);
  });

  it("come back as they went, whatever is chosen", () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom(undefined, "herb" as const),
          category: fc.option(fc.integer({ min: 1, max: 10 ** 8 }), { nil: undefined }),
          manufacturer: fc.option(fc.integer({ min: 1, max: 10 ** 8 }), { nil: undefined }),
          form: trait("片剂", "丸剂"),
          substance: trait("阿莫西林", "维生素B1"),
          strength: trait("0.25g"),
          deviceClass: trait("第二类"),
          herbPart: trait("根及根茎"),
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

const read = (text: string) => readListQuery(new URLSearchParams(text));
const PLAIN = read("");

describe("what an address says", () => {
  it.each<[string, Partial<ListQuery>]>([
    ["kind=device", { kind: "device" }],
    ["kind=Device", {}],
    ["category=12&manufacturer=3", { category: 12, manufacturer: 3 }],
    ["category=0&manufacturer=-1&voucher=1.5", {}],
    ["form=", {}],
    [`form=${"片".repeat(50)}`, { form: "片剂" }],
    ["near=1&controlled=1&stock=1", { nearExpiry: true, controlled: true, inStock: true }],
    ["near=true&controlled=01&stock=0", {}],
    ["promoted=1&bought=1&reverse=1", { promoted: true, boughtBefore: true, isReversed: true }],
    ["offer=63", { offer: "63" }],
    ["offer=dailySpecial", { offer: "dailySpecial" }],
    ["offer=063", {}],
    ["offer=Daily", {}],
    ["offer=daily-special", {}],
    ["offer=a", {}],
    [`offer=${"1".repeat(10)}`, {}],
    ["voucher=7", { voucher: 7 }],
    ["keywords=%20%E9%98%BF%20", { keywords: "阿" }],
    [`keywords=${"x".repeat(80)}`, { keywords: "x".repeat(60) }],
    ["type=manufacturer", { searchType: "manufacturer" }],
    ["type=company", {}],
    ["sort=price", { sort: "price" }],
    ["page=2", { page: 2 }],
    ["page=0", {}],
    [`page=${MAX_PAGES + 1}`, { page: MAX_PAGES }],
    // The first of two counts.
    ["page=3&page=4", { page: 3 }],
    ["utm_source=x&Kind=drug", {}],
  ])("%s", (text, says) => expect(read(text)).toEqual({ ...PLAIN, ...says }));

  it("whatever somebody types into it, it is read, and written with known names alone", () => {
    fc.assert(
      fc.property(fc.constantFrom(...LIST_PARAMETERS), anyText(), (name, value) => {
        const query = readListQuery(new URLSearchParams([[name, value]]));
        const written = new URLSearchParams(writeListQuery(query));
        for (const known of written.keys()) expect(LIST_PARAMETERS).toContain(known);
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect(query.page).toBeLessThanOrEqual(MAX_PAGES);
        expect(query.keywords.length).toBeLessThanOrEqual(60);
      }),
    );
  });

  it("the order in which it says it never matters: one list has one address", () => {
    const all = ["kind=herb", "category=4", "near=1", "sort=sales", "keywords=a", "page=3", "offer=9"];
    fc.assert(
      fc.property(fc.shuffledSubarray(all), (some) => {
        const inOrder = all.filter((item) => some.includes(item));
        expect(writeListQuery(read(some.join("&")))).toBe(writeListQuery(read(inOrder.join("&"))));
      }),
    );
  });
});

describe("links of a list", () => {
  it.each<[string, FixedFilters, string, Partial<ListQuery>, string]>([
    ["the plain list", {}, "", {}, "/x"],
    ["a filter of its own is left out", { nearExpiry: true }, "near=1&stock=1", {}, "/x?stock=1"],
    ["another value of it stands", { kind: "herb" }, "kind=drug", {}, "/x?kind=drug"],
    ["the maker of a brand is left out", { manufacturer: 3 }, "manufacturer=3", {}, "/x"],
    ["another maker than the brand's stands", { manufacturer: 3 }, "manufacturer=4", {}, "/x?manufacturer=4"],
    ["an offer of its own is left out", { offer: "seckill" }, "offer=seckill&page=2", {}, "/x"],
    ["a filter is taken away", {}, "kind=herb&form=a", { form: undefined }, "/x?kind=herb"],
    ["sorting leads to page 1", {}, "page=9", { sort: "price" }, "/x?sort=price"],
    ["the page alone stays what is asked", {}, "page=9&stock=1", { page: 10 }, "/x?stock=1&page=10"],
  ])("%s", (_case, fixed, text, changes, href) => {
    expect(listHref({ path: "/x", fixed }, read(text), changes)).toBe(href);
  });

  it("lead to what they say: reading one gives the list with the change, beside what the place fixes", () => {
    const fixed: FixedFilters = { kind: "herb", controlled: true };
    const changes = fc.record<Partial<ListQuery>>(
      {
        form: fc.constantFrom("片剂", undefined),
        inStock: fc.boolean(),
        page: fc.integer({ min: 1, max: 9 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 9 }), (change, page) => {
        const query: ListQuery = { ...PLAIN, ...fixed, page };
        const next = { ...query, page: 1, ...change };
        const inQuery = new URL(listHref({ path: "/x", fixed }, query, change), "http://shop");
        expect({ ...readListQuery(inQuery.searchParams), ...fixed }).toEqual(next);
        const inPath = new URL(
          listHref({ path: "/x", fixed, pagesInPath: true }, query, change),
          "http://shop",
        );
        expect(inPath.pathname).toBe(next.page === 1 ? "/x" : `/x/${next.page}`);
        expect(inPath.searchParams.has("page")).toBe(false);
      }),
    );
  });
});
