import { describe, expect, test } from "vitest";
import { listPage, shelfTitle, zonePage } from "~/catalogue/shelf";
import { shelfHead, shelfPath } from "~/sharing/list-head";
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
  ])("%s: %s", (address, path) => expect(shelfPath(shelfAt(address))).toBe(path));

  test("its other views are the same list", () => {
    for (const view of ["table", "no_image"])
      expect(shelfPath(shelfAt("/list/x?category=12&page=2", listPage(view)))).toBe(
        "/list?category=12&page=2",
      );
  });
  test("a category named in the path is the list of that category", () => {
    const page = zonePage("/list/other/12/清热药", "药品列表", { category: 12 });
    expect(shelfPath(shelfAt("/list/other/12", page))).toBe("/list?category=12");
  });
  test("a zone has its pages, and what is chosen in it is none", () => {
    const zone = zonePage("/jxqzc", "近效期专场", { nearExpiry: true });
    expect(shelfPath(shelfAt("/jxqzc?page=2", zone))).toBe("/jxqzc?page=2");
    expect(shelfPath(shelfAt("/jxqzc?category=12", zone))).toBeNull();
    const brand = { ...zonePage("/ppzq/info/9", "品牌详情", { manufacturer: 5 }), pagesInPath: true };
    expect(shelfPath(shelfAt("/ppzq/info/9?page=2", brand))).toBe("/ppzq/info/9/2");
  });
  test("what the shop does not have is no page", () => {
    expect(shelfPath(shelfAt("/list?category=99", undefined, { trail: [] }))).toBeNull();
    expect(shelfPath(shelfAt("/list?manufacturer=99", undefined, { manufacturer: null }))).toBeNull();
    expect(shelfHead(shelfAt("/list", undefined, { total: 0, rows: [] }), place)).toBeNull();
  });
});

test("a list says what it is of, in its title too", () => {
  const shelf = shelfAt("/list?category=12&page=2");
  expect(shelfHead(shelf, place)!.description).toContain("清热药批发，共100种，第2页：黄连上清片等");
  expect(shelfTitle(shelf, "药品列表")).toBe("清热药 药品列表 第2页");
  expect(shelfTitle(shelfAt("/list"), "药品列表")).toBe("药品列表");
  expect(shelfTitle(shelfAt("/list?manufacturer=5"), "药品列表")).toBe("某药厂 药品列表");
  expect(shelfTitle(shelfAt("/search?keywords=amxl"), "搜索结果")).toBe("amxl 搜索结果");
});
