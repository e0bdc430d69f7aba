import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BACK, CHOOSE, FREE, GIVES, OFF, PERCENT, readTiers } from "~/modules/promotions/offers/benefits";
import { offerGoods } from "../../cart/cart-samples";

const base = fc.integer({ min: 0, max: 1_000_000 });
const times = fc.integer({ min: 1, max: 50 });
const money = fc.integer({ min: 1, max: 50_000 });
const percent = fc.integer({ min: 1, max: 100 });

describe("what comes off", () => {
  test("money off and money back: never more than the lines cost, more often never less", () =>
    fc.assert(
      fc.property(money, times, base, (fen, fits, cost) => {
        for (const amount of [OFF.amount({ off: fen }, fits, cost), BACK.amount({ back: fen }, fits, cost)]) {
          expect(amount).toBe(Math.min(fen * fits, cost));
          expect(amount).toBeLessThanOrEqual(cost);
        }
        expect(OFF.amount({ off: fen }, fits + 1, cost)).toBeGreaterThanOrEqual(
          OFF.amount({ off: fen }, fits, cost),
        );
      }),
    ));

  test("a percentage: whole fen, rounded down, and once however often it fits", () =>
    fc.assert(
      fc.property(percent, times, base, (paid, fits, cost) => {
        const amount = PERCENT.amount({ percent: paid }, fits, cost);
        expect(amount).toBe(Math.floor((cost * (100 - paid)) / 100));
        expect(amount).toBe(PERCENT.amount({ percent: paid }, 1, cost));
      }),
    ));

  test("gifts, choices and free shipping take nothing off", () => {
    expect(GIVES.amount({ gives: [{ goodsId: 1, number: 2 }] }, 3, 100)).toBe(0);
    expect(CHOOSE.amount({ choose: 2 }, 3, 100)).toBe(0);
    expect(FREE.amount({ free: "shipping" }, 3, 100)).toBe(0);
  });

  test("while a tier is not met, what it would take off at its threshold", () => {
    const tier = { from: 10_000, measure: "amount", base: 5_000 } as const;
    expect(OFF.promise({ off: 300 }, tier)).toBe(300);
    expect(PERCENT.promise({ percent: 90 }, tier)).toBe(1_000);
    // Where units are counted no threshold in money is known.
    expect(PERCENT.promise({ percent: 90 }, { ...tier, measure: "units" })).toBe(500);
    expect(BACK.promise({ back: 300 }, tier)).toBe(0);
  });
});

describe("which tier is better", () => {
  test("the one that gives more; gifts and free shipping by the higher threshold", () => {
    expect(OFF.worth({ off: 5 }, 9)).toBe(5);
    expect(PERCENT.worth({ percent: 95 }, 9)).toBeLessThan(PERCENT.worth({ percent: 90 }, 1));
    expect(BACK.worth({ back: 5 }, 9)).toBe(5);
    expect(CHOOSE.worth({ choose: 2 }, 9)).toBe(2);
    expect(GIVES.worth({ gives: [] }, 9)).toBe(9);
    expect(FREE.worth({ free: "shipping" }, 9)).toBe(9);
  });
});

describe("tiers as they are stored", () => {
  test("ascending by threshold, 0 without one; what belongs to no benefit is dropped", () => {
    const terms = {
      tiers: [
        { from: 200, off: 20 },
        { off: 1, note: "x" },
        { from: 100, off: 10 },
      ],
    };
    expect(readTiers(terms, OFF, [])).toEqual([
      { from: 0, benefit: { off: 1 } },
      { from: 100, benefit: { off: 10 } },
      { from: 200, benefit: { off: 20 } },
    ]);
  });

  test("gifts that are not named are all goods of the offer, as many as their rows say", () => {
    const goods = [offerGoods(7, 0), offerGoods(8, 0, { quantity: 3 })];
    expect(readTiers({ tiers: [{ from: 1 }] }, GIVES, goods)).toEqual([
      {
        from: 1,
        benefit: {
          gives: [
            { goodsId: 7, number: 1 },
            { goodsId: 8, number: 3 },
          ],
        },
      },
    ]);
    expect(readTiers({ tiers: [{ gives: [{ goodsId: 8, number: 1 }] }] }, GIVES, goods)).toEqual([
      { from: 0, benefit: { gives: [{ goodsId: 8, number: 1 }] } },
    ]);
  });

  test.each<[string, Parameters<typeof readTiers>[1], unknown]>([
    ["nothing off", OFF, { off: 0 }],
    ["half a fen", OFF, { off: 0.5 }],
    ["one and a half fen", OFF, { off: 1.5 }],
    ["half a fen back", BACK, { back: 100.5 }],
    ["half a percent", PERCENT, { percent: 98.5 }],
    ["half a choice", CHOOSE, { choose: 1.5 }],
    ["half a threshold", OFF, { from: 99.5, off: 5 }],
    ["text", OFF, { off: "5" }],
    ["a threshold below 0", OFF, { from: -1, off: 5 }],
    ["no percentage", PERCENT, { percent: 0 }],
    ["more than all", PERCENT, { percent: 101 }],
    ["no gifts", GIVES, { gives: [] }],
    ["no number of gifts", GIVES, { gives: [{ goodsId: 1, number: 0 }] }],
    ["nothing to choose", CHOOSE, { choose: 0 }],
    ["nothing back", BACK, { back: 0 }],
    ["another thing free", FREE, { free: "lunch" }],
  ])("%s cannot be read", (_what, rules, tier) => {
    expect(readTiers({ tiers: [tier] }, rules, [])).toBeNull();
    expect(readTiers({ tiers: [] }, rules, [])).toBeNull();
    expect(readTiers(null, rules, [])).toBeNull();
  });
});
