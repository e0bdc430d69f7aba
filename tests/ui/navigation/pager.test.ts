import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jumpForm, pagesShown } from "~/ui/navigation/pager";

describe("the pages shown", () => {
  test("all of a few", () => expect(pagesShown(2, 4)).toEqual([1, 2, 3, 4]));
  test("first, last and those round the current one", () =>
    expect(pagesShown(10, 42)).toEqual([1, null, 8, 9, 10, 11, 12, null, 42]));
  test("a gap of one page is that page", () => expect(pagesShown(5, 42).slice(0, 4)).toEqual([1, 2, 3, 4]));
  test("always the first, the current and the last, rising, without two gaps in a row", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [page, pages] = [Math.min(a, b), Math.max(a, b)];
        const shown = pagesShown(page, pages);
        const numbers = shown.filter((n) => n !== null);
        expect(numbers).toContain(1);
        expect(numbers).toContain(page);
        expect(numbers).toContain(pages);
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
        expect(shown.length).toBeLessThanOrEqual(11);
      }),
    );
  });
});

describe("the jump", () => {
  test("keeps the other parts of the address", () => {
    const form = jumpForm((page) => `/list?category=3&page=${page}&sort=price`);
    expect(form).toEqual({
      action: "/list",
      name: "page",
      rest: [
        ["category", "3"],
        ["sort", "price"],
      ],
    });
  });
  test("is left out where the number is in the path", () =>
    expect(jumpForm((page) => `/ppzq/${page}`)).toBeNull());
});
