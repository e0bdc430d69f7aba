import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaymentState } from "~/modules/payments/payment/payment";
import {
  checkNotice,
  checkTransfer,
  mismatchText,
  toNotice,
  type NoticeResult,
  type ProviderState,
} from "~/modules/payments/providers/notice";

const AMOUNT = 100;
const STATES: PaymentState[] = ["pending", "succeeded", "failed", "closed", "refunding", "refunded"];
const news = fc.record({
  amount: fc.constantFrom(AMOUNT, AMOUNT - 1, AMOUNT + 1, 0),
  result: fc.constantFrom("success" as const, "refunded" as const, "fail" as const),
});

/** What a verdict makes of a payment, as the shop writes it down; money that came late is on its way back. */
const AFTER: Partial<Record<NoticeResult, PaymentState>> = {
  accepted: "succeeded",
  failed: "failed",
  late: "refunding",
  goneBack: "refunded",
};

describe("any series of news", () => {
  const results = (
    all: { amount: number; result: "success" | "refunded" | "fail" }[],
    isWaiting: boolean,
  ) => {
    let state: PaymentState = "pending";
    return all.map((notice) => {
      const result = checkNotice(notice, { amount: AMOUNT, state }, isWaiting && state === "pending");
      state = AFTER[result] ?? state;
      return result;
    });
  };

  test("settles a payment once: money comes in, comes late or went back one time in all", () =>
    fc.assert(
      fc.property(fc.array(news, { maxLength: 8 }), fc.boolean(), (all, isWaiting) => {
        const notified = results(all, isWaiting);
        const settled = notified.filter(
          (item) => item === "accepted" || item === "late" || item === "goneBack",
        );
        expect(settled.length).toBeLessThanOrEqual(1);
        expect(notified.filter((item) => item === "failed").length).toBeLessThanOrEqual(1);
        if (!isWaiting) expect(notified).not.toContain("accepted");
      }),
    ));

  test("said twice changes nothing the second time", () =>
    fc.assert(
      fc.property(fc.array(news, { minLength: 1, maxLength: 6 }), (all) => {
        const again = results([...all, all.at(-1)!], true).at(-1);
        expect(["already", "wrongAmount"]).toContain(again);
      }),
    ));

  test("of a success after a failure goes back, and is not taken in", () =>
    expect(
      results([{ amount: 0, result: "fail" }, ...Array(2).fill({ amount: AMOUNT, result: "success" })], true),
    ).toEqual(["failed", "late", "already"]));
});

describe("what a provider knows", () => {
  const about = { id: "query", paymentNumber: "P1" };

  test.each<[ProviderState, PaymentState, NoticeResult]>([
    [{ state: "paid", providerRef: "w", amount: AMOUNT }, "pending", "accepted"],
    [{ state: "paid", providerRef: "w", amount: AMOUNT, mismatch: "币种为 USD" }, "pending", "wrongAmount"],
    [{ state: "paid", providerRef: "w", amount: AMOUNT }, "closed", "late"],
    [{ state: "refunded", providerRef: "w", amount: AMOUNT }, "pending", "goneBack"],
    [{ state: "refunded", providerRef: "w", amount: AMOUNT }, "refunding", "already"],
    [{ state: "failed", providerRef: "w", amount: 0 }, "pending", "failed"],
    [{ state: "failed", providerRef: "w", amount: 0 }, "succeeded", "already"],
  ])("%j of a %s payment is %s", (known, state, result) =>
    expect(checkNotice(toNotice(known, about)!, { amount: AMOUNT, state }, true)).toBe(result),
  );
});

describe("a transfer", () => {
  const amounts = fc.integer({ min: 1, max: 300 });

  test("is in parts, whole or too much by its sum alone, while its order waits", () =>
    fc.assert(
      fc.property(amounts, amounts, (amount, due) => {
        const payment = { amount: due, state: "pending" as const, purpose: "order" as const };
        const result = amount === due ? "accepted" : amount < due ? "partial" : "surplus";
        expect(checkTransfer(amount, payment, true)).toBe(result);
      }),
    ));

  test("for what waits no more is judged as a notice of the whole, whatever its sum", () =>
    fc.assert(
      fc.property(amounts, fc.constantFrom(...STATES), fc.boolean(), (amount, state, isWaiting) => {
        fc.pre(state !== "pending" || !isWaiting);
        for (const purpose of ["order", "recharge"] as const)
          expect(checkTransfer(amount, { amount: AMOUNT, state, purpose }, isWaiting)).toBe(
            checkNotice({ amount: AMOUNT, result: "success" }, { amount: AMOUNT, state }, isWaiting),
          );
      }),
    ));
});

test("whatever is flagged as a wrong amount can be told: both sums, or what else does not fit", () =>
  fc.assert(
    fc.property(fc.nat(300), fc.option(fc.constant("币种为 USD"), { nil: undefined }), (amount, mismatch) => {
      const notice = { amount, result: "success" as const, ...(mismatch !== undefined && { mismatch }) };
      const result = checkNotice(notice, { amount: AMOUNT, state: "pending" }, true);
      const text = mismatchText(notice, AMOUNT);
      fc.pre(result === "wrongAmount");
      expect(text.includes("应收 ¥1.00")).toBe(amount !== AMOUNT);
      expect(text.includes("币种为 USD")).toBe(mismatch !== undefined);
    }),
  ));
