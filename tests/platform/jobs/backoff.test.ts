import fc from "fast-check";
import { expect, test } from "vitest";
import { pauseAfter } from "~/platform/jobs/backoff";

const pauses = fc
  .record({ first: fc.integer({ min: 1, max: 600_000 }), more: fc.integer({ min: 0, max: 86_400_000 }) })
  .map(({ first, more }) => ({ first, longest: first + more }));

test("lie between the first and the longest and never shrink", () =>
  fc.assert(
    fc.property(pauses, fc.integer({ min: 0, max: 10_000 }), (values, tries) => {
      const pause = pauseAfter(tries, values);
      expect(pause).toBeGreaterThanOrEqual(values.first);
      expect(pause).toBeLessThanOrEqual(values.longest);
      const next = pauseAfter(tries + 1, values);
      expect(next).toBeGreaterThanOrEqual(pause);
      expect(next).toBeLessThanOrEqual(2 * pause);
    }),
  ));

test("double from a minute to an hour", () => {
  const values = { first: 60_000, longest: 3_600_000 };
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map((tries) => pauseAfter(tries, values) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});
