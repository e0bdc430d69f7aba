import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planPayment, startRefusalText, type StartRefusal } from "~/payments/plan";

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
      fc.property(fen, fen, fen, fc.boolean(), fc.boolean(), fc.integer({ min: 0, max: 100 }), (...given) => {
        const [payable, balance, redPacket, useBalance, useRedPacket, percent] = given;
        const choice = { useBalance, useRedPacket };
        const plan = planPayment(ordinary(payable), { balance, redPacket }, choice, percent);
        expect(plan.balance + plan.redPacket + plan.rest).toBe(payable);
        expect(Math.min(plan.balance, plan.redPacket, plan.rest)).toBeGreaterThanOrEqual(0);
        expect(plan.balance).toBeLessThanOrEqual(useBalance ? balance : 0);
        expect(plan.redPacket).toBeLessThanOrEqual(useRedPacket ? Math.min(redPacket, plan.redPacketCap) : 0);
        expect(plan.redPacketCap * 100).toBeLessThanOrEqual(payable * percent);
      }),
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
    { code: "meansMissing" },
    { code: "slipMissing" },
    { code: "slipRefused", text: "文件不能超过 10 MB" },
    { code: "providerDown" },
  ];
  const texts = refusals.map((refusal) => startRefusalText(refusal).text);
  expect(new Set(texts).size).toBe(refusals.length);
});
