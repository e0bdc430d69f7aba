import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  wechatPaidMismatch,
  WechatRefund,
  wechatRefundMismatch,
  toWechatState,
  Transaction,
} from "~/modules/payments/providers/wechat-trade";

const few = fc.integer({ min: 1, max: 40 });
const trade = (change: object = {}) =>
  Transaction.parse({
    appid: "wx1",
    mchid: "19",
    out_trade_no: "P1",
    transaction_id: "42",
    trade_state: "SUCCESS",
    amount: { total: 30_000 },
    ...change,
  });

describe("what was paid", () => {
  const promotions = fc.array(
    fc.record({ type: fc.constantFrom("CASH", "NOCASH", undefined), amount: fc.nat(20) }),
    { maxLength: 3 },
  );

  test("fits where the payer and the coupons that others bear pay the whole together", () =>
    fc.assert(
      fc.property(few, fc.option(fc.nat(40), { nil: undefined }), promotions, (total, payer_total, all) => {
        const borne = all.reduce((sum, { type, amount }) => sum + (type === "CASH" ? amount : 0), 0);
        const mismatch = wechatPaidMismatch(trade({ amount: { total, payer_total }, promotion_detail: all }));
        expect(mismatch === null).toBe(payer_total === undefined || payer_total + borne === total);
      }),
    ));

  test("in another currency never fits, whether the shop's, the payer's or a coupon's", () =>
    fc.assert(
      fc.property(few, fc.constantFrom("USD", "cny", "RMB", ""), (total, currency) => {
        const amount = { total, payer_total: total };
        for (const change of [
          { amount: { ...amount, currency } },
          { amount: { ...amount, payer_currency: currency } },
          { amount, promotion_detail: [{ amount: 0, currency }] },
        ])
          expect(wechatPaidMismatch(trade(change))).toContain(`币种为 ${currency}，应为 CNY`);
      }),
      { numRuns: 30 },
    ));

  test("without an amount, or by another kind of payment, does not fit", () => {
    expect(wechatPaidMismatch(trade({ amount: undefined }))).toBe("没有金额");
    for (const trade_type of ["JSAPI", "native", ""])
      expect(wechatPaidMismatch(trade({ trade_type }))).toBe(`交易类型为 ${trade_type}，应为 NATIVE`);
    expect(wechatPaidMismatch(trade({ trade_type: "NATIVE" }))).toBeNull();
  });

  test("is told with the payment's own sum, never with what the payer gave", () =>
    fc.assert(
      fc.property(few, fc.nat(40), (total, payer_total) => {
        const state = toWechatState(trade({ amount: { total, payer_total } }));
        expect(state).toMatchObject({ state: "paid", providerRef: "42", amount: total });
        expect("mismatch" in state).toBe(payer_total !== total);
      }),
    ));
});

describe("a state", () => {
  test("that brings no money is held against nothing", () => {
    const foreign = { amount: { total: 30_000, currency: "USD" } };
    expect(toWechatState(trade({ ...foreign, trade_state: "REFUND" }))).toEqual({
      state: "refunded",
      providerRef: "42",
      amount: 30_000,
    });
    for (const trade_state of ["CLOSED", "REVOKED", "PAYERROR"])
      expect(toWechatState(trade({ ...foreign, trade_state }))).toEqual({
        state: "failed",
        providerRef: "42",
        amount: 30_000,
      });
  });

  test("that is undecided says nothing, whatever else is told", () => {
    for (const trade_state of ["NOTPAY", "USERPAYING", "ACCEPT"])
      expect(toWechatState(trade({ trade_state }))).toEqual({ state: "waiting" });
  });

  test("of money that went back waits until its number and sum are known", () => {
    for (const change of [{ amount: undefined }, { transaction_id: undefined }])
      expect(toWechatState(trade({ ...change, trade_state: "REFUND" }))).toEqual({ state: "waiting" });
  });

  test("with an empty number is not read", () =>
    expect(Transaction.safeParse({ ...trade(), transaction_id: "" }).success).toBe(false));
});

describe("a refund", () => {
  const answer = { out_refund_no: "R1", out_trade_no: "P1", status: "SUCCESS" as const };

  test("fits by its very amount out of the very sum", () =>
    fc.assert(
      fc.property(few, few, few, few, (amount, paid, refund, total) => {
        const mismatch = wechatRefundMismatch(
          { ...answer, amount: { refund, total } },
          { number: "R1", paymentNumber: "P1", amount, paid },
        );
        expect(mismatch).toBe(refund === amount && total === paid ? null : `${refund} of ${total} fen`);
      }),
    ));

  test("is read in whole fen and a state that has a name", () => {
    const read = (change: object) =>
      WechatRefund.safeParse({ ...answer, amount: { refund: 100, total: 100 }, ...change }).success;
    expect(read({})).toBe(true);
    for (const refund of [-1, 0.5, "100", null, 2 ** 53])
      expect(read({ amount: { refund, total: 100 } })).toBe(false);
    for (const status of ["success", "", undefined]) expect(read({ status })).toBe(false);
  });
});
