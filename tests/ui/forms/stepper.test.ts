import fc from "fast-check";
import { expect, test } from "vitest";
import { roundUp } from "~/ui/forms/stepper";

test("a typed number goes up to a whole pack, never down and never by a whole pack", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99999 }), fc.integer({ min: 1, max: 500 }), (input, step) => {
      const round = roundUp(input, step, step);
      expect(round % step).toBe(0);
      expect(round).toBeGreaterThanOrEqual(input);
      expect(round - input).toBeLessThan(step);
    }),
  );
});
test("nothing typed is the least", () => expect(roundUp(Number.NaN, 10, 10)).toBe(10));
test("0 stays 0 where it is allowed", () => expect(roundUp(0, 10, 0)).toBe(0));
