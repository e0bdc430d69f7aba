import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  appliedVoucher,
  getFreeShipping,
  getPayable,
  getVoucherPlaces,
  planOrder,
  runDiscounts,
  sumAt,
  pickCashVoucher,
  type Plan,
} from "~/modules/cart/pricing/discount-plan";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import type { CartOffer, OwnedVoucher } from "~/modules/promotions/offers/offer";
import { orderDiscount, orderReduction, sampleLine, sampleOffer, voucher } from "../cart-samples";
import { scene } from "./fixtures";

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
const plan = (lines: CartLine[], offers: CartOffer[] = [], vouchers: OwnedVoucher[] = [], fee = 0): Plan => {
  const { index, gross } = scene(lines, offers);
  const start = gross.map((amount, i) => (index.bases[i]!.counts ? amount : 0));
  return planOrder({ index, start, used: [], offers }, vouchers, fee);
};
/** ¥60, ¥30 and ¥10. */
const three = [sampleLine(1, 6), sampleLine(2, 3), sampleLine(3, 1)];
const ships = (from: number, values: Partial<CartOffer> = {}) =>
  sampleOffer(20, "freeShipping", [{ from, benefit: { free: "shipping" } }], { name: "包邮", ...values });

describe("the lines that count for a voucher", () => {
  const lines = [
    sampleLine(1, 1),
    sampleLine(2, 1, { withCoupon: false }),
    sampleLine(3, 1, {}, { isSelected: false }),
    sampleLine(4, 1, { categoryPath: "/2/" }),
  ];
  const goodsFor = (kind: "coupon" | "cashVoucher", scope: OwnedVoucher["scope"]) => {
    const { index } = scene(lines);
    return getVoucherPlaces(index, { kind, scope }).map((i) => index.lines[i]!.goods.id);
  };
  test("a coupon: those with_coupon alone; a cash voucher: all that are selected", () => {
    expect(goodsFor("coupon", { all: true })).toEqual([1, 4]);
    expect(goodsFor("cashVoucher", { all: true })).toEqual([1, 2, 4]);
  });
  test("inside its scope", () => {
    expect(goodsFor("coupon", { category: "/2/" })).toEqual([4]);
    expect(goodsFor("cashVoucher", { goods: [2, 3] })).toEqual([2]);
    expect(goodsFor("coupon", { goods: [2, 3] })).toEqual([]);
  });
});

describe("the steps, each on what the one before left", () => {
  test("coupon, then reduction judged after it, then discount judged after the coupon but taken after the reduction", () => {
    // 100.00 − 10.00 coupon = 90.00; 满90减5 is met by exactly that; 满90享90折 too, of the 85.00 that are left
    const p = plan(
      three,
      [orderReduction(1, [9_000, 500]), orderDiscount(2, [9_000, 90])],
      [voucher(5, "coupon", 0, 1_000)],
    );
    const run = runDiscounts(p, p.coupons[0]!);
    expect([run.coupon?.amount, run.reduction?.amount, run.discount?.amount, run.total]).toEqual([
      1_000, 500, 850, 7_650,
    ]);
    expect([sum(run.afterCoupon), sum(run.afterReduction), sum(run.afterDiscount)]).toEqual([
      9_000, 8_500, 7_650,
    ]);
  });

  test("a coupon that takes the cart below a tier costs that tier", () => {
    const p = plan(three, [orderReduction(1, [9_500, 2_000])], [voucher(5, "coupon", 0, 1_000)]);
    expect([runDiscounts(p, null).total, runDiscounts(p, p.coupons[0]!).total]).toEqual([8_000, 9_000]);
  });

  test("only one reduction comes off, the one that saves most", () => {
    const p = plan(three, [orderReduction(1, [0, 300], [5_000, 400]), orderReduction(2, [10_000, 700])]);
    expect(runDiscounts(p, null).reduction).toMatchObject({ id: 2, amount: 700 });
  });

  test("of reductions that save the same the lower threshold, then the lower id", () => {
    const tie = (...offers: CartOffer[]) => runDiscounts(plan(three, offers), null).reduction?.id;
    expect(tie(orderReduction(1, [9_000, 300]), orderReduction(2, [1_000, 300]))).toBe(2);
    expect(tie(orderReduction(2, [1_000, 300]), orderReduction(1, [1_000, 300]))).toBe(1);
  });

  test("an offer for some goods takes from them alone", () => {
    const offer = { ...orderReduction(1, [0, 900]), scope: { goods: [2, 3] } };
    const run = runDiscounts(plan(three, [offer]), null);
    expect(run.afterReduction).toEqual([6_000, 2_325, 775]);
  });

  test("what does not go with one that is used stays out", () => {
    const offers = [
      orderReduction(1, [0, 500]),
      { ...orderDiscount(2, [0, 50]), notWith: ["orderReduction" as const] },
    ];
    const run = runDiscounts(plan(three, offers), null);
    expect([run.reduction?.id, run.discount]).toEqual([1, null]);
  });

  test("nothing that counts: nothing comes off", () => {
    const off = three.map((line) => ({ ...line, isSelected: false }));
    const p = plan(
      off,
      [orderReduction(1, [0, 500]), orderDiscount(2, [0, 50])],
      [voucher(5, "coupon", 0, 1_000)],
    );
    const run = runDiscounts(p, p.coupons[0]!);
    expect([run.coupon, run.reduction, run.discount, run.total]).toEqual([null, null, null, 0]);
  });
});

describe("what a voucher takes off lines", () => {
  test("by largest remainders of what they cost", () => {
    const p = plan(three, [], [voucher(5, "coupon", 0, 100)]);
    expect(appliedVoucher(p.coupons[0]!, p.start)).toMatchObject({
      amount: 100,
      parts: [60, 30, 10],
      places: [0, 1, 2],
    });
    expect(appliedVoucher(p.coupons[0]!, [1_000, 1_000, 1_000])!.parts).toEqual([34, 33, 33]);
  });

  test("null where its threshold is not reached, or nothing is left", () => {
    const p = plan(three, [], [voucher(5, "coupon", 10_001, 100)]);
    expect(appliedVoucher(p.coupons[0]!, p.start)).toBeNull();
    const free = plan(three, [], [voucher(5, "coupon", 0, 100)]);
    expect(appliedVoucher(free.coupons[0]!, [0, 0, 0])).toBeNull();
  });
});

describe("the cash voucher", () => {
  const all = [
    voucher(1, "cashVoucher", 5_000, 500),
    voucher(2, "cashVoucher", 9_000, 900),
    voucher(3, "cashVoucher", 9_500, 2_000),
  ];
  const used = (choice: number | null | undefined, offers: CartOffer[] = []) => {
    const p = plan(three, offers, all);
    return pickCashVoucher(p, runDiscounts(p, null), choice)?.voucherAsk.voucher.id ?? null;
  };
  test.each<[string, number | null | undefined, CartOffer[], number | null]>([
    ["the one that saves most", undefined, [], 3],
    ["judged by what the reductions left", undefined, [orderReduction(8, [0, 600])], 2],
    ["the buyer's own while it is met", 1, [], 1],
    ["the best where the buyer's is not met any more", 3, [orderReduction(8, [0, 600])], 2],
    ["none where none is wanted", null, [], null],
    ["a number that is no voucher of this company: the best", 77, [], 3],
    ["none is met", undefined, [orderReduction(8, [0, 9_000])], null],
    [
      "an offer in use does not go with it",
      undefined,
      [{ ...orderReduction(8, [0, 1]), notWith: ["cashVoucher"] }],
      null,
    ],
  ])("%s", (_what, choice, offers, id) => expect(used(choice, offers)).toBe(id));
});

describe("an offer of free shipping", () => {
  const free = (offers: CartOffer[], fee = 1_200) => {
    const p = plan(three, offers, [], fee);
    return getFreeShipping(p, runDiscounts(p, null).used)?.offer.id ?? null;
  };
  test.each<[string, CartOffer[], number, number | null]>([
    ["its threshold is judged before any discount", [ships(10_000), orderReduction(1, [0, 900])], 1_200, 20],
    ["a fen above the cart", [ships(10_001)], 1_200, null],
    ["where shipping is free anyway it is not used", [ships(0)], 0, null],
    [
      "not beside what it does not go with",
      [ships(0, { notWith: ["orderReduction"] }), orderReduction(1, [0, 900])],
      1_200,
      null,
    ],
    [
      "the next one then",
      [ships(0, { notWith: ["orderReduction"] }), { ...ships(0), id: 21 }, orderReduction(1, [0, 900])],
      1_200,
      21,
    ],
    ["used up", [ships(0, { left: 0 })], 1_200, null],
    ["for goods that are not in the cart", [ships(0, { scope: { goods: [77] } })], 1_200, null],
  ])("%s", (_what, offers, fee, id) => expect(free(offers, fee)).toBe(id));

  test("a fee that falls away is no part of what is paid", () => {
    const p = plan(three, [ships(0)], [], 1_200);
    expect(getPayable(p, runDiscounts(p, null), undefined)).toBe(10_000);
    const dear = plan(three, [ships(10_001)], [], 1_200);
    expect(getPayable(dear, runDiscounts(dear, null), undefined)).toBe(11_200);
  });

  test("a cash voucher may cost the free shipping: it is not taken by itself, only when it is chosen", () => {
    const p = plan(
      three,
      [ships(0, { notWith: ["cashVoucher"] })],
      [voucher(1, "cashVoucher", 0, 500)],
      1_200,
    );
    const run = runDiscounts(p, null);
    expect([getPayable(p, run, null), getPayable(p, run, undefined)]).toEqual([10_000, 10_000]);
    expect(getPayable(p, run, 1)).toBe(10_700);
  });
});

describe("every plan", () => {
  const lineArb = fc.record({
    number: fc.integer({ min: 1, max: 9 }),
    price: fc.nat(5_000),
    withCoupon: fc.boolean(),
    isSelected: fc.boolean(),
  });
  const linesArb = fc
    .array(lineArb, { maxLength: 6 })
    .map((all) =>
      all.map(({ number, isSelected, ...goods }, i) => sampleLine(i + 1, number, goods, { isSelected })),
    );
  const money = fc.nat(20_000);
  test("takes each amount from the lines that it is for, to the fen, and never below nothing", () => {
    fc.assert(
      fc.property(
        linesArb,
        money,
        money,
        money,
        fc.integer({ min: 50, max: 99 }),
        (lines, from, off, worth, percent) => {
          const offers = [orderReduction(1, [from, off + 1]), orderDiscount(2, [from, percent])];
          const p = plan(lines, offers, [
            voucher(5, "coupon", from, worth + 1),
            voucher(6, "cashVoucher", from, worth + 1),
          ]);
          for (const coupon of [null, p.coupons[0]!]) {
            const run = runDiscounts(p, coupon);
            const before = [p.start, run.afterCoupon, run.afterReduction];
            [run.coupon, run.reduction, run.discount].forEach((step, k) => {
              if (!step) return;
              expect(sum(step.parts)).toBe(step.amount);
              step.places.forEach((i, at) => expect(step.parts[at]).toBeLessThanOrEqual(before[k]![i]!));
            });
            for (const amounts of [run.afterCoupon, run.afterReduction, run.afterDiscount])
              for (const amount of amounts) expect(amount).toBeGreaterThanOrEqual(0);
            expect(sum(run.afterDiscount)).toBe(run.total);
            const picked = pickCashVoucher(p, run, undefined);
            expect(getPayable(p, run, undefined)).toBe(run.total - (picked?.amount ?? 0));
            expect(getPayable(p, run, undefined)).toBeLessThanOrEqual(getPayable(p, run, null));
            expect(sumAt(run.afterDiscount, p.index.all)).toBe(run.total);
          }
        },
      ),
    );
  });
});
