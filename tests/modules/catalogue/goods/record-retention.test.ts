import { expect, test } from "vitest";
import { getRecordRetention, recordRetentionText } from "~/modules/catalogue/goods/record-retention";

test.each([
  ["drug", null, 5, "5 年"],
  ["herb", null, 5, "5 年"],
  ["device", 0, 2, "有效期满后 2 年，无有效期的 5 年"],
  ["device", 1, null, "永久"],
  ["device", null, null, "永久，是否植入类未填"],
] as const)("records of a %s (implant: %s) are kept %s years: %s", (kind, isImplant, years, text) => {
  expect(getRecordRetention(kind, isImplant).years).toBe(years);
  expect(recordRetentionText(kind, isImplant)).toBe(text);
});
