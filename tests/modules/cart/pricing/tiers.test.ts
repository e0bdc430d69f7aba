import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ask, type Ask } from "~/modules/cart/pricing/offer-eligibility";
import type { OrderTier } from "~/modules/cart/pricing/pricing";
import {
  isBetter,
  getReduction,
  rankTiers,
  rankVouchers,
  tierState,
  voucherOff,
  voucherState,
} from "~/modules/cart/pricing/tiers";
import type { CartOffer, OfferTier } from "~/modules/promotions/offers/offer";
import { orderDiscount, orderReduction, sampleLine, voucher } from "../cart-samples";
import { scene } from "./fixtures";

const query = (offer: CartOffer): Ask => ask(scene([sampleLine(1, 1)]).index, offer)!;
const only = (offer: CartOffer): [Ask, OfferTier] => [query(offer), offer.tiers[0]!];
const tier = (id: number, values: Partial<OrderTier> = {}): OrderTier => ({
  id,
  name: "",
  amount: 100,
  status: 1,
  shortfall: 0,
  missing: "",
  isUsed: false,
  threshold: 0,
  ...values,
});

describe("which of two that are met is better", () => {
  test.each([
    ["saves more", { amount: 200, threshold: 900, id: 9 }, { amount: 100, threshold: 0, id: 1 }],
    [
      "saves the same from a lower threshold on",
      { amount: 100, threshold: 0, id: 9 },
      { amount: 100, threshold: 900, id: 1 },
    ],
    [
      "the same in all, with the lower id",
      { amount: 100, threshold: 0, id: 1 },
      { amount: 100, threshold: 0, id: 9 },
    ],
  ])("%s", (_what, good, bad) => {
    expect([isBetter(good, bad), isBetter(bad, good), isBetter(good, good)]).toEqual([true, false, false]);
  });

  const arb = fc.record({ amount: fc.nat(3), threshold: fc.nat(3), id: fc.nat(3) });
  test("is decided for every two that differ, and never in a circle", () => {
    fc.assert(
      fc.property(arb, arb, arb, (a, b, c) => {
        const isSame = a.amount === b.amount && a.threshold === b.threshold && a.id === b.id;
        expect(Number(isBetter(a, b)) + Number(isBetter(b, a))).toBe(isSame ? 0 : 1);
        if (isBetter(a, b) && isBetter(b, c)) expect(isBetter(a, c)).toBe(true);
      }),
    );
  });
});

describe("the order in which they are listed", () => {
  test("met ones first, then by what they save", () => {
    const all = [
      tier(1, { status: 0, amount: 900 }),
      tier(2, { amount: 50 }),
      tier(3, { amount: 70 }),
      tier(4, { status: 0, amount: 20 }),
    ];
    expect(rankTiers(all).map((t) => t.id)).toEqual([3, 2, 1, 4]);
  });

  test("vouchers that are met by what is left to pay, not by what they save", () => {
    const all = [
      tier(1, { amount: 900, difference: 200 }),
      tier(2, { amount: 500, difference: 0 }),
      tier(3, { amount: 100, difference: -50 }),
    ];
    expect(rankVouchers(all).map((t) => t.id)).toEqual([3, 2, 1]);
    // where that is the same, by what they save
    expect(rankVouchers([tier(1, { amount: 1 }), tier(2, { amount: 2 })]).map((t) => t.id)).toEqual([2, 1]);
  });

  test("whatever order they come in, the list is the same, with nothing lost", () => {
    const arb = fc
      .array(
        fc.record({
          amount: fc.nat(3),
          threshold: fc.nat(3),
          status: fc.constantFrom<0 | 1>(0, 1),
          difference: fc.nat(2),
        }),
        { maxLength: 8 },
      )
      .map((all) => all.map((values, i) => tier(i, values)));
    fc.assert(
      fc.property(
        arb.chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
          ),
        ),
        ([all, shuffled]) => {
          expect(rankTiers(shuffled)).toEqual(rankTiers(all));
          expect(rankVouchers(shuffled)).toEqual(rankVouchers(all));
          expect(
            rankVouchers(all)
              .map((t) => t.id)
              .sort(),
          ).toEqual(all.map((t) => t.id));
          const met = rankVouchers(all).map((t) => t.status);
          expect(met).toEqual([...met].sort((a, b) => b - a));
        },
      ),
    );
  });
});

describe("what a tier takes off", () => {
  test.each<[string, CartOffer, number, number, number]>([
    // value that judges, what it is taken from, fen off
    ["a fen below its threshold", orderReduction(1, [5_000, 300]), 4_999, 4_999, 0],
    ["at its threshold", orderReduction(1, [5_000, 300]), 5_000, 5_000, 300],
    ["never more than the lines cost", orderReduction(1, [0, 300]), 200, 200, 200],
    ["lines that cost nothing", orderReduction(1, [0, 300]), 0, 0, 0],
    ["每满, as often as it fits", { ...orderReduction(1, [1_000, 30]), repeats: true }, 3_999, 3_999, 90],
    [
      "每满 within its limit",
      { ...orderReduction(1, [1_000, 30]), repeats: true, left: 2 },
      9_999,
      9_999,
      60,
    ],
    ["a percentage of what is left, rounded down", orderDiscount(1, [5_000, 98]), 5_000, 4_999, 99],
    ["98 % of less than 50 fen takes nothing off", orderDiscount(1, [0, 98]), 49, 49, 0],
    ["judged by one sum, taken from another", orderReduction(1, [5_000, 300]), 5_000, 100, 100],
  ])("%s", (_what, offer, value, base, off) => {
    expect(getReduction(...only(offer), value, base)).toBe(off);
  });

  test("never more than what it is taken from, never less than nothing", () => {
    fc.assert(
      fc.property(
        fc.nat(9_000),
        fc.integer({ min: 1, max: 9_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(20_000),
        fc.nat(20_000),
        (from, off, percent, value, base) => {
          for (const offer of [orderReduction(1, [from, off]), orderDiscount(1, [from, percent])]) {
            const amount = getReduction(...only(offer), value, base);
            expect(amount).toBeGreaterThanOrEqual(0);
            expect(amount).toBeLessThanOrEqual(base);
            expect(Number.isInteger(amount)).toBe(true);
          }
        },
      ),
    );
  });
});

describe("a tier of the order", () => {
  const state = (offer: CartOffer, value: number, base = value, unit = "") => {
    const { status, amount, shortfall, missing, note } = tierState(...only(offer), { value, base, unit });
    return { status, amount, shortfall, missing, note };
  };

  test("met: what it takes off and what that comes from", () => {
    expect(state(orderReduction(1, [5_000, 300]), 6_000)).toEqual({
      status: 1,
      amount: 300,
      shortfall: 0,
      missing: "",
      note: "参与商品 60.00",
    });
    expect(state({ ...orderReduction(1, [1_000, 30]), repeats: true }, 3_500).note).toBe(
      "参与商品 35.00，满足 3 次",
    );
    expect(state(orderDiscount(1, [5_000, 98]), 5_000, 4_999).note).toBe("49.99 × 2%，舍去不足1分");
  });

  test("not met: what it promises and what is missing", () => {
    expect(state(orderReduction(1, [5_000, 300]), 1_150)).toMatchObject({
      status: 0,
      amount: 300,
      shortfall: 3_850,
      missing: "¥38.50",
    });
    // a percentage promises what it would be at its threshold
    expect(state(orderDiscount(1, [5_000, 98]), 1_150)).toMatchObject({ status: 0, amount: 100 });
    const units = { ...orderReduction(1, [10, 300]), measure: "units" as const };
    expect(state(units, 7, 700, "盒")).toMatchObject({ status: 0, shortfall: 3, missing: "3 盒" });
  });

  test("reached but without effect: nothing is missing, and it is not met", () => {
    expect(state(orderReduction(1, [0, 300]), 0)).toMatchObject({ status: 0, shortfall: 0, missing: "" });
    expect(state(orderDiscount(1, [0, 98]), 49)).toMatchObject({ status: 0, shortfall: 0, missing: "" });
  });

  test("its name is that of its tier", () => {
    expect(
      tierState(...only(orderReduction(4, [50_000, 2_000])), { value: 0, base: 0, unit: "" }),
    ).toMatchObject({
      id: 4,
      name: "满500减20",
      threshold: 50_000,
      isUsed: false,
    });
  });
});

describe("a voucher", () => {
  const ten = voucher(3, "coupon", 5_000, 1_000);
  test.each([
    [4_999, 0],
    [5_000, 1_000],
    [90_000, 1_000],
  ])("judged by %i it takes off %i", (judged, off) => expect(voucherOff(ten, judged)).toBe(off));

  test("never more than the goods it is for", () => {
    expect(voucherOff(voucher(3, "coupon", 0, 1_000), 300)).toBe(300);
    expect(voucherOff(voucher(3, "coupon", 0, 1_000), 0)).toBe(0);
  });

  test.each<[string, number, string | null, Partial<OrderTier>]>([
    ["met", 6_000, null, { status: 1, amount: 1_000, shortfall: 0, missing: "", note: "可用券商品 60.00" }],
    [
      "not met: its whole amount is promised",
      1_150,
      null,
      { status: 0, amount: 1_000, shortfall: 3_850, missing: "¥38.50" },
    ],
    [
      "something else stands in the way: nothing is missing",
      1_150,
      "与秒杀不可同享",
      { status: 0, shortfall: 0, missing: "", note: "与秒杀不可同享" },
    ],
    [
      "also where its threshold is reached",
      6_000,
      "与秒杀不可同享",
      { status: 0, amount: 1_000, missing: "" },
    ],
  ])("%s", (_what, judged, apart, expected) =>
    expect(voucherState(ten, judged, apart)).toMatchObject(expected),
  );

  test("one for everything goes by its terms, one for some goods by its own name", () => {
    expect(voucherState(ten, 0, null).name).toBe("满50减10");
    expect(voucherState({ ...ten, threshold: 0 }, 0, null).name).toBe("立减10");
    expect(voucherState({ ...ten, name: "饮片券", scope: { kind: "herb" } }, 0, null).name).toBe("饮片券");
  });
});
