import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { hasOrdered } from "~/modules/orders/order/newcomer";
import { ORDER_STATUS_NAMES, type OrderStatus } from "~/modules/order-status/order-status";
import { answersText, readReorderAnswers } from "~/modules/orders/overview/reorder";

describe("the answers of a reorder", () => {
  const answers = fc.uniqueArray(
    fc.record({ lineId: fc.integer({ min: 1, max: 999_999_999_999 }), ok: fc.boolean() }),
    {
      maxLength: 40,
      selector: ({ lineId }) => lineId,
    },
  );

  test("are read back as they were given", () =>
    fc.assert(
      fc.property(answers, (input) => {
        expect([...readReorderAnswers(answersText(input))]).toEqual(
          input.map(({ lineId, ok }) => [lineId, ok]),
        );
      }),
    ));

  test.each([
    [
      "12,13,!14",
      [
        [12, true],
        [13, true],
        [14, false],
      ],
    ],
    ["", []],
    [null, []],
    ["!", []],
    ["!!1", []],
    ["1.5,-2,x, 3,4", [[4, true]]],
    ["1234567890123", []],
    // Said twice, the later answer counts.
    ["7,!7", [[7, false]]],
  ])("%j are %j", (text, read) => expect([...readReorderAnswers(text)]).toEqual(read));

  test("are 500 at most, whatever the address holds", () => {
    const text = Array.from({ length: 2_000 }, (_, i) => i + 1).join(",");
    expect(readReorderAnswers(text).size).toBe(500);
  });

  test("are numbers of lines, whatever the address holds", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 20 }), (text) => {
        for (const lineId of readReorderAnswers(text).keys())
          expect(Number.isSafeInteger(lineId) && lineId >= 0).toBe(true);
      }),
    ));
});

describe("who has ordered", () => {
  const states = Object.keys(ORDER_STATUS_NAMES) as OrderStatus[];

  test("has an order in some state that is not cancelled, whatever else there is", () =>
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...states), fc.nat(3)), (counts) => {
        const living = states.filter((state) => state !== "cancelled" && (counts[state] ?? 0) > 0);
        expect(hasOrdered(counts)).toBe(living.length > 0);
      }),
    ));

  test("is nobody without orders, nor with cancelled ones alone", () => {
    expect(hasOrdered({})).toBe(false);
    expect(hasOrdered({ cancelled: 9, completed: 0 })).toBe(false);
    expect(hasOrdered({ pendingPayment: 1 })).toBe(true);
  });
});
