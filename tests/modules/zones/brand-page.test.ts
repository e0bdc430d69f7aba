import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BRANDS_PER_PAGE, brandIndex, brandIndexHref, pageInPath } from "~/modules/zones/brand-page";
import type { BrandTile } from "~/modules/zones/zone-page";

const tile = (id: number, letter: string): BrandTile => ({
  id,
  letter,
  name: `品牌${id}`,
  image: "",
  mark: "品牌",
  shape: "seal",
  goodsCount: id,
});
const tiles = Array.from({ length: BRANDS_PER_PAGE + 10 }, (_, i) => tile(i + 1, i % 5 === 0 ? "A" : "G"));

test("brands stand in pages; a page beyond the last is the last", () => {
  const first = brandIndex(tiles, null, 1);
  expect([first.brands.length, first.total, first.pages]).toEqual([BRANDS_PER_PAGE, tiles.length, 2]);
  const last = brandIndex(tiles, null, 99);
  expect([last.page, last.brands.map((brand) => brand.id)]).toEqual([
    2,
    tiles.slice(BRANDS_PER_PAGE).map((tile) => tile.id),
  ]);
});

test("a letter keeps to its brands; a letter that no brand begins with is none", () => {
  const a = brandIndex(tiles, "A", 1);
  expect(a.letters).toEqual(["A", "G"]);
  expect(a.brands.every((brand) => brand.letter === "A")).toBe(true);
  expect(a.total).toBe(tiles.filter((tile) => tile.letter === "A").length);
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

describe("whatever brands there are", () => {
  const walls = fc
    .array(fc.constantFrom("A", "B", "G", "Z", "#"), { maxLength: 2 * BRANDS_PER_PAGE + 5 })
    .map((letters) => letters.map((letter, i) => tile(i + 1, letter)));

  test("each stands on one page of all and on one page of its letter", () =>
    fc.assert(
      fc.property(walls, (wall) => {
        const idsOf = (letter: string | null) =>
          Array.from({ length: brandIndex(wall, letter, 1).pages }, (_, i) =>
            brandIndex(wall, letter, i + 1),
          ).flatMap(({ brands }) => brands.map(({ id }) => id));
        expect(idsOf(null)).toEqual(wall.map(({ id }) => id));
        const { letters } = brandIndex(wall, null, 1);
        const byLetter = letters.flatMap(idsOf);
        expect([...byLetter].sort((a, b) => a - b)).toEqual(wall.map(({ id }) => id));
      }),
      { numRuns: 40 },
    ));

  test("no page is empty where there is a brand, and none is above its limit", () =>
    fc.assert(
      fc.property(walls, fc.integer({ min: -3, max: 9 }), (wall, page) => {
        const { brands, page: at, pages } = brandIndex(wall, null, page);
        expect(at).toBe(Math.min(Math.max(1, page), pages));
        expect(brands.length).toBeLessThanOrEqual(BRANDS_PER_PAGE);
        expect(brands.length > 0).toBe(wall.length > 0);
      }),
      { numRuns: 40 },
    ));

  test("letters stand once each, in order, and only those that a brand begins with", () =>
    fc.assert(
      fc.property(walls, (wall) => {
        const { letters } = brandIndex(wall, null, 1);
        expect(letters).toEqual([...new Set(wall.map(({ letter }) => letter))].sort());
      }),
      { numRuns: 40 },
    ));
});

describe("an address of the wall", () => {
  test("is read back as it was written", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.constantFrom(null, "A", "#", "Z"),
        (page, letter) => {
          const url = new URL(brandIndexHref(page, letter), "http://shop");
          expect(pageInPath(url.pathname.split("/")[2])).toBe(page);
          expect(url.searchParams.get("letter")).toBe(letter);
        },
      ),
    ));
});
