import fc from "fast-check";
import { expect, test } from "vitest";
import { isOrderNumber, ORDER_FILTERS, readDeskFilter } from "~/orders/desk/desk-filter";
import { dayOf, DAY } from "~/platform/values/clock";

const EMPTY = { state: "", words: "", from: "", to: "", kind: "" };

test("an empty filter leaves nothing out", () => {
  expect(readDeskFilter(EMPTY)).toEqual({ status: null, words: "", from: null, to: null, kind: null });
});

test("the last day is whole", () => {
  const { from, to } = readDeskFilter({ ...EMPTY, from: "2026-11-20", to: "2026-11-20" });
  expect(to! - from!).toBe(DAY);
  expect(dayOf(from!)).toBe("2026-11-20");
});

test("what makes no sense is left out, whatever it is", () => {
  const typed = fc.record(Object.fromEntries(ORDER_FILTERS.map((name) => [name, fc.string()])));
  fc.assert(
    fc.property(typed, (some) => {
      const filter = readDeskFilter(some as typeof EMPTY);
      expect(filter.status === null || filter.status === some["state"]).toBe(true);
      expect(filter.kind === null || filter.kind === some["kind"]).toBe(true);
    }),
  );
});

test.each([
  ["2026112300370001", true],
  ["2026", true],
  ["202", false],
  ["康仁大药房", false],
  ["138 0000", false],
])("%s begins a number: %s", (words, isOne) => expect(isOrderNumber(words)).toBe(isOne));
