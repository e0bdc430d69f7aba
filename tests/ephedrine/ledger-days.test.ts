/** Which days of the ledger are shown. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerSpan, readLedgerDays } from "~/ephedrine/ledger-days";
import { DAY, dayOf } from "~/platform/values/clock";

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
])("%j is %j", (typed, days) => expect(readLedgerDays(typed, NOW)).toEqual(days));

test("whatever is typed, the days are in order and the span holds them whole", () => {
  const day = fc.oneof(
    fc.string(),
    fc.integer({ min: 0, max: 20_000 }).map((n) => dayOf(n * DAY)),
  );
  fc.assert(
    fc.property(day, day, (from, to) => {
      const days = readLedgerDays({ from, to }, NOW);
      expect(days.from <= days.to).toBe(true);
      const [begin, end] = ledgerSpan(days);
      expect([dayOf(begin), dayOf(end - 1), dayOf(end) > days.to]).toEqual([days.from, days.to, true]);
    }),
  );
});
