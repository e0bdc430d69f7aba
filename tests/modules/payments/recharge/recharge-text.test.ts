import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  MAX_RECHARGE,
  MIN_RECHARGE,
  QUICK_AMOUNTS,
  readRecharge,
  rechargeHref,
  rechargeLapses,
  rechargeText,
  type Recharge,
} from "~/modules/payments/recharge/recharge";
import { PAYMENT_STATES, type PaymentState } from "~/modules/payments/payment/payment";
import { formatAmount, formatYuan } from "~/platform/values/money";

const recharge = (values: Partial<Recharge>): Recharge => ({
  number: "P1",
  amount: 123_456,
  paymentMethod: "支付宝",
  provider: "alipay",
  state: "pending",
  hasTransferProof: false,
  orders: 0,
  createdAt: 0,
  finishedAt: null,
  note: "",
  ...values,
});

describe("an amount", () => {
  const amounts = fc.integer({ min: MIN_RECHARGE, max: MAX_RECHARGE });

  test("is read as it is written by the shop itself, with and without sign and commas", () =>
    fc.assert(
      fc.property(amounts, (amount) => {
        for (const input of [
          formatYuan(amount),
          formatAmount(amount),
          ` ￥ ${formatAmount(amount)} `,
          (amount / 100).toFixed(2),
        ])
          expect(readRecharge(input), input).toEqual({ amount });
      }),
    ));

  test("that is taken lies within the limits, whatever was typed", () =>
    fc.assert(
      fc.property(anyText(), (input) => {
        const read = readRecharge(input);
        if ("amount" in read) {
          expect(Number.isSafeInteger(read.amount)).toBe(true);
          expect(read.amount).toBeGreaterThanOrEqual(MIN_RECHARGE);
          expect(read.amount).toBeLessThanOrEqual(MAX_RECHARGE);
        } else expect(read.text).not.toBe("");
      }),
    ));

  test.each([
    ["1.00", true],
    ["0.99", false],
    ["500000.00", true],
    ["500000.01", false],
    ["999999999", false],
    ["9999999999", false],
    ["1e3", false],
    ["+5", false],
    ["5.", false],
    [".5", false],
    ["５００", true],
    ["①00", false],
    ["¥", false],
    ["¥¥5", false],
  ])("%s is taken: %s", (input, isInUse) => expect("amount" in readRecharge(input)).toBe(isInUse));

  test("of one tap is one that may be typed", () => {
    for (const amount of QUICK_AMOUNTS) expect(readRecharge(formatAmount(amount))).toEqual({ amount });
    expect([...QUICK_AMOUNTS]).toEqual([...QUICK_AMOUNTS].sort((a, b) => a - b));
  });
});

describe("what came of it", () => {
  test.each(Object.keys(PAYMENT_STATES) as PaymentState[])("says of %s no sum that has not come", (state) => {
    const { kind, text } = rechargeText(recharge({ state }));
    expect(kind === "success").toBe(state === "succeeded");
    expect(text.includes("已存入")).toBe(state === "succeeded");
    expect(text.includes("¥1,234.56")).toBe(["succeeded", "refunding", "refunded"].includes(state));
    expect(text.endsWith("。")).toBe(true);
  });

  test("of a transfer whose proof is checked asks for nothing more", () => {
    expect(rechargeText(recharge({ hasTransferProof: true }))).toEqual({
      kind: "info",
      text: "转账回单已提交，核对到账后存入余额。",
    });
    // A proof says nothing once the money came or did not.
    for (const state of ["succeeded", "failed", "closed"] as const)
      expect(rechargeText(recharge({ state, hasTransferProof: true }))).toEqual(
        rechargeText(recharge({ state })),
      );
  });
});

describe("one that pays orders together", () => {
  test.each(Object.keys(PAYMENT_STATES) as PaymentState[])(
    "names them in %s where money came or comes",
    (state) => {
      const { kind, text } = rechargeText(recharge({ state, orders: 3 }));
      expect(kind === "success").toBe(state === "succeeded");
      expect(text.includes("付清 3 张订单")).toBe(state === "succeeded");
      expect(text).not.toContain("充值成功");
    },
  );

  test("is paid when its transfer is checked", () => {
    expect(rechargeText(recharge({ hasTransferProof: true, orders: 3 }))).toEqual({
      kind: "info",
      text: "转账回单已提交，核对到账后自动付清 3 张订单。",
    });
  });
});

test("an unpaid one is given up a day after it was begun, and its list has pages", () => {
  expect(rechargeLapses(1_000) - 1_000).toBe(24 * 3_600_000);
  expect(rechargeHref(1)).toBe("/yegl/recharge");
  expect(rechargeHref(3)).toBe("/yegl/recharge?page=3");
});
