import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JointForm } from "~/modules/orders/payment/joint-form";
import {
  jointPath,
  jointRefusal,
  MAX_JOINT,
  overMax,
  planJoint,
  readJointQuery,
  type JointOrder,
} from "~/modules/orders/payment/joint-payment";

const read = (path: string) => readJointQuery(new URL(path, "http://shop").searchParams);

describe("the address", () => {
  test("is read as it was written", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: MAX_JOINT });
    fc.assert(
      fc.property(ids, fc.boolean(), (orderIds, useBalance) => {
        expect(read(jointPath(orderIds, useBalance))).toEqual({ orderIds, useBalance });
      }),
    );
  });

  test.each([
    ["/order/pay", []],
    ["/order/pay?order=7&order=7&order=x&order=-1&order=0&order=1e3", [7]],
    [
      `/order/pay?${Array.from({ length: 80 }, (_, at) => `order=${at + 1}`).join("&")}`,
      Array.from({ length: 50 }, (_, at) => at + 1),
    ],
  ])("%s", (path, orderIds) => expect(read(path)).toEqual({ orderIds, useBalance: true }));
});

const NOW = 1_000;
const ready: JointOrder = {
  status: "pendingPayment",
  isEphedrine: false,
  isGroupBuy: false,
  payBefore: NOW + 1,
  isChecked: false,
};

test.each<[Partial<JointOrder>, string | null]>([
  [{}, null],
  [{ status: "cancelled" }, "不在待付款状态"],
  [{ status: "pendingReview", isEphedrine: true }, "不在待付款状态"],
  [{ isEphedrine: true }, "含麻订单只能单独对公转账付款"],
  [{ isGroupBuy: true }, "拼团订单请单独付款"],
  [{ isChecked: true }, "转账回单正在核对，请勿重复付款"],
  [{ payBefore: NOW }, "付款时间已过"],
])("an order with %j: %s", (change, text) => expect(jointRefusal({ ...ready, ...change }, NOW)).toBe(text));

test("the shares sum to what is due, and the balance pays no more than it holds or than is due", () => {
  const fen = fc.integer({ min: 0, max: 1e9 });
  fc.assert(
    fc.property(fc.array(fen, { maxLength: 50 }), fen, fc.boolean(), (dues, balance, useBalance) => {
      const { total, fromBalance, rest } = planJoint(dues, balance, useBalance);
      expect(total).toBe(dues.reduce((sum, due) => sum + due, 0));
      expect(fromBalance + rest).toBe(total);
      expect(fromBalance).toBe(useBalance ? Math.min(balance, total) : 0);
    }),
  );
  expect(planJoint([500], -20, true)).toEqual({ total: 500, fromBalance: 0, rest: 500 });
});

test("more than a recharge may be is refused with its bound", () => {
  expect(overMax(50_000_000)).toBeNull();
  expect(overMax(50_000_001)).toBe("一次最多支付 ¥500,000.00，请少选几张订单");
});

test("the form asks for both sums as the buyer saw them", () => {
  const form = { token: "t", total: "300", rest: "0" };
  expect(JointForm.parse(form)).toEqual({
    token: "t",
    seenTotal: 300,
    seenRest: 0,
    paymentMethod: "",
    transferProof: null,
  });
  for (const wrong of [{ total: "x" }, { rest: "-1" }, { rest: "1.5" }, { token: undefined }])
    expect(JointForm.safeParse({ ...form, ...wrong }).success).toBe(false);
});
