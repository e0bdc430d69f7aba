import fc from "fast-check";
import { expect, test } from "vitest";
import { roundTicks, shortNumber, shownValues } from "~/ui/charts/scale";

test("ticks are even, begin at 0 and reach the largest value in at most five steps", () =>
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (max) => {
      const ticks = roundTicks(max);
      const step = ticks[1]!;
      expect(ticks[0]).toBe(0);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)!).toBeGreaterThanOrEqual(max);
      for (const [at, tick] of ticks.entries()) expect(tick).toBeCloseTo(at * step, 6);
    }),
  ));

test("the figures of the design", () => {
  expect(roundTicks(15_420)).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  expect(roundTicks(0)).toEqual([0]);
  expect([0, 950, 4000, 12_500, 250_000].map(shortNumber)).toEqual(["0", "950", "4千", "1.25万", "25万"]);
});

test("a figure that rounds up to the next unit is written in it", () => {
  expect([999.999, 9994, 9999.999].map(shortNumber)).toEqual(["1千", "9.99千", "1万"]);
});

test("values over the bars are cut short together, when the longest does not fit", () => {
  const bars = [
    { value: 950, short: "950" },
    { value: 1_234_567, short: "1,234,567" },
  ];
  expect(shownValues(bars, 9)).toEqual(["950", "1,234,567"]);
  expect(shownValues(bars, 8)).toEqual(["950", "123.46万"]);
});
