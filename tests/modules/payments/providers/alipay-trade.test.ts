import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  inAnswersNames,
  isOfRefund,
  knownMismatch,
  NoticeHead,
  alipayPaidMismatch,
  AlipayRefund,
  alipayRefundMismatch,
  RefundKnown,
  toAlipayState,
  Trade,
} from "~/modules/payments/providers/alipay-trade";

const fen = fc.integer({ min: 1, max: 99_999_999_999 });
const few = fc.integer({ min: 1, max: 40 });
const inYuan = (amount: number) => (amount / 100).toFixed(2);
const trade = (change: object = {}) => ({
  outTradeNo: "P1",
  tradeNo: "2026",
  tradeStatus: "TRADE_SUCCESS",
  totalAmount: "300.00",
  ...change,
});

describe("an amount", () => {
  test("of yuan as text is fen, to the last one, however large", () =>
    fc.assert(
      fc.property(fen, (amount) => {
        expect(Trade.parse(trade({ totalAmount: inYuan(amount) })).totalAmount).toBe(amount);
        expect(AlipayRefund.parse({ outTradeNo: "P1", refundFee: inYuan(amount) }).refundFee).toBe(amount);
      }),
    ));

  test.each([
    ["300", 30_000],
    ["300.5", 30_050],
    ["0.01", 1],
    ["0", 0],
  ])("%s is %i fen", (text, amount) =>
    expect(Trade.parse(trade({ totalAmount: text })).totalAmount).toBe(amount),
  );

  test("that may be missing is missing where it is empty, never nothing paid", () => {
    const read = Trade.parse(trade({ receiptAmount: "", buyerPayAmount: "", payAmount: undefined }));
    expect([read.receiptAmount, read.buyerPayAmount, read.payAmount]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(RefundKnown.parse({ refundAmount: "" }).refundAmount).toBeUndefined();
    for (const receiptAmount of ["abc", "-1.00", "1e2", " 1", "1.001", 300, null])
      expect(Trade.safeParse(trade({ receiptAmount })).success, String(receiptAmount)).toBe(false);
  });
});

describe("a trade", () => {
  test("has no number of Alipay's only while it waits", () => {
    for (const tradeStatus of ["TRADE_SUCCESS", "TRADE_FINISHED", "TRADE_CLOSED"])
      expect(Trade.safeParse(trade({ tradeNo: "", tradeStatus })).success).toBe(false);
    const waiting = Trade.parse(trade({ tradeNo: "", tradeStatus: "WAIT_BUYER_PAY" }));
    expect(toAlipayState(waiting)).toEqual({ state: "waiting" });
  });

  test("of a state without a name is not read", () => {
    for (const tradeStatus of ["", "trade_success", "TRADE_PENDING", undefined])
      expect(Trade.safeParse(trade({ tradeStatus })).success).toBe(false);
  });

  // Few sums, so that most of them meet: what is missing and what is equal decide.
  const sum = fc.integer({ min: 1, max: 3 });
  const maybe = fc.option(sum, { nil: undefined, freq: 2 });
  const sums = fc.record({
    totalAmount: sum,
    receiptAmount: maybe,
    payAmount: maybe,
    settleAmount: maybe,
    buyerPayAmount: maybe,
  });

  test("fits where the shop receives the whole, whoever pays it, and nowhere else", () =>
    fc.assert(
      fc.property(sums, (all) => {
        const { totalAmount: total, receiptAmount, payAmount, settleAmount, buyerPayAmount = total } = all;
        const isReceived = [receiptAmount, payAmount, settleAmount].every(
          (item) => (item ?? total) === total,
        );
        const isPaid = buyerPayAmount === total || (buyerPayAmount < total && receiptAmount === total);
        expect(alipayPaidMismatch(all) === null).toBe(isReceived && isPaid);
      }),
    ));

  test("in another currency never fits, in whatever field it stands and whatever the sums", () =>
    fc.assert(
      fc.property(
        sums,
        fc.constantFrom("currency", "transCurrency", "payCurrency", "settleCurrency"),
        fc.constantFrom("USD", "cny", "RMB", " CNY"),
        (all, field, currency) => {
          expect(alipayPaidMismatch({ ...all, [field]: currency })).toBe(`币种为 ${currency}，应为 CNY`);
          for (const own of ["CNY", ""])
            expect(alipayPaidMismatch({ ...all, [field]: own })).toBe(alipayPaidMismatch(all));
        },
      ),
    ));

  test("that was closed has no mismatch: nothing of it is taken in", () => {
    const closed = Trade.parse(trade({ tradeStatus: "TRADE_CLOSED", payCurrency: "USD", payAmount: "1.00" }));
    expect(toAlipayState(closed)).toEqual({ state: "failed", providerRef: "2026", amount: 30_000 });
  });
});

describe("a notice", () => {
  test("has its fields by the names of answers, every value as it was sent", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 20 }), (value) => {
        const sent = { out_trade_no: value, gmt_payment: value, sign: value, buyer_pay_amount: value };
        expect(inAnswersNames(sent)).toEqual({
          outTradeNo: value,
          gmtPayment: value,
          sign: value,
          buyerPayAmount: value,
        });
      }),
    ));

  test("without a number, or with one that is too long, is none", () => {
    const head = (notify_id: unknown) => NoticeHead.safeParse({ notify_id, app_id: "2021" }).success;
    expect(["n", "n".repeat(128), "", "n".repeat(129), undefined].map(head)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("of a refund's fee that is no amount is not a refund's by that alone", () => {
    const isRefund = (refund_fee: string) =>
      isOfRefund(NoticeHead.parse({ notify_id: "n", app_id: "2021", refund_fee }));
    expect(["", "0", "0.00", "abc", "-1.00", "0.01", "300"].map(isRefund)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe("a refund", () => {
  const query = fc
    .tuple(few, fc.nat(40))
    .map(([amount, more]) => ({ number: "R1", paymentNumber: "P1", amount, paid: amount + more }));

  test("fits while this one and all before it are within the payment", () =>
    fc.assert(
      fc.property(
        query,
        fc.nat(90),
        fc.option(fc.nat(40), { nil: undefined }),
        (of, refundFee, sendBackFee) => {
          const isWithin = refundFee >= of.amount && refundFee <= of.paid;
          const isWhole = sendBackFee === undefined || sendBackFee === of.amount;
          const mismatch = alipayRefundMismatch({ outTradeNo: "P1", refundFee, sendBackFee }, of);
          expect(mismatch === null).toBe(isWithin && isWhole);
        },
      ),
    ));

  test("that is known fits by its very amount; what is not told is not held against it", () =>
    fc.assert(
      fc.property(query, few, (of, refundAmount) => {
        expect(knownMismatch({}, of)).toBeNull();
        expect(knownMismatch({ refundAmount, totalAmount: of.paid }, of) === null).toBe(
          refundAmount === of.amount,
        );
        expect(knownMismatch({ refundAmount: of.amount, totalAmount: of.paid + 1 }, of)).not.toBeNull();
      }),
    ));
});
