import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterOf, isListPath, shownFilter } from "~/staff/filters/kept-filter";

describe("the filter of an address", () => {
  test("is the same in any order, without empty fields and wherever the page begins", () => {
    expect(filterOf("?words=&state=paid&after=30&from=2026-11-01")).toBe("from=2026-11-01&state=paid");
    const fields = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 5 });
    fc.assert(
      fc.property(fields, (some) => {
        const there = filterOf(new URLSearchParams(some).toString());
        expect(filterOf(new URLSearchParams(some.toReversed()).toString())).toBe(there);
        expect(filterOf(there)).toBe(there);
      }),
    );
  });
});

test.each([
  ["/staff/orders", true],
  ["/staff/after-sales", true],
  ["/staff", false],
  ["/staff/../login", false],
  ["//elsewhere/staff/orders", false],
  ["/list", false],
  ["/staff/orders?state=paid", false],
])("%s is a list of the desk: %s", (path, isOne) => expect(isListPath(path)).toBe(isOne));

test("the kept one that the address shows is known, of this list alone", () => {
  const kept = { id: 1, path: "/staff/orders", name: "待审核", query: "from=2026-11-01&state=paid" };
  expect(shownFilter([kept], "/staff/orders", "?state=paid&from=2026-11-01&after=3")).toBe(kept);
  expect(shownFilter([kept], "/staff/refunds", "?state=paid&from=2026-11-01")).toBeNull();
  expect(shownFilter([kept], "/staff/orders", "")).toBeNull();
});
