import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ADMIN_PAGES, type MenuArea, getMenu, pageAt, withCounts } from "~/admin/frame/admin-menu";
import { isListPath } from "~/modules/staff/filters/saved-filter";
import { ALL_PERMISSIONS, AREAS, type Area, isPermission } from "~/modules/staff/permissions/permissions";

const WHOLE = getMenu(new Set(ALL_PERMISSIONS));

describe("where one is", () => {
  test.each([
    ["/staff", "/staff"],
    ["/staff/", null],
    ["/staff/me", null],
    ["/staffroom", null],
    ["/staff/orders", "/staff/orders"],
    ["/staff/orders/12/refusal", "/staff/orders"],
    ["/staff/ordersx", null],
    ["/staff/stock/receive", "/staff/stock/receive"],
    ["/staff/stock/received", "/staff/stock"],
    ["/staff/offers/calendar", "/staff/offers/calendar"],
    ["/staff/offers/7/form", "/staff/offers"],
    ["/staff/ephedrine/ledger", "/staff/ephedrine/ledger"],
    ["/staff/goods-pictures/7", "/staff/goods-pictures"],
    ["/staff/goods/7/prices", "/staff/goods"],
    ["/list", null],
    ["", null],
  ])("%s is on %s", (path, page) => expect(pageAt(WHOLE, path)).toBe(page));

  test("is on the page above where the page itself is not open to one", () => {
    const menu = getMenu(new Set(["quality.see"] as const));
    expect(pageAt(menu, "/staff/ephedrine/ledger")).toBe("/staff/ephedrine");
    expect(pageAt(menu, "/staff/orders")).toBeNull();
    expect(pageAt([], "/staff")).toBeNull();
  });

  test("each page of the menu is on itself, and so is whatever lies below it", () => {
    for (const { to } of ADMIN_PAGES) {
      expect(pageAt(WHOLE, to)).toBe(to);
      if (to !== "/staff") expect(pageAt(WHOLE, `${to}/0`)).toBe(to);
    }
  });
});

describe("how much waits", () => {
  const counts = fc
    .dictionary(
      fc.constantFrom(...(Object.keys(AREAS) as Area[])),
      fc.record({ count: fc.nat(99), isLate: fc.boolean() }),
    )
    .map((all) => new Map(Object.entries(all) as [Area, { count: number; isLate: boolean }][]));

  test("stands at its area, and changes nothing else of the menu", () =>
    fc.assert(
      fc.property(counts, (waiting) => {
        const menu = withCounts(WHOLE, waiting);
        expect(menu.map(({ area, name, pages }): MenuArea => ({ area, name, pages }))).toEqual(WHOLE);
        for (const { area, count, isLate } of menu)
          expect({ count, isLate }).toEqual(waiting.get(area) ?? { count: undefined, isLate: undefined });
      }),
    ));

  test("in an area that is not open to one stands nowhere", () => {
    const menu = getMenu(new Set(["orders.see"] as const));
    const waiting = new Map<Area, { count: number; isLate: boolean }>([
      ["finance", { count: 3, isLate: true }],
    ]);
    expect(withCounts(menu, waiting)).toEqual(menu);
  });
});

describe("the pages", () => {
  test("lie below the back office where filters are kept of their lists", () => {
    for (const { to } of ADMIN_PAGES) if (to !== "/staff") expect(isListPath(to), to).toBe(true);
  });

  test("of one area are told apart by their names", () => {
    const names = ADMIN_PAGES.map(({ area, name }) => `${area} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test("are none without a permission, and who sees an area finds one in it", () => {
    expect(getMenu(new Set())).toEqual([]);
    for (const area of new Set(ADMIN_PAGES.map((page) => page.area))) {
      const see = `${area}.see`;
      if (isPermission(see)) expect(getMenu(new Set([see])).map((item) => item.area)).toEqual([area]);
    }
  });
});
