import { expect, test } from "vitest";
import { judgeNotice, type NoticeVerdict } from "~/payments/notice";
import type { PaymentState } from "~/payments/payment";

const paid = { amount: 100, result: "success" as const };
const failed = { amount: 100, result: "fail" as const };

test.each<[PaymentState, boolean, NoticeVerdict]>([
  ["pending", true, "accepted"],
  ["pending", false, "late"],
  ["closed", true, "late"],
  ["closed", false, "late"],
  ["failed", true, "late"],
  ["succeeded", false, "already"],
  ["refunding", false, "already"],
  ["refunded", false, "already"],
])("money for a %s payment, order waiting %s: %s", (state, isWaiting, verdict) => {
  expect(judgeNotice(paid, { amount: 100, state }, isWaiting)).toBe(verdict);
});

test.each<[PaymentState, NoticeVerdict]>([
  ["pending", "failed"],
  ["closed", "already"],
  ["succeeded", "already"],
])("failure of a %s payment: %s", (state, verdict) => {
  expect(judgeNotice(failed, { amount: 100, state }, true)).toBe(verdict);
});

test.each<[PaymentState, NoticeVerdict]>([
  ["pending", "goneBack"],
  ["closed", "goneBack"],
  ["failed", "goneBack"],
  ["succeeded", "already"],
  ["refunding", "already"],
  ["refunded", "already"],
])("what went back since of a %s payment: %s", (state, verdict) => {
  const gone = { amount: 100, result: "refunded" as const };
  for (const isWaiting of [true, false])
    expect(judgeNotice(gone, { amount: 100, state }, isWaiting)).toBe(verdict);
});

test("what brings no money is judged by no amount", () => {
  expect(judgeNotice({ amount: 0, result: "fail" }, { amount: 100, state: "pending" }, true)).toBe("failed");
});

test("another amount is flagged in every state, less and more alike", () => {
  const states: PaymentState[] = ["pending", "succeeded", "failed", "closed", "refunding", "refunded"];
  for (const state of states)
    for (const amount of [0, 99, 101])
      expect(judgeNotice({ ...paid, amount }, { amount: 100, state }, true)).toBe("wrongAmount");
});

test("a payment that nobody began is unknown", () => {
  expect(judgeNotice(paid, null, true)).toBe("unknownPayment");
});
