import { describe, expect, test } from "vitest";
import {
  formatReturnTerm,
  isNearExpiryReturn,
  returnDaysAt,
} from "~/modules/company/contract/near-expiry-return";
import { DAY, toDay } from "~/platform/values/clock";

const NOW = Date.parse("2026-11-30T15:00:00+08:00");
const inDays = (days: number) => toDay(NOW + days * DAY);

describe("the term in force", () => {
  const terms = [
    { fromOn: inDays(1), days: 30 },
    { fromOn: inDays(-10), days: 90 },
    { fromOn: inDays(-20), days: 60 },
  ];
  test("is the newest that has begun, on its first day too", () => {
    expect(returnDaysAt(terms, NOW)).toBe(90);
    expect(returnDaysAt(terms.toReversed(), NOW)).toBe(90);
    expect(returnDaysAt(terms, NOW + DAY)).toBe(30);
    expect(returnDaysAt([{ fromOn: inDays(0), days: 0 }, ...terms], NOW)).toBe(0);
    expect(returnDaysAt([], NOW)).toBe(0);
  });
  test("is said in words", () => {
    expect(formatReturnTerm({ fromOn: "2026-12-01", days: 90 })).toBe(
      "2026-12-01 起：到期前 90 天内可以退货",
    );
    expect(formatReturnTerm({ fromOn: "2026-12-01", days: 0 })).toBe("2026-12-01 起：近效期不退货");
  });
});

test.each([
  [0, 30, true],
  [30, 30, true],
  [31, 30, false],
  [-1, 30, false],
  [0, 0, false],
])("a batch that expires in %s days, agreed %s: %s", (left, days, may) =>
  expect(isNearExpiryReturn(inDays(left), days, NOW)).toBe(may),
);
