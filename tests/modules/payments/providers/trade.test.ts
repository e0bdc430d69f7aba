import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as alipay from "~/modules/payments/providers/alipay-trade";
import { mismatchText } from "~/modules/payments/providers/notice";
import * as wechat from "~/modules/payments/providers/wechat-trade";

const TRADE = {
  appid: "wx1",
  mchid: "19",
  out_trade_no: "P1",
  transaction_id: "42",
  trade_type: "NATIVE",
  trade_state: "SUCCESS",
  amount: { total: 30_000, payer_total: 30_000, currency: "CNY", payer_currency: "CNY" },
};
const wechatState = (change: object) =>
  wechat.toWechatState(wechat.Transaction.parse({ ...TRADE, ...change }));
const paidBy = (providerRef: string) => ({ state: "paid", providerRef, amount: 30_000 });

describe("a payment of WeChat Pay", () => {
  test.each<[string, object]>([
    ["with everything", {}],
    ["without what it may leave out", { amount: { total: 30_000 }, trade_type: undefined }],
    [
      "with a coupon that WeChat Pay pays",
      { amount: { total: 30_000, payer_total: 29_000 }, promotion_detail: [{ type: "CASH", amount: 1_000 }] },
    ],
  ])("%s fits", (_, change) => {
    expect(wechatState(change)).toEqual(paidBy("42"));
  });

  test.each<[object, string]>([
    [{ amount: { ...TRADE.amount, currency: "USD" } }, "币种为 USD，应为 CNY"],
    [{ amount: { ...TRADE.amount, currency: "cny" } }, "币种为 cny，应为 CNY"],
    [{ amount: { ...TRADE.amount, currency: "" } }, "币种为 ，应为 CNY"],
    [{ amount: { ...TRADE.amount, payer_currency: "HKD" } }, "支付币种为 HKD，应为 CNY"],
    [{ trade_type: "MICROPAY" }, "交易类型为 MICROPAY，应为 NATIVE"],
    [{ amount: { ...TRADE.amount, payer_total: 1 } }, "用户实付 ¥0.01，订单金额 ¥300.00"],
    [{ amount: { ...TRADE.amount, payer_total: 30_001 } }, "用户实付 ¥300.01，订单金额 ¥300.00"],
    [
      {
        amount: { ...TRADE.amount, payer_total: 29_000 },
        promotion_detail: [{ type: "NOCASH", amount: 1_000 }],
      },
      "用户实付 ¥290.00，订单金额 ¥300.00",
    ],
    [
      {
        amount: { ...TRADE.amount, payer_total: 29_000 },
        promotion_detail: [{ type: "CASH", amount: 1_000, currency: "USD" }],
      },
      "币种为 USD，应为 CNY",
    ],
  ])("%j does not", (change, mismatch) => {
    expect(wechatState(change)).toEqual({ ...paidBy("42"), mismatch });
  });

  test("in yuan, in text or below nothing is none", () => {
    for (const total of [300.5, "30000", -1, null, 2 ** 53])
      expect(wechat.Transaction.safeParse({ ...TRADE, amount: { total } }).success).toBe(false);
  });

  test.each<[string, string]>([
    ["SUCCESS", "paid"],
    ["REFUND", "refunded"],
    ["NOTPAY", "waiting"],
    ["USERPAYING", "waiting"],
    ["ACCEPT", "waiting"],
    ["CLOSED", "failed"],
    ["REVOKED", "failed"],
    ["PAYERROR", "failed"],
  ])("in the state %s is %s", (trade_state, state) => {
    expect(wechatState({ trade_state }).state).toBe(state);
  });

  test("in a state that has no name is not read", () => {
    expect(wechat.Transaction.safeParse({ ...TRADE, trade_state: "OTHER" }).success).toBe(false);
  });

  test("that nobody can pay any more needs no amount", () => {
    expect(wechatState({ trade_state: "CLOSED", amount: undefined, transaction_id: undefined })).toEqual({
      state: "failed",
      providerRef: "P1",
      amount: 0,
    });
  });

  test("is no success without an amount or a number of its own", () => {
    for (const change of [{ amount: undefined }, { transaction_id: undefined }])
      expect(wechatState(change)).toEqual({ state: "waiting" });
  });
});

const TRADED = { outTradeNo: "P1", tradeNo: "2026", tradeStatus: "TRADE_SUCCESS", totalAmount: "300.00" };
const alipayState = (change: object) => alipay.toAlipayState(alipay.Trade.parse({ ...TRADED, ...change }));

describe("a payment of Alipay", () => {
  test.each<[string, object]>([
    ["with nothing more", {}],
    ["with its sums", { receiptAmount: "300.00", buyerPayAmount: "300.00", transCurrency: "CNY" }],
    ["with a promotion that Alipay pays", { receiptAmount: "300.00", buyerPayAmount: "280.00" }],
    ["with empty fields", { receiptAmount: "", payCurrency: "", payAmount: "" }],
    ["that is finished", { tradeStatus: "TRADE_FINISHED" }],
  ])("%s fits", (_, change) => {
    expect(alipayState(change)).toEqual(paidBy("2026"));
  });

  test.each<[object, string]>([
    [{ transCurrency: "USD" }, "币种为 USD，应为 CNY"],
    [{ payCurrency: "HKD" }, "币种为 HKD，应为 CNY"],
    [{ settleCurrency: "EUR" }, "币种为 EUR，应为 CNY"],
    [{ currency: "USD" }, "币种为 USD，应为 CNY"],
    [{ receiptAmount: "240.00", buyerPayAmount: "240.00" }, "商家实收 ¥240.00，订单金额 ¥300.00"],
    [{ payAmount: "42.00" }, "商家实收 ¥42.00，订单金额 ¥300.00"],
    [{ buyerPayAmount: "0.01" }, "用户实付 ¥0.01，订单金额 ¥300.00"],
    [{ receiptAmount: "300.00", buyerPayAmount: "300.01" }, "用户实付 ¥300.01，订单金额 ¥300.00"],
  ])("%j does not", (change, mismatch) => {
    expect(alipayState(change)).toEqual({ ...paidBy("2026"), mismatch });
  });

  test.each<[object, string]>([
    [{ tradeStatus: "WAIT_BUYER_PAY" }, "waiting"],
    [{ tradeStatus: "TRADE_SUCCESS" }, "paid"],
    [{ tradeStatus: "TRADE_FINISHED" }, "paid"],
    [{ tradeStatus: "TRADE_CLOSED" }, "failed"],
    [{ tradeStatus: "TRADE_CLOSED", sendPayDate: "", receiptAmount: "0.00" }, "failed"],
    [{ tradeStatus: "TRADE_CLOSED", sendPayDate: "2026-11-20 12:00:00" }, "refunded"],
    [{ tradeStatus: "TRADE_CLOSED", gmtPayment: "2026-11-20 12:00:00" }, "refunded"],
    [{ tradeStatus: "TRADE_CLOSED", buyerPayAmount: "300.00" }, "refunded"],
  ])("as %j is %s", (change, state) => {
    expect(alipayState(change).state).toBe(state);
  });

  test.each(["30,000", " 300.00", "300.001", "3e2", "-300.00", "", "300元"])(
    "of %j is none",
    (totalAmount) => {
      expect(alipay.Trade.safeParse({ ...TRADED, totalAmount }).success).toBe(false);
    },
  );

  test("is read from a notice by the names of answers", () => {
    expect(alipay.inAnswersNames({ out_trade_no: "P1", buyer_pay_amount: "1.00", sign: "s" })).toEqual({
      outTradeNo: "P1",
      buyerPayAmount: "1.00",
      sign: "s",
    });
  });

  test("of which money went back is a refund's news", () => {
    const head = { notify_id: "1", app_id: "2021" };
    const isOfRefund = (more: object) => alipay.isOfRefund(alipay.NoticeHead.parse({ ...head, ...more }));
    expect(
      [{}, { refund_fee: "0.00" }, { refund_fee: "1.00" }, { gmt_refund: "2026" }].map(isOfRefund),
    ).toEqual([false, false, true, true]);
  });
});

describe("a refund", () => {
  const query = { number: "R1", paymentNumber: "P1", amount: 5_000, paid: 30_000 };
  const wechatMessage = { out_refund_no: "R1", out_trade_no: "P1", status: "SUCCESS" as const };

  test("fits when it is the one that was asked for", () => {
    const amount = { refund: 5_000, total: 30_000, currency: "CNY" };
    expect(wechat.wechatRefundMismatch({ ...wechatMessage, amount }, query)).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 5_000, max: 30_000 }), (refundFee) => {
        expect(alipay.alipayRefundMismatch({ outTradeNo: "P1", refundFee }, query)).toBeNull();
      }),
    );
    expect(alipay.knownMismatch({ refundStatus: "REFUND_SUCCESS" }, query)).toBeNull();
  });

  test("does not in another currency, of another amount, payment or number", () => {
    const amount = { refund: 5_000, total: 30_000, currency: "CNY" };
    const wechatWrong = [
      { ...wechatMessage, amount: { ...amount, currency: "USD" } },
      { ...wechatMessage, amount: { ...amount, refund: 4_999 } },
      { ...wechatMessage, amount: { ...amount, total: 29_999 } },
      { ...wechatMessage, out_refund_no: "R2", amount },
      { ...wechatMessage, out_trade_no: "P2", amount },
    ];
    for (const message of wechatWrong) expect(wechat.wechatRefundMismatch(message, query)).not.toBeNull();
    const ours = { outTradeNo: "P1", refundFee: 5_000 };
    const alipayWrong = [
      { ...ours, outTradeNo: "P2" },
      { ...ours, refundFee: 4_999 },
      { ...ours, refundFee: 30_001 },
      { ...ours, refundCurrency: "USD" },
      { ...ours, sendBackFee: 4_000 },
    ];
    for (const message of alipayWrong) expect(alipay.alipayRefundMismatch(message, query)).not.toBeNull();
    const knownWrong = [
      { outTradeNo: "P2" },
      { outRequestNo: "R2" },
      { refundAmount: 4_999 },
      { totalAmount: 29_999 },
      { refundCurrency: "USD" },
    ];
    for (const message of knownWrong) expect(alipay.knownMismatch(message, query)).not.toBeNull();
  });
});

test("a flag says what does not fit", () => {
  expect(mismatchText({ amount: 100 }, 200)).toBe("金额不符：收到 ¥1.00，应收 ¥2.00");
  expect(mismatchText({ amount: 200, mismatch: "币种为 USD，应为 CNY" }, 200)).toBe(
    "款项不符：币种为 USD，应为 CNY",
  );
  expect(mismatchText({ amount: 100, mismatch: "币种为 USD，应为 CNY" }, 200)).toBe(
    "款项不符：币种为 USD，应为 CNY；收到 ¥1.00，应收 ¥2.00",
  );
});
