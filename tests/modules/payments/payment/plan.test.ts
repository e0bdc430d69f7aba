import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planPayment, startRefusalText, type StartRefusal } from "~/modules/payments/payment/plan";

const ordinary = (payable: number) => ({ payable, paid: 0, isEphedrine: false });
const both = { useBalance: true, useRedPacket: true };

describe("planPayment", () => {
  test("the example of the design: 1,498.46 with 860.00 balance and 120.00 red packets", () => {
    expect(planPayment(ordinary(149846), { balance: 86000, redPacket: 12000 }, both, 20)).toEqual({
      balance: 86000,
      redPacket: 12000,
      rest: 51846,
      redPacketCap: 29969,
    });
  });

  test("red packets pay no more than their share, the balance no more than is left", () => {
    const plan = planPayment(ordinary(10000), { balance: 99999, redPacket: 99999 }, both, 20);
    expect(plan).toEqual({ balance: 8000, redPacket: 2000, rest: 0, redPacketCap: 2000 });
  });

  test("nothing that was not chosen is taken", () => {
    const choice = { useBalance: false, useRedPacket: false };
    expect(planPayment(ordinary(10000), { balance: 500, redPacket: 500 }, choice, 20).rest).toBe(10000);
  });

  test("ephedrine goods take nothing from the wallet", () => {
    const plan = planPayment(
      { payable: 10000, paid: 0, isEphedrine: true },
      { balance: 500, redPacket: 500 },
      both,
      20,
    );
    expect(plan).toEqual({ balance: 0, redPacket: 0, rest: 10000, redPacketCap: 0 });
  });

  test("the parts are never negative, never more than there is, and sum to the whole", () => {
    const fen = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(
        fen,
        fen,
        fen,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 100 }),
        (...values) => {
          const [payable, balance, redPacket, useBalance, useRedPacket, percent] = values;
          const choice = { useBalance, useRedPacket };
          const plan = planPayment(ordinary(payable), { balance, redPacket }, choice, percent);
          expect(plan.balance + plan.redPacket + plan.rest).toBe(payable);
          expect(Math.min(plan.balance, plan.redPacket, plan.rest)).toBeGreaterThanOrEqual(0);
          expect(plan.balance).toBeLessThanOrEqual(useBalance ? balance : 0);
          expect(plan.redPacket).toBeLessThanOrEqual(
            useRedPacket ? Math.min(redPacket, plan.redPacketCap) : 0,
          );
          expect(plan.redPacketCap * 100).toBeLessThanOrEqual(payable * percent);
        },
      ),
    );
  });
});

test("every refusal has a sentence of its own", () => {
  const refusals: StartRefusal[] = [
    { code: "notFound" },
    { code: "notPayable" },
    { code: "expired" },
    { code: "changed", rest: 1 },
    { code: "bankOnly" },
    { code: "paymentMethodMissing" },
    { code: "transferProofMissing" },
    { code: "transferProofRefused", text: "文件不能超过 10 MB" },
    { code: "providerDown" },
  ];
  const texts = refusals.map((refusal) => startRefusalText(refusal).text);
  expect(new Set(texts).size).toBe(refusals.length);
});

describe("a plan, at its edges", () => {
  const order = (payable: number, paid = 0) => ({ payable, paid, isEphedrine: false });
  const rich = { balance: 1_000_000, redPacket: 1_000_000 };

  test.each([
    // A percentage rounds down to the fen.
    [999, 20, 199],
    [1_000, 20, 200],
    [4, 20, 0],
    [5, 20, 1],
    [12_345, 0, 0],
    [12_345, 100, 12_345],
  ])("red packets pay at most %i × %i %%: %i", (payable, percent, cap) => {
    const plan = planPayment(order(payable), rich, both, percent);
    expect(plan.redPacketCap).toBe(cap);
    expect(plan).toMatchObject({ redPacket: cap, balance: payable - cap, rest: 0 });
  });

  test("what a transfer brought already is not paid again, and the red packets' share stays that of the order", () => {
    expect(planPayment(order(10_000, 4_000), rich, both, 20)).toEqual({
      redPacketCap: 2_000,
      redPacket: 2_000,
      balance: 4_000,
      rest: 0,
    });
    // Less is due than the share: no more than that.
    expect(planPayment(order(10_000, 9_500), rich, both, 20)).toMatchObject({
      redPacket: 500,
      balance: 0,
      rest: 0,
    });
  });

  test("an account below zero pays nothing and takes nothing", () =>
    expect(planPayment(order(1_000), { balance: -50, redPacket: -1 }, both, 20)).toEqual({
      balance: 0,
      redPacket: 0,
      rest: 1_000,
      redPacketCap: 200,
    }));

  test("an order without a price is paid by nothing", () =>
    expect(planPayment(order(0), rich, both, 20)).toEqual({
      balance: 0,
      redPacket: 0,
      rest: 0,
      redPacketCap: 0,
    }));

  test("more in the wallet never leaves more to pay by another method", () =>
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(100_000),
        fc.nat(100_000),
        fc.nat(50_000),
        (payable, balance, redPacket, more) => {
          const rest = (extra: number) =>
            planPayment(order(payable), { balance: balance + extra, redPacket: redPacket + extra }, both, 20)
              .rest;
          expect(rest(more)).toBeLessThanOrEqual(rest(0));
        },
      ),
    ));

  test("ephedrine goods are paid by transfer, all of what is still due", () =>
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (payable, paid) => {
        fc.pre(paid <= payable);
        const plan = planPayment({ payable, paid, isEphedrine: true }, rich, both, 20);
        expect(plan).toEqual({ balance: 0, redPacket: 0, rest: payable - paid, redPacketCap: 0 });
      }),
    ));

  test("a refusal stands at the field that it is about", () => {
    expect(startRefusalText({ code: "bankOnly" }).field).toBe("paymentMethod");
    expect(startRefusalText({ code: "transferProofMissing" }).field).toBe("transferProof");
    expect(startRefusalText({ code: "transferProofRefused", text: "照片太大" })).toEqual({
      field: "transferProof",
      text: "照片太大",
    });
    expect(startRefusalText({ code: "expired" }).field).toBeNull();
  });
});
