import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumBillLines } from "~/modules/payments/reconciliation/bill";
import {
  daysAround,
  type ReconciliationEntry,
  isCovered,
  matchEntries,
  NEAR_MIDNIGHT,
  spanAround,
} from "~/modules/payments/reconciliation/match";
import {
  adviceOn,
  BILL_PROVIDERS,
  DIFFERENCES,
  STATEMENT_LINE_KIND_NAMES,
  ourStateText,
} from "~/modules/payments/reconciliation/reconciliation";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const entry = (
  number: string,
  amount: number,
  kind: ReconciliationEntry["kind"] = "payment",
): ReconciliationEntry => ({
  kind,
  number,
  amount,
});
/** Few numbers and amounts, so that they meet. */
const entries = fc.array(
  fc.record({
    kind: fc.constantFrom("payment" as const, "refund" as const),
    number: fc.constantFrom("", "P1", "P2", "P3"),
    amount: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 12 },
);
const sum = (all: readonly ReconciliationEntry[]) => all.reduce((total, { amount }) => total + amount, 0);

test.each([
  ["the same", [entry("P1", 5)], [entry("P1", 5)], [["matched"], 0, 0]],
  ["another amount", [entry("P1", 5)], [entry("P1", 6)], [["differs"], 0, 0]],
  ["another number", [entry("P1", 5)], [entry("P2", 5)], [[], 1, 1]],
  ["another kind", [entry("P1", 5)], [entry("P1", 5, "refund")], [[], 1, 1]],
  ["no number", [entry("", 5)], [entry("P1", 5)], [[], 1, 1]],
  ["twice at theirs", [entry("P1", 6), entry("P1", 5)], [entry("P1", 5)], [["matched"], 1, 0]],
  [
    "twice, once off",
    [entry("P1", 6), entry("P1", 5)],
    [entry("P1", 5), entry("P1", 7)],
    [["matched", "differs"], 0, 0],
  ],
] as const)("%s", (_, lines, ours, [pairs, unknown, missing]) => {
  const found = matchEntries(lines, ours);
  expect([found.pairs.map(({ kind: is }) => is), found.unknown.length, found.missing.length]).toEqual([
    pairs,
    unknown,
    missing,
  ]);
});

describe("whatever the sides hold", () => {
  test("every line and every entry has exactly one fate", () => {
    fc.assert(
      fc.property(entries, entries, (lines, ours) => {
        const { pairs, unknown, missing } = matchEntries(lines, ours);
        const fates = [...pairs.map(({ line }) => line), ...unknown];
        expect(fates).toHaveLength(lines.length);
        expect(new Set(fates)).toEqual(new Set(lines));
        const own = [...pairs.map((pair) => pair.entry), ...missing];
        expect(own).toHaveLength(ours.length);
        expect(new Set(own)).toEqual(new Set(ours));
      }),
    );
  });

  test("the sides may be exchanged", () => {
    fc.assert(
      fc.property(entries, entries, (lines, ours) => {
        const [item, other] = [matchEntries(lines, ours), matchEntries(ours, lines)];
        const counts = (found: typeof item) =>
          ["matched", "differs"].map((is) => found.pairs.filter((pair) => pair.kind === is).length);
        expect(counts(item)).toEqual(counts(other));
        expect([item.unknown.length, item.missing.length]).toEqual([
          other.missing.length,
          other.unknown.length,
        ]);
        expect(new Set(item.unknown)).toEqual(new Set(other.missing));
      }),
    );
  });

  test("the sums by verdict add up to the statement's and to ours", () => {
    fc.assert(
      fc.property(entries, entries, (lines, ours) => {
        const { pairs, unknown, missing } = matchEntries(lines, ours);
        const of = (is: string) => pairs.filter((pair) => pair.kind === is);
        const theirs = ["matched", "differs"].map((is) => sum(of(is).map(({ line }) => line)));
        expect(theirs[0]! + theirs[1]! + sum(unknown)).toBe(sum(lines));
        expect(sum(pairs.map((pair) => pair.entry)) + sum(missing)).toBe(sum(ours));
        const { paid, refunded, payments, refunds } = sumBillLines(lines);
        expect([paid + refunded, payments + refunds]).toEqual([sum(lines), lines.length]);
      }),
    );
  });

  test("what is paired has the same kind and number, and is differs only where the amounts are", () => {
    fc.assert(
      fc.property(entries, entries, (lines, ours) => {
        for (const { line, entry: own, kind: is } of matchEntries(lines, ours).pairs) {
          expect([line.kind, line.number]).toEqual([own.kind, own.number]);
          expect(is).toBe(line.amount === own.amount ? "matched" : "differs");
        }
      }),
    );
  });
});

describe("midnight", () => {
  const midnight = startOfDay("2026-11-27");
  test.each([
    [midnight - NEAR_MIDNIGHT - 1, ["2026-11-26"]],
    [midnight - 1, ["2026-11-26", "2026-11-27"]],
    [midnight, ["2026-11-26", "2026-11-27"]],
    [midnight + NEAR_MIDNIGHT, ["2026-11-27"]],
  ])("%i may stand in the bills of %j", (at, days) => {
    expect(daysAround(at)).toEqual(days);
    expect(isCovered(at, new Set(days))).toBe(true);
    for (const day of days) expect(isCovered(at, new Set(days.filter((item) => item !== day)))).toBe(false);
  });

  test("all that may stand in a day's bill is in its span", () => {
    fc.assert(
      fc.property(fc.integer({ min: midnight - 2 * DAY, max: midnight + 2 * DAY }), (at) => {
        const { from, to } = spanAround("2026-11-27", "2026-11-27");
        expect(at >= from && at < to).toBe(daysAround(at).includes("2026-11-27"));
        expect(daysAround(at)).toContain(toDay(at));
      }),
    );
  });
});

test("there is something to do about every difference", () => {
  const ours = { paymentId: 1, number: "P1", amount: 1, state: "closed", isByHand: false };
  const message = BILL_PROVIDERS.flatMap((provider) =>
    (Object.keys(STATEMENT_LINE_KIND_NAMES) as (keyof typeof STATEMENT_LINE_KIND_NAMES)[]).flatMap((kind) =>
      DIFFERENCES.map((result) => adviceOn({ provider, kind, comparison: result }, { ...ours, kind })),
    ),
  );
  for (const text of message) expect(text).toMatch(/。$/);
  const byHand = { ...ours, kind: "refund" as const, state: "done", isByHand: true };
  expect(adviceOn({ provider: "wechat", kind: "refund", comparison: "unknown" }, byHand)).toContain(
    "重复退款",
  );
  expect([ourStateText({ ...ours, kind: "payment" }), ourStateText(byHand)]).toEqual([
    "已关闭",
    "已退款（人工）",
  ]);
});
