import { expect, test } from "vitest";
import { appliedResult } from "~/modules/orders/payment/applied-words";
import type { ApplyNoticeResult } from "~/modules/orders/payment/settle.server";

const ALL = {
  accepted: true,
  partial: true,
  surplus: true,
  replay: false,
  already: false,
  wrongAmount: false,
  late: false,
  unknownPayment: false,
  failed: false,
  goneBack: false,
} as const satisfies Record<ApplyNoticeResult, boolean>;
const CASES = Object.entries(ALL) as [ApplyNoticeResult, boolean][];

test.each(CASES)("%s is done: %s", (applied, isDone) => {
  const result = appliedResult(applied);
  expect(result.isDone).toBe(isDone);
  // The words agree with the tone: nothing that failed begins as what was confirmed.
  expect(result.text.startsWith("已确认")).toBe(isDone);
});

test("money that came twice is never told as new, and two ends never in the same words", () => {
  const texts = CASES.map(([applied]) => appliedResult(applied).text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(appliedResult("replay").text).toContain("银行流水号");
  expect(appliedResult("surplus").text).toContain("余额");
  expect(appliedResult("late").text).toContain("退回");
});
