import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { toFilter, isListPath, shownFilter } from "~/modules/staff/filters/saved-filter";

describe("the filter of an address", () => {
  test("is the same in any order, without empty fields and wherever the page begins", () => {
    expect(toFilter("?words=&state=paid&after=30&from=2026-11-01")).toBe("from=2026-11-01&state=paid");
    const fields = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 5 });
    fc.assert(
      fc.property(fields, (some) => {
        const there = toFilter(new URLSearchParams(some).toString());
        expect(toFilter(new URLSearchParams(some.toReversed()).toString())).toBe(there);
        expect(toFilter(there)).toBe(there);
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
  ["/staff/orders/", false],
  ["/staff/orders#top", false],
  ["/staff/%2e%2e/login", false],
  ["/staff/客户", false],
  ["x/staff/orders", false],
  [`/staff/${"x".repeat(93)}`, true],
  [`/staff/${"x".repeat(94)}`, false],
])("%s is a list of the back office: %s", (path, isOne) => expect(isListPath(path)).toBe(isOne));

test("the kept one that the address shows is known, of this list alone", () => {
  const stored = { id: 1, path: "/staff/orders", name: "待审核", query: "from=2026-11-01&state=paid" };
  expect(shownFilter([stored], "/staff/orders", "?state=paid&from=2026-11-01&after=3")).toBe(stored);
  expect(shownFilter([stored], "/staff/refunds", "?state=paid&from=2026-11-01")).toBeNull();
  expect(shownFilter([stored], "/staff/orders", "")).toBeNull();
});

test("a filter is found again whatever is behind it in the list, and never by another's name", () => {
  const part = fc.record({ words: anyText(), state: fc.constantFrom("", "paid", "held") });
  fc.assert(
    fc.property(part, part, fc.nat(), (item, other, after) => {
      const stored = {
        id: 1,
        path: "/staff/orders",
        name: "甲",
        query: toFilter(new URLSearchParams(item).toString()),
      };
      const next = new URLSearchParams({ ...item, after: String(after) });
      expect(shownFilter([stored], "/staff/orders", `?${next}`)).toBe(stored);
      const isSame = toFilter(new URLSearchParams(other).toString()) === stored.query;
      expect(shownFilter([stored], "/staff/orders", `?${new URLSearchParams(other)}`)).toBe(
        isSame ? stored : null,
      );
    }),
  );
});

test("of two that are the same the first is shown", () => {
  const both = [1, 2].map((id) => ({ id, path: "/staff/orders", name: String(id), query: "state=paid" }));
  expect(shownFilter(both, "/staff/orders", "?state=paid")).toBe(both[0]);
  expect(shownFilter([], "/staff/orders", "?state=paid")).toBeNull();
});
