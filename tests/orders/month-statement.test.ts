/** A month's statement by properties: rows run from opening to closing, sums by kind say the same, months chain. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  accountOf,
  ALL_KINDS,
  effectOf,
  monthSpan,
  readStatementMonth,
  standing,
  statementSheet,
  type MonthStatement,
} from "~/orders/month-statement";

const move = fc.record({
  at: fc.integer({ min: 0, max: 100 }),
  kind: fc.constantFrom(...ALL_KINDS),
  amount: fc.nat(5_000_000),
  order: fc.record({ id: fc.nat(9), number: fc.constant("N") }),
});

test("opening, sums and closing add up; the last row is the closing; the next month begins with it", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.array(move), fc.nat(100), (opening, moves, cut) => {
      const whole = accountOf(opening, moves);
      const { shipped, returned, paid, refunded } = whole.sums;
      expect(whole.closing).toBe(opening + shipped - returned - paid + refunded);
      expect(whole.rows.at(-1)?.after ?? opening).toBe(whole.closing);
      let owed = opening;
      for (const row of whole.rows) {
        owed += effectOf(row.kind, row.amount);
        expect(row.after).toBe(owed);
      }
      const first = accountOf(
        opening,
        moves.filter(({ at }) => at < cut),
      );
      const second = accountOf(
        first.closing,
        moves.filter(({ at }) => at >= cut),
      );
      expect(second.closing).toBe(whole.closing);
      expect([...first.rows, ...second.rows]).toEqual(whole.rows);
    }),
  );
});

test("the sheet says the same in yuan", () => {
  const account = accountOf(100, [{ at: 0, kind: "paid", amount: 250, order: { id: 1, number: "N1" } }]);
  const balance = { opening: 0, moves: [], closing: 0 };
  const page: MonthStatement = {
    ...{ month: "2026-11", company: "药店", taxNumber: "L1", account, invoices: [], invoiced: 0, balance },
  };
  const sheet = statementSheet(page);
  expect(sheet).toContainEqual(["付款", "1970-01-01", "N1", -2.5, -1.5]);
  expect(sheet).toContainEqual(["期末余额", "", "", "", -1.5]);
  expect(new Set(sheet.map((row) => row.length))).toEqual(new Set([5]));
});

test("what is owed is called so; below zero it was paid ahead", () => {
  expect(standing(120)).toEqual({ word: "应付", amount: 120 });
  expect(standing(0)).toEqual({ word: "应付", amount: 0 });
  expect(standing(-921_938)).toEqual({ word: "预付", amount: 921_938 });
});

test("months are those of Shanghai, none yet to come", () => {
  const now = Date.parse("2026-10-31T17:00:00Z");
  expect(readStatementMonth("2026-09", now)).toBe("2026-09");
  expect(["2026-12", "2026-13", "now", "x"].map((text) => readStatementMonth(text, now))).toEqual(
    Array(4).fill("2026-11"),
  );
  expect(readStatementMonth(null, now)).toBeNull();
  expect(monthSpan("2026-12")).toMatchObject({
    from: Date.parse("2026-11-30T16:00:00Z"),
    to: Date.parse("2026-12-31T16:00:00Z"),
  });
});
