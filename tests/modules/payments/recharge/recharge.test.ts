import { expect, test } from "vitest";
import { readRecharge, rechargeText, type Recharge } from "~/modules/payments/recharge/recharge";
import { resultPath } from "~/modules/payments/payment/pay-path";

test.each([
  ["1", 100],
  ["1.00", 100],
  ["¥ 5,000.50", 500_050],
  ["500000", 50_000_000],
])("%s is %i fen", (input, amount) => {
  expect(readRecharge(input)).toEqual({ amount });
});

test.each([
  ["", /请填写金额/],
  ["abc", /请填写金额/],
  ["1.001", /请填写金额/],
  ["-5", /请填写金额/],
  ["5,00", /请填写金额/],
  ["1,5", /请填写金额/],
  ["0.99", /至少充值 ¥1.00/],
  ["0", /至少充值/],
  ["500000.01", /最多充值 ¥500,000.00/],
])("%s is refused", (input, text) => {
  expect(readRecharge(input)).toEqual({ text: expect.stringMatching(text) });
});

test("every end of a recharge has a sentence of its own", () => {
  const recharge = (state: Recharge["state"], hasTransferProof = false): Recharge => ({
    number: "P1",
    amount: 100,
    paymentMethod: "支付宝",
    provider: "alipay",
    state,
    hasTransferProof,
    orders: 0,
    createdAt: 0,
    finishedAt: null,
    note: "",
  });
  const texts = [
    rechargeText(recharge("succeeded")),
    rechargeText(recharge("failed")),
    rechargeText(recharge("closed")),
    rechargeText(recharge("refunding")),
    rechargeText(recharge("pending", true)),
    rechargeText(recharge("pending")),
  ].map(({ text }) => text);
  expect(new Set(texts).size).toBe(6);
});

test("a result stands with its order or among the recharges", () => {
  expect(resultPath({ number: "P1", orderId: 7 })).toBe("/cart/step4?id=7");
  expect(resultPath({ number: "P1", orderId: null })).toBe("/yegl/recharge?back=P1");
});
