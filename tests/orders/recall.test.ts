import fc from "fast-check";
import { expect, test } from "vitest";
import {
  answerBefore,
  asLevel,
  readLevel,
  readRemaining,
  recallNumber,
  remainingName,
} from "~/orders/recall";

test("levels are read as people write them", () => {
  expect(["1", "二级", "three", " 三级召回 ", "4", ""].map(readLevel)).toEqual([
    ...["one", "two", "three", "three", null, null],
  ]);
  expect(asLevel("toString")).toBe("one");
  const startedAt = Date.parse("2026-11-20T02:00:00Z");
  expect(answerBefore({ level: "two", startedAt }) - startedAt).toBe(3 * 86_400_000);
  expect(recallNumber(7, startedAt)).toBe("ZH20261120000007");
});

const line = (id: number, number: number, isShipped = true) => ({ id, number, isShipped });

test("a line that never left the warehouse asks for nothing", () => {
  expect(readRemaining([line(1, 5, false)], {})).toEqual({ ok: true, remaining: new Map() });
});

test("what is left is taken when it is a whole number up to what was bought, and nothing else is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: -50, max: 600 }), (bought, typed) => {
      const read = readRemaining([line(1, bought)], { [remainingName(1)]: String(typed) });
      const fits = typed >= 0 && typed <= bought;
      expect(read.ok).toBe(fits);
      if (read.ok) expect(read.remaining.get(1)).toBe(typed);
    }),
  );
});
