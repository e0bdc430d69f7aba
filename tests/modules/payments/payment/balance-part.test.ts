import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPartWanted, partText, readBalancePart } from "~/modules/payments/payment/balance-part";
import { PaymentForm } from "~/modules/payments/payment/pay-input";
import { getBalancePart, planPayment } from "~/modules/payments/payment/plan";
import { readSentTicks, readTicks, walletSelection } from "~/modules/payments/providers/pay-page";

const fen = fc.nat(1_000_000);
const orders = fc
  .tuple(fen, fc.nat(100))
  .map(([payable, part]) => ({ payable, paid: Math.floor((payable * part) / 100), isEphedrine: false }));
const funds = fc.record({ balance: fen, redPacket: fen });
const percent = fc.integer({ min: 0, max: 100 });
const limits = fc.option(fen);

describe("the typed amount", () => {
  test.each([
    ["200", 20_000],
    ["200.5", 20_050],
    ["0.01", 1],
    ["1,234.56", 123_456],
    ["¥ 88", 8_800],
    ["￥88.00", 8_800],
    ["８８", 8_800],
    [" 12 ", 1_200],
    ["0", 0],
  ])("%j is %i fen", (input, amount) => expect(readBalancePart(input)).toBe(amount));

  test.each(["", " "])("%j is all that the balance holds", (input) =>
    expect(readBalancePart(input)).toBeNull(),
  );

  test.each(["abc", "-5", "1.234", "1e3", "12元", "0x10", "1 2", "1,5", "12,34.5", ",5", "1,"])(
    "%j is no amount and refused",
    (part) => {
      expect(readBalancePart(part)).toBeUndefined();
      const read = PaymentForm.safeParse({ rest: "0", balance: true, part });
      expect(read.error?.issues.map((issue) => issue.path)).toEqual([["part"]]);
    },
  );

  test("stands in its field again as it was", () =>
    fc.assert(
      fc.property(fen, (amount) => {
        expect(readBalancePart(partText(amount))).toBe(amount);
      }),
    ));

  test("wants the balance without its tick; nothing and zero want nothing", () => {
    for (const input of ["5", "¥0.01"]) expect(isPartWanted(input)).toBe(true);
    for (const values of ["", "0", "0.00", "abc", undefined, null, 7, ["5"]])
      expect(isPartWanted(values)).toBe(false);
    expect(PaymentForm.parse({ rest: "0", part: "5" })).toMatchObject({
      useBalance: true,
      balanceLimit: 500,
    });
    expect(PaymentForm.parse({ rest: "0", part: "" })).toMatchObject({
      useBalance: false,
      balanceLimit: null,
    });
  });

  test("is the same from an address, a refused form and the form that goes through", () =>
    fc.assert(
      fc.property(fc.boolean(), fc.constantFrom("", "0", "3.5", "99999", "¥1,000.00"), (ticked, part) => {
        const query = new URLSearchParams({ update: "1", part, ...(ticked && { balance: "on" }) });
        const sent = Object.fromEntries([...query].filter(([name]) => name !== "update"));
        expect(readSentTicks(sent)).toEqual(readTicks(query));
        const { useBalance, balanceLimit } = PaymentForm.parse({ rest: "0", balance: ticked, part });
        expect(walletSelection(readSentTicks(sent))).toMatchObject({ useBalance, balanceLimit });
      }),
    ));
});

describe("a plan with a part of the balance", () => {
  test("takes that much, the rest is paid by another method", () => {
    const order = { payable: 30_000, paid: 0, isEphedrine: false };
    const choice = { useBalance: true, useRedPacket: true, balanceLimit: 5_000 };
    expect(planPayment(order, { balance: 50_000, redPacket: 1_000 }, choice, 20)).toEqual({
      balance: 5_000,
      redPacket: 1_000,
      rest: 24_000,
      redPacketCap: 6_000,
    });
  });

  test("shares out what is due to the fen, and never more of the balance than was wanted and is there", () =>
    fc.assert(
      fc.property(orders, funds, limits, fc.boolean(), percent, (order, wallet, limit, red, share) => {
        const choice = { useBalance: true, useRedPacket: red, balanceLimit: limit };
        const plan = planPayment(order, wallet, choice, share);
        expect(plan.balance + plan.redPacket + plan.rest).toBe(order.payable - order.paid);
        expect(Math.min(plan.balance, plan.redPacket, plan.rest)).toBeGreaterThanOrEqual(0);
        expect(plan.balance).toBeLessThanOrEqual(Math.min(wallet.balance, limit ?? Infinity));
        if (plan.rest > 0) expect(plan.balance).toBe(Math.min(wallet.balance, limit ?? Infinity));
      }),
    ));

  test("takes red packets as without it, and all of the balance where more is wanted than there is", () =>
    fc.assert(
      fc.property(orders, funds, fen, percent, (order, wallet, limit, share) => {
        const both = { useBalance: true, useRedPacket: true };
        const whole = planPayment(order, wallet, both, share);
        const part = planPayment(order, wallet, { ...both, balanceLimit: limit }, share);
        expect(part.redPacket).toBe(whole.redPacket);
        if (limit >= wallet.balance) expect(part).toEqual(whole);
      }),
    ));

  test("takes nothing where the balance was not ticked, or of ephedrine goods", () =>
    fc.assert(
      fc.property(orders, funds, limits, percent, (order, wallet, balanceLimit, share) => {
        const off = { useBalance: false, useRedPacket: true, balanceLimit };
        expect(planPayment(order, wallet, off, share).balance).toBe(0);
        const on = { ...off, useBalance: true };
        expect(planPayment({ ...order, isEphedrine: true }, wallet, on, share).balance).toBe(0);
      }),
    ));
});

describe("a begun payment says", () => {
  test("the part where the balance could have paid more, so that going on is the same plan", () =>
    fc.assert(
      fc.property(orders, funds, limits, fc.boolean(), percent, (order, wallet, limit, red, share) => {
        const choice = { useBalance: true, useRedPacket: red, balanceLimit: limit };
        const held = planPayment(order, wallet, choice, share);
        const balanceLimit = getBalancePart(order, wallet, held, share);
        const again = { useBalance: held.balance > 0, useRedPacket: held.redPacket > 0, balanceLimit };
        expect(planPayment(order, wallet, again, share)).toEqual(held);
      }),
    ));

  test("nothing where the balance pays all that it can, or nothing", () => {
    const order = { payable: 30_000, paid: 0, isEphedrine: false };
    const wallet = { balance: 10_000, redPacket: 0 };
    expect(getBalancePart(order, wallet, { balance: 10_000, redPacket: 0 }, 20)).toBeNull();
    expect(getBalancePart(order, wallet, { balance: 0, redPacket: 0 }, 20)).toBeNull();
    expect(getBalancePart(order, wallet, { balance: 9_999, redPacket: 0 }, 20)).toBe(9_999);
  });
});
