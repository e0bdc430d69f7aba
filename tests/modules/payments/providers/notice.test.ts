import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  goneBackText,
  checkNotice,
  checkTransfer,
  mismatchText,
  toNotice,
  type NoticeResult,
} from "~/modules/payments/providers/notice";
import type { PaymentState } from "~/modules/payments/payment/payment";

const paid = { amount: 100, result: "success" as const };
const failed = { amount: 100, result: "fail" as const };

test.each<[PaymentState, boolean, NoticeResult]>([
  ["pending", true, "accepted"],
  ["pending", false, "late"],
  ["closed", true, "late"],
  ["closed", false, "late"],
  ["failed", true, "late"],
  ["succeeded", false, "already"],
  ["refunding", false, "already"],
  ["refunded", false, "already"],
])("money for a %s payment, order waiting %s: %s", (state, isWaiting, result) => {
  expect(checkNotice(paid, { amount: 100, state }, isWaiting)).toBe(result);
});

test.each<[PaymentState, NoticeResult]>([
  ["pending", "failed"],
  ["closed", "already"],
  ["succeeded", "already"],
])("failure of a %s payment: %s", (state, result) => {
  expect(checkNotice(failed, { amount: 100, state }, true)).toBe(result);
});

test.each<[PaymentState, NoticeResult]>([
  ["pending", "goneBack"],
  ["closed", "goneBack"],
  ["failed", "goneBack"],
  ["succeeded", "already"],
  ["refunding", "already"],
  ["refunded", "already"],
])("what went back since of a %s payment: %s", (state, result) => {
  const gone = { amount: 100, result: "refunded" as const };
  for (const isWaiting of [true, false])
    expect(checkNotice(gone, { amount: 100, state }, isWaiting)).toBe(result);
});

test("what brings no money is judged by no amount", () => {
  expect(checkNotice({ amount: 0, result: "fail" }, { amount: 100, state: "pending" }, true)).toBe("failed");
});

test("another amount is flagged in every state, less and more alike", () => {
  const states: PaymentState[] = ["pending", "succeeded", "failed", "closed", "refunding", "refunded"];
  for (const state of states)
    for (const amount of [0, 99, 101])
      expect(checkNotice({ ...paid, amount }, { amount: 100, state }, true)).toBe("wrongAmount");
});

test("a payment that nobody began is unknown", () => {
  expect(checkNotice(paid, null, true)).toBe("unknownPayment");
});

describe("what a provider knows", () => {
  const about = { id: "n1", paymentNumber: "P1" };
  const facts = { providerRef: "w1", amount: 100 };

  test.each([
    [{ state: "paid", ...facts }, "success"],
    [{ state: "refunded", ...facts }, "refunded"],
    [{ state: "failed", ...facts }, "fail"],
  ] as const)("%j is the news %s", (known, result) =>
    expect(toNotice(known, about)).toEqual({ ...about, ...facts, result }),
  );

  test("of nothing that happened is no news", () => {
    expect(toNotice({ state: "waiting" }, about)).toBeNull();
    expect(toNotice({ state: "unknown" }, about)).toBeNull();
  });

  test("that does not fit is told on", () =>
    expect(toNotice({ state: "paid", ...facts, mismatch: "币种为 USD" }, about)).toMatchObject({
      mismatch: "币种为 USD",
    }));
});

describe("money", () => {
  const states: PaymentState[] = ["pending", "succeeded", "failed", "closed", "refunding", "refunded"];
  const payment = fc.option(
    fc.record({ amount: fc.integer({ min: 1, max: 300 }), state: fc.constantFrom(...states) }),
  );
  const results = fc.constantFrom("success" as const, "refunded" as const, "fail" as const);

  test("is accepted for a payment that waits, for its very amount, and for nothing else", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        results,
        payment,
        fc.boolean(),
        fc.option(fc.constant("币种为 USD"), { nil: undefined }),
        (amount, result, known, isWaiting, mismatch) => {
          const notice = { amount, result, ...(mismatch !== undefined && { mismatch }) };
          const rowResult = checkNotice(notice, known, isWaiting);
          const isAccepted =
            result === "success" &&
            known?.state === "pending" &&
            known.amount === amount &&
            isWaiting &&
            mismatch === undefined;
          expect(rowResult === "accepted").toBe(isAccepted);
          expect(rowResult === "unknownPayment").toBe(known === null);
        },
      ),
    ));

  test("that is told twice is taken in once", () => {
    const paidNow = { amount: 100, state: "pending" as PaymentState };
    expect(checkNotice(paid, paidNow, true)).toBe("accepted");
    for (const state of ["succeeded", "refunding", "refunded"] as const)
      expect(checkNotice(paid, { ...paidNow, state }, true)).toBe("already");
  });
});

describe("a transfer", () => {
  const waiting = { amount: 10_000, state: "pending" as PaymentState, purpose: "order" as const };

  test.each([
    [10_000, "accepted"],
    [9_999, "partial"],
    [1, "partial"],
    [10_001, "surplus"],
  ])("of %i fen for 10,000: %s", (amount, result) =>
    expect(checkTransfer(amount, waiting, true)).toBe(result),
  );

  test("to recharge takes what comes", () => {
    for (const amount of [1, 9_999, 10_000, 10_001])
      expect(checkTransfer(amount, { ...waiting, purpose: "recharge" }, true)).toBe("accepted");
  });

  test("for what waits no more comes late, whatever its amount", () => {
    for (const amount of [1, 10_000, 99_999]) {
      expect(checkTransfer(amount, waiting, false)).toBe("late");
      expect(checkTransfer(amount, { ...waiting, state: "closed" }, true)).toBe("late");
      expect(checkTransfer(amount, { ...waiting, state: "succeeded" }, true)).toBe("already");
      expect(checkTransfer(amount, null, true)).toBe("unknownPayment");
    }
  });
});

test("what does not fit is said with both sums, once each", () => {
  expect(mismatchText({ amount: 100 }, 250)).toBe("金额不符：收到 ¥1.00，应收 ¥2.50");
  expect(mismatchText({ amount: 250, mismatch: "币种为 USD，应为 CNY" }, 250)).toBe(
    "款项不符：币种为 USD，应为 CNY",
  );
  expect(mismatchText({ amount: 100, mismatch: "币种为 USD，应为 CNY" }, 250)).toBe(
    "款项不符：币种为 USD，应为 CNY；收到 ¥1.00，应收 ¥2.50",
  );
  expect(goneBackText("微信支付")).toBe("微信支付显示该笔付款已退款，未计入已付");
});
