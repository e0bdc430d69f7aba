import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, CartPricing, VoucherSelection } from "~/modules/cart/pricing/pricing";
import type { CartOffer, OwnedVoucher } from "~/modules/promotions/offers/offer";
import {
  flash,
  linesArb,
  NOW,
  offersArb,
  orderDiscount,
  orderReduction,
  sampleLine,
  sampleOffer,
  voucher,
} from "../cart-samples";

const cart = (
  offers: CartOffer[],
  vouchers: OwnedVoucher[] = [],
  choice: VoucherSelection = {},
  fee = 0,
  lines: CartLine[] = [sampleLine(1, 10)],
) =>
  priceCart(
    lines,
    { offers, vouchers, shipping: { threshold: fee > 0 ? 9e9 : 0, fee, noTransOrderAmount: 0, label: "" } },
    choice,
    NOW,
  );
const notified = ({ reasons }: CartPricing) =>
  reasons.map(({ offerId, code, text }) => `${offerId} ${code} ${text}`);
const coupon = (id: number, threshold: number, amount: number) => voucher(id, "coupon", threshold, amount);
const cash = (id: number, threshold: number, amount: number) => voucher(id, "cashVoucher", threshold, amount);

describe("a cash voucher that free shipping cannot stand beside", () => {
  const free = sampleOffer(7, "freeShipping", [{ from: 0, benefit: { free: "shipping" } }], {
    notWith: ["cashVoucher"],
  });
  test.each<[string, number, VoucherSelection, number, number[]]>([
    ["is left aside where shipping costs more than it saves", 500, {}, 10_000, []],
    ["is taken where it saves more than shipping costs", 2_000, {}, 9_200, [1]],
    ["is taken where the buyer wants it", 500, { cashVoucher: 1 }, 10_700, [1]],
    ["is left aside where the buyer's is not met", 500, { cashVoucher: 77 }, 10_000, []],
    ["is left aside where none is wanted", 2_000, { cashVoucher: null }, 10_000, []],
  ])("%s", (_, amount, choice, payable, used) => {
    const priced = cart([free], [cash(1, 0, amount)], choice, 1_200);
    expect(priced).toMatchObject({ payable, usedVoucherIds: used });
    expect(priced.bestPayable).toBe(Math.min(10_000, 11_200 - amount));
  });
});

describe("the coupon that is taken", () => {
  test.each<[string, OwnedVoucher[], VoucherSelection, number[]]>([
    ["the one that saves most", [coupon(1, 0, 500), coupon(2, 0, 900)], {}, [2]],
    ["a fen short of its threshold it is none", [coupon(1, 10_001, 900), coupon(2, 0, 500)], {}, [2]],
    [
      "the buyer's own, though another saves more",
      [coupon(1, 0, 500), coupon(2, 0, 900)],
      { coupon: 1 },
      [1],
    ],
    ["none where none is wanted", [coupon(1, 0, 500)], { coupon: null }, []],
    [
      "the best where the buyer's is not met",
      [coupon(1, 10_001, 900), coupon(2, 0, 500)],
      { coupon: 1 },
      [2],
    ],
    ["the best where the buyer's is not there", [coupon(2, 0, 500)], { coupon: 77 }, [2]],
    [
      "of two that save the same the lower threshold",
      [coupon(1, 5_000, 500), coupon(2, 1_000, 500)],
      {},
      [2],
    ],
    ["coupon and cash voucher together", [coupon(1, 0, 500), cash(2, 0, 300)], {}, [1, 2]],
    ["the cash voucher is judged by what the coupon left", [coupon(1, 0, 500), cash(2, 9_501, 300)], {}, [1]],
    ["and may be worth more than the coupon", [coupon(1, 0, 100), cash(2, 10_000, 900)], {}, [2]],
  ])("%s", (_what, vouchers, choice, ids) => {
    const p = cart([], vouchers, choice);
    expect(p.usedVoucherIds).toEqual(ids);
    expect(p.payable).toBe(
      10_000 - vouchers.filter((v) => ids.includes(v.id)).reduce((sum, v) => sum + v.amount, 0),
    );
  });

  test("the same coupon owned thrice is one and the same, the lowest id taken, any of them choosable", () => {
    const three = [coupon(7, 0, 500), coupon(5, 0, 500), coupon(6, 0, 500)];
    expect(cart([], three).usedVoucherIds).toEqual([5]);
    for (const id of [5, 6, 7]) {
      const p = cart([], three, { coupon: id });
      expect(p.usedVoucherIds).toEqual([id]);
      expect(p.coupons.map((t) => [t.id, t.isUsed, t.difference])).toEqual([
        [5, id === 5, 0],
        [6, id === 6, 0],
        [7, id === 7, 0],
      ]);
    }
  });

  test("one for goods that are not in the cart promises its amount and is not met", () => {
    const p = cart([], [{ ...coupon(1, 0, 500), scope: { goods: [77] } }]);
    expect(p.coupons[0]).toMatchObject({ status: 0, amount: 500, isUsed: false });
  });
});

describe("what another choice would cost", () => {
  const vouchers = [coupon(1, 0, 500), coupon(2, 0, 900), cash(3, 0, 300)];
  test("beside the one in use, dearer or cheaper by so much", () => {
    const difference = (choice: VoucherSelection) =>
      Object.fromEntries(cart([], vouchers, choice).coupons.map((t) => [t.id, t.difference]));
    expect(difference({})).toEqual({ 1: 400, 2: 0 });
    expect(difference({ coupon: 1 })).toEqual({ 1: 0, 2: -400 });
    expect(difference({ coupon: null })).toEqual({ 1: -500, 2: -900 });
  });

  test("without any, and at best", () => {
    expect(cart([], vouchers)).toMatchObject({
      bestPayable: 8_800,
      without: { coupon: 900, cashVoucher: 300 },
    });
    const none = cart([], vouchers, { coupon: null, cashVoucher: null });
    expect(none).toMatchObject({
      payable: 10_000,
      bestPayable: 8_800,
      without: { coupon: 0, cashVoucher: 0 },
    });
  });

  test("is what is paid when it is chosen, for every cart", () => {
    fc.assert(
      fc.property(linesArb, offersArb, (lines, offers) => {
        const p = priceCart(lines, offers, {}, NOW);
        for (const coupon of p.coupons.filter((t) => t.difference !== undefined))
          expect(priceCart(lines, offers, { coupon: coupon.id }, NOW).payable - p.payable).toBe(
            coupon.difference,
          );
        expect(priceCart(lines, offers, { coupon: null }, NOW).payable - p.payable).toBe(p.without.coupon);
        // the coupon stays while the voucher changes
        const stored = { coupon: p.coupons.find((t) => t.isUsed)?.id ?? null };
        for (const voucher of p.cashVouchers.filter((t) => t.difference !== undefined))
          expect(
            priceCart(lines, offers, { ...stored, cashVoucher: voucher.id }, NOW).payable - p.payable,
          ).toBe(voucher.difference);
        expect(priceCart(lines, offers, { ...stored, cashVoucher: null }, NOW).payable - p.payable).toBe(
          p.without.cashVoucher,
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("the tiers of the order", () => {
  test("all of them, met first; the one that is taken is marked, once", () => {
    const p = cart([orderReduction(1, [5_000, 300], [20_000, 2_000]), orderReduction(2, [0, 200])]);
    expect(p.reductions.map((t) => [t.id, t.threshold, t.status, t.isUsed])).toEqual([
      [1, 5_000, 1, true],
      [2, 0, 1, false],
      [1, 20_000, 0, false],
    ]);
  });

  test("what does not go with the coupon is not listed but told", () => {
    const apart = { ...orderReduction(1, [0, 300]), notWith: ["coupon" as const] };
    const p = cart([apart], [coupon(5, 0, 900)]);
    expect([p.reductions, notified(p)]).toEqual([[], ["1 excluded 与优惠券不可同享"]]);
    // where it is worth more than the coupon it is taken, without a coupon
    expect(cart([apart], [coupon(5, 0, 200)])).toMatchObject({ usedVoucherIds: [], payable: 9_700 });
  });

  test("a used offer that cash vouchers do not go with says so at each of them", () => {
    const apart = { ...orderReduction(1, [0, 300]), notWith: ["cashVoucher" as const] };
    const p = cart([apart], [cash(5, 0, 200)]);
    expect(p.cashVouchers[0]).toMatchObject({ status: 0, note: "与订单满减不可同享" });
    expect(p.usedVoucherIds).toEqual([]);
  });
});

describe("one reason for each offer that does nothing", () => {
  test.each<[string, CartOffer[], string[]]>([
    [
      "another of its kind saves more",
      [orderReduction(1, [0, 300]), orderReduction(2, [0, 400])],
      ["1 better 已享更优惠的 立减4"],
    ],
    ["its threshold", [orderReduction(1, [12_000, 300])], ["1 shortfall 还差 ¥20.00"]],
    [
      "a discount's threshold is judged before the reduction",
      [orderReduction(1, [0, 300]), orderDiscount(2, [9_701, 90])],
      [],
    ],
    [
      "used up",
      [{ ...orderReduction(1, [0, 300]), limitPerCompany: 1, used: 1 }],
      ["1 limit 每家限享 1 次，已享 1 次"],
    ],
    [
      "by priority, then id",
      [
        orderReduction(3, [99_000, 1]),
        { ...orderReduction(2, [99_000, 1]), priority: 1 },
        orderReduction(1, [99_000, 1]),
      ],
      ["2 shortfall 还差 ¥890.00", "1 shortfall 还差 ¥890.00", "3 shortfall 还差 ¥890.00"],
    ],
    ["none that is not running", [{ ...orderReduction(1, [12_000, 300]), endsAt: NOW }], []],
    [
      "none for goods that are not here",
      [{ ...orderReduction(1, [12_000, 300]), scope: { goods: [77] } }],
      [],
    ],
  ])("%s", (_what, offers, expected) => expect(notified(cart(offers))).toEqual(expected));

  test("never two, and none for one that is used", () => {
    fc.assert(
      fc.property(linesArb, offersArb, (lines, offers) => {
        const p = priceCart(lines, offers, {}, NOW);
        const ids = p.reasons.map((r) => r.offerId);
        expect(new Set(ids).size).toBe(ids.length);
        const used = [...p.reductions, ...p.discounts, ...p.groups].filter((t) => t.isUsed).map((t) => t.id);
        expect(ids.filter((id) => used.includes(id))).toEqual([]);
        for (const { text } of p.reasons) expect(text).not.toMatch(/undefined|NaN|null/);
      }),
      { numRuns: 80 },
    );
  });
});

describe("free shipping by an offer", () => {
  const ships = (from: number, values: Partial<CartOffer> = {}) =>
    sampleOffer(20, "freeShipping", [{ from, benefit: { free: "shipping" } }], { name: "包邮", ...values });
  test("takes the fee away, and says so in the row", () => {
    const p = cart([ships(5_000)], [], {}, 1_200);
    expect(p).toMatchObject({
      payable: 10_000,
      shipping: 0,
      shippingShortfall: 0,
      freeShipping: { offerId: 20, name: "包邮" },
    });
    expect(p.rows.find((row) => row.kind === "shipping")).toMatchObject({ amount: 0, note: "满50包邮" });
  });

  test("below its threshold the fee stays and the offer says what is missing", () => {
    const p = cart([ships(12_000)], [], {}, 1_200);
    expect([p.payable, p.freeShipping, notified(p)]).toEqual([11_200, null, ["20 shortfall 还差 ¥20.00"]]);
  });

  test("where shipping is free anyway there is nothing to say", () => {
    expect(notified(cart([ships(12_000)]))).toEqual([]);
  });

  test("a coupon that costs the free shipping is not the best one unless it saves more than the fee", () => {
    const apart = ships(0, { notWith: ["coupon"] });
    expect(cart([apart], [coupon(5, 0, 1_100)], {}, 1_200)).toMatchObject({
      payable: 10_000,
      usedVoucherIds: [],
    });
    expect(cart([apart], [coupon(5, 0, 1_300)], {}, 1_200)).toMatchObject({
      payable: 9_900,
      usedVoucherIds: [5],
    });
  });
});

describe("cashback", () => {
  const back = (id: number, tiers: [number, number][], values: Partial<CartOffer> = {}) =>
    sampleOffer(
      id,
      "cashback",
      tiers.map(([from, amount]) => ({ from, benefit: { back: amount } })),
      { name: "返现", ...values },
    );
  test.each<[string, CartOffer[], number | null, string[]]>([
    [
      "its threshold is judged after all discounts",
      [back(1, [[10_000, 500]]), orderReduction(9, [0, 1])],
      null,
      ["1 shortfall 还差 ¥0.01"],
    ],
    ["reached", [back(1, [[10_000, 500]])], 500, []],
    [
      "the tier that gives most",
      [
        back(1, [
          [0, 100],
          [5_000, 300],
          [20_000, 900],
        ]),
      ],
      300,
      [],
    ],
    [
      "of two offers the one that gives more",
      [back(1, [[0, 100]]), back(2, [[0, 200]])],
      200,
      ["1 better 已享更优惠的 返2"],
    ],
    ["每满", [back(1, [[3_000, 100]], { repeats: true })], 300, []],
    ["never more than was paid for the goods", [back(1, [[0, 99_000]])], 10_000, []],
    [
      "an offer that it does not go with",
      [back(1, [[0, 500]], { notWith: ["orderReduction"] }), orderReduction(9, [0, 1])],
      null,
      ["1 excluded 与订单满减不可同享"],
    ],
  ])("%s", (_what, offers, amount, why) => {
    const p = cart(offers);
    expect([p.cashback?.amount ?? null, notified(p)]).toEqual([amount, why]);
  });

  test("comes back later: it is no part of what is paid now", () => {
    expect(cart([back(1, [[0, 500]])]).payable).toBe(10_000);
  });

  test("goods whose price does not go with it count for nothing", () => {
    const lines = [sampleLine(1, 10, {}, { activity: flash({ notWith: ["cashback"] }) }), sampleLine(2, 1)];
    expect(notified(cart([back(1, [[1_001, 500]])], [], {}, 0, lines))).toEqual(["1 shortfall 还差 ¥0.01"]);
    expect(notified(cart([back(1, [[0, 500]])], [], {}, 0, lines.slice(0, 1)))).toEqual([
      "1 excluded 与秒杀不可同享",
    ]);
  });
});
