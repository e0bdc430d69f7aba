/** What is lost: the part of a year's purchases by scope, its five largest, and shares that never claim nothing or everything wrongly. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { SCOPES, type Scope } from "~/company/scope";
import { lossOf, type Bought } from "~/orders/loss";
import { percentOf } from "~/ui/share-bar";

const CODES = Object.keys(SCOPES) as Scope[];
const bought: fc.Arbitrary<Bought[]> = fc
  .array(fc.record({ scope: fc.constantFrom(...CODES), amount: fc.integer({ min: 1, max: 1_000_000 }) }), {
    maxLength: 40,
  })
  .map((rows) => rows.map((row, at) => ({ ...row, goodsId: at + 1, name: `药${at}`, spec: "" })));

test("parts sum to the loss, what is not lost is the rest, and the top is ordered", () =>
  fc.assert(
    fc.property(bought, fc.subarray(CODES), (rows, scopes) => {
      const loss = lossOf(scopes, rows);
      const kept = lossOf(
        CODES.filter((code) => !scopes.includes(code)),
        rows,
      );
      expect(loss.parts.reduce((sum, part) => sum + part.amount, 0)).toBe(loss.amount);
      expect(loss.amount + kept.amount).toBe(loss.total);
      expect(loss.kinds + kept.kinds).toBe(rows.length);
      expect(loss.top.length).toBe(Math.min(5, loss.kinds));
      expect(loss.top.map((one) => one.amount)).toEqual(
        loss.top.map((one) => one.amount).sort((a, b) => b - a),
      );
      expect(lossOf("all", rows)).toMatchObject({ amount: loss.total, kinds: rows.length, what: null });
    }),
  ));

test.each([
  [0, 10, "0%"],
  [1, 1_000, "1%"],
  [370, 1_000, "37%"],
  [999, 1_000, "99%"],
  [10, 10, "100%"],
  [0, 0, "0%"],
])("%i of %i is %s", (value, total, text) => expect(percentOf(value, total)).toBe(text));
