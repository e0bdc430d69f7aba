import { expect, test } from "vitest";
import { BRANDS_A_PAGE, brandIndex, brandIndexHref, pageInPath } from "~/promotions/brand-page";
import type { BrandTile } from "~/promotions/zone-page";

const tile = (id: number, letter: string): BrandTile => ({
  ...{ id, letter, name: `品牌${id}`, image: "", mark: "品牌" },
  shape: "seal",
  goodsCount: id,
});
const tiles = Array.from({ length: BRANDS_A_PAGE + 10 }, (_, i) => tile(i + 1, i % 5 === 0 ? "A" : "G"));

test("brands stand in pages; a page beyond the last is the last", () => {
  const first = brandIndex(tiles, null, 1);
  expect([first.brands.length, first.total, first.pages]).toEqual([BRANDS_A_PAGE, tiles.length, 2]);
  const last = brandIndex(tiles, null, 99);
  expect([last.page, last.brands.map((one) => one.id)]).toEqual([
    2,
    tiles.slice(BRANDS_A_PAGE).map((one) => one.id),
  ]);
});

test("a letter keeps to its brands; a letter that no brand begins with is none", () => {
  const a = brandIndex(tiles, "A", 1);
  expect(a.letters).toEqual(["A", "G"]);
  expect(a.brands.every((one) => one.letter === "A")).toBe(true);
  expect(a.total).toBe(tiles.filter((one) => one.letter === "A").length);
  expect(brandIndex(tiles, "Q", 1)).toMatchObject({ letter: null, total: tiles.length });
  expect(brandIndex([], null, 1)).toMatchObject({ brands: [], page: 1, pages: 1, letters: [] });
});

test("addresses carry page and letter", () => {
  expect(brandIndexHref(1, null)).toBe("/ppzq");
  expect(brandIndexHref(2, "G")).toBe("/ppzq/2?letter=G");
  expect(brandIndexHref(1, "#")).toBe("/ppzq?letter=%23");
  expect([undefined, "1", "12", "0", "x", "1e3", "99999"].map(pageInPath)).toEqual([
    1,
    1,
    12,
    null,
    null,
    null,
    null,
  ]);
});
