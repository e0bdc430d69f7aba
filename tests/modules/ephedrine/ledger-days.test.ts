import fc from "fast-check";
import { expect, test } from "vitest";
import { getEphedrineLedgerSpan, readLedgerDays } from "~/modules/ephedrine/ledger-days";
import { DAY, toDay } from "~/platform/values/clock";

const NOW = Date.parse("2026-11-20T09:00:00+08:00");

test.each([
  [
    { from: "", to: "" },
    { from: "2026-11-01", to: "2026-11-20" },
  ],
  [
    { from: "2026-10-03", to: "" },
    { from: "2026-10-03", to: "2026-11-20" },
  ],
  [
    { from: "2026-10-03", to: "2026-09-01" },
    { from: "2026-09-01", to: "2026-10-03" },
  ],
  [
    { from: "2026-13-01", to: "soon" },
    { from: "2026-11-01", to: "2026-11-20" },
  ],
])("%j is %j", (input, days) => expect(readLedgerDays(input, NOW)).toEqual(days));

test("whatever is typed, the days are in order and the span holds them whole", () => {
  const day = fc.oneof(
    fc.string(),
    fc.integer({ min: 0, max: 20_000 }).map((n) => toDay(n * DAY)),
  );
  fc.assert(
    fc.property(day, day, (from, to) => {
      const days = readLedgerDays({ from, to }, NOW);
      expect(days.from <= days.to).toBe(true);
      const [begin, end] = getEphedrineLedgerSpan(days);
      expect([toDay(begin), toDay(end - 1), toDay(end) > days.to]).toEqual([days.from, days.to, true]);
    }),
  );
});

test.each(["02026-11-01", "2026-11-01x", "2026-11-01 09:00", " 2026-11-01", "2026-11-31", "２０２６-11-01"])(
  "%j is no day, and neither end is taken from it",
  (text) => {
    expect(readLedgerDays({ from: text, to: "2026-11-05" }, NOW)).toEqual({
      from: "2026-11-01",
      to: "2026-11-05",
    });
    expect(readLedgerDays({ from: "2026-10-05", to: text }, NOW)).toEqual({
      from: "2026-10-05",
      to: "2026-11-20",
    });
  },
);

test("one day is that day whole, and on the first of a month the month is that day", () => {
  const [begin, end] = getEphedrineLedgerSpan(readLedgerDays({ from: "2026-11-20", to: "2026-11-20" }, NOW));
  expect(end - begin).toBe(DAY);
  const first = Date.parse("2026-12-01T00:00:00+08:00");
  expect(readLedgerDays({ from: "", to: "" }, first)).toEqual({ from: "2026-12-01", to: "2026-12-01" });
  // A moment before, in Shanghai, it is still the month that ends.
  expect(readLedgerDays({ from: "", to: "" }, first - 1)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
});
