import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardRows } from "~/modules/catalogue/cards/card-rows";
import { findProductListPage, listTitle, toZoneListPage } from "~/modules/catalogue/listing/product-list";
import { listDescription, listHead, getCanonicalListPath } from "~/seo/list-head";
import { sampleGoods } from "../modules/cart/cart-samples";
import { place, shelfAt } from "./samples";

describe("the one address of a list", () => {
  test.each([
    ["/list", "/list"],
    ["/list?x=1", "/list"],
    ["/list?page=3", "/list?page=3"],
    ["/list?page=2&category=12", "/list?category=12&page=2"],
    ["/list?manufacturer=5", "/list?manufacturer=5"],
    ["/list?kind=drug", "/list?kind=drug"],
    ["/list?kind=herb&page=2", "/zyyp?page=2"],
    ["/list?kind=device", "/qxzq"],
    ["/list?category=12&sort=price&reverse=1", "/list?category=12"],
    ["/list?category=12&manufacturer=5", null],
    ["/list?category=12&form=x", null],
    ["/list?stock=1", null],
    ["/list?promoted=1", null],
    ["/list?bought=1", null],
    ["/list?offer=dailySpecial", null],
    ["/list?voucher=3", null],
    ["/list?keywords=amxl", null],
  ])("%s: %s", (address, path) => expect(getCanonicalListPath(shelfAt(address))).toBe(path));

  test("its other views are the same list", () => {
    for (const view of ["table", "no_image"])
      expect(getCanonicalListPath(shelfAt("/list/x?category=12&page=2", findProductListPage(view)))).toBe(
        "/list?category=12&page=2",
      );
  });
  test("a category named in the path is the list of that category", () => {
    const page = toZoneListPage("/list/other/12/清热药", "药品列表", { category: 12 });
    expect(getCanonicalListPath(shelfAt("/list/other/12", page))).toBe("/list?category=12");
  });
  test("a zone has its pages, and what is chosen in it is none", () => {
    const zone = toZoneListPage("/jxqzc", "近效期专场", { nearExpiry: true });
    expect(getCanonicalListPath(shelfAt("/jxqzc?page=2", zone))).toBe("/jxqzc?page=2");
    expect(getCanonicalListPath(shelfAt("/jxqzc?category=12", zone))).toBeNull();
    const brand = { ...toZoneListPage("/ppzq/info/9", "品牌详情", { manufacturer: 5 }), pagesInPath: true };
    expect(getCanonicalListPath(shelfAt("/ppzq/info/9?page=2", brand))).toBe("/ppzq/info/9/2");
  });
  test("what the shop does not have is no page", () => {
    expect(getCanonicalListPath(shelfAt("/list?category=99", undefined, { trail: [] }))).toBeNull();
    expect(
      getCanonicalListPath(shelfAt("/list?manufacturer=99", undefined, { manufacturer: null })),
    ).toBeNull();
    expect(listHead(shelfAt("/list", undefined, { total: 0, rows: cardRows([]) }), place)).toBeNull();
  });
});

test("a list says what it is of, in its title too", () => {
  const shelf = shelfAt("/list?category=12&page=2");
  expect(listHead(shelf, place)!.description).toContain("清热药批发，共100种，第2页：黄连上清片等");
  expect(listTitle(shelf, "药品列表")).toBe("清热药 药品列表 第2页");
  expect(listTitle(shelfAt("/list"), "药品列表")).toBe("药品列表");
  expect(listTitle(shelfAt("/list?manufacturer=5"), "药品列表")).toBe("某药厂 药品列表");
  expect(listTitle(shelfAt("/search?keywords=amxl"), "搜索结果")).toBe("amxl 搜索结果");
});

describe("whatever an address asks for", () => {
  const choices = [
    "form=x",
    "near=1",
    "controlled=1",
    "stock=1",
    "promoted=1",
    "bought=1",
    "voucher=3",
    "keywords=a",
  ];
  const subjects = ["", "kind=drug", "kind=herb", "kind=device", "category=12", "manufacturer=5"];
  const looks = ["sort=price", "reverse=1", "x=1", "type=2"];

  test("its look and its order are the same page", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...subjects),
        fc.subarray(looks),
        fc.integer({ min: 1, max: 99 }),
        (subject, more, page) => {
          const plain = getCanonicalListPath(shelfAt(`/list?${subject}&page=${page}`));
          expect(plain).not.toBeNull();
          expect(getCanonicalListPath(shelfAt(`/list?${[subject, ...more, `page=${page}`].join("&")}`))).toBe(
            plain,
          );
        },
      ),
    ));

  test("one choice among the goods is enough to be no page", () =>
    fc.assert(
      fc.property(fc.constantFrom(...subjects), fc.subarray(choices, { minLength: 1 }), (subject, chosen) => {
        expect(getCanonicalListPath(shelfAt(`/list?${[subject, ...chosen].join("&")}`))).toBeNull();
      }),
    ));

  test("the address of a page leads to itself", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("", "kind=drug", "category=12", "manufacturer=5"),
        fc.integer({ min: 1, max: 99 }),
        (subject, page) => {
          const path = getCanonicalListPath(shelfAt(`/list?${subject}&page=${page}`))!;
          expect(getCanonicalListPath(shelfAt(path))).toBe(path);
          expect(path.includes("page=1&") || path.endsWith("page=1")).toBe(false);
        },
      ),
    ));
});

describe("a description of a list", () => {
  const rows = (...names: string[]) =>
    cardRows(names.map((name, i) => ({ goods: sampleGoods(i + 1, { name }) })));

  test("names four goods at most, each once", () => {
    const shelf = shelfAt("/list", undefined, { rows: rows("甲", "乙", "甲", "丙", "丁", "戊") });
    expect(listDescription(shelf, place.site)).toContain("：甲、乙、丙、丁等。");
  });

  test("without goods names none, and says which page from the second on", () => {
    expect(listDescription(shelfAt("/list", undefined, { rows: cardRows([]) }), "店")).toMatch(
      /^药品批发，共100种。店供/,
    );
    expect(listDescription(shelfAt("/list?page=2", undefined, { rows: cardRows([]) }), "店")).toMatch(
      /^药品批发，共100种，第2页。/,
    );
  });

  test("is of the category, else of the maker, else of the page", () => {
    const subject = (shelf: ReturnType<typeof shelfAt>) => listDescription(shelf, "店").split("批发")[0];
    expect(subject(shelfAt("/list?category=12"))).toBe("清热药");
    expect(subject(shelfAt("/list?manufacturer=5"))).toBe("某药厂");
    expect(subject(shelfAt("/jxqzc", toZoneListPage("/jxqzc", "近效期专场", { nearExpiry: true })))).toBe(
      "近效期专场",
    );
  });
});
