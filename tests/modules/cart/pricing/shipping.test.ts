import type { ShippingRule } from "~/modules/shipping/shipping-rule";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceLine, type PricedBase } from "~/modules/cart/pricing/line-price";
import { getShipping } from "~/modules/cart/pricing/shipping";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { NOW, sampleLine } from "../cart-samples";

const RULE: ShippingRule = { threshold: 50_000, fee: 1200, noTransOrderAmount: 0, label: "广州 → 天河区" };
const base = (number: number, goods: Partial<GoodsForBuyer> = {}, counts = true, id = 1): PricedBase => ({
  ...priceLine(sampleLine(id, number, goods), new Map(), [], NOW),
  counts,
});

describe("the threshold", () => {
  test.each<[string, number, number, number, number]>([
    // selected total, orders of today not yet in transport; fee, shortfall
    ["far below", 10_000, 0, 1200, 40_000],
    ["a fen below", 49_999, 0, 1200, 1],
    ["reached", 50_000, 0, 0, 0],
    ["passed", 90_000, 0, 0, 0],
    ["today's orders count along", 10_000, 39_999, 1200, 1],
    ["and may reach it", 10_000, 40_000, 0, 0],
    ["or pass it by themselves", 1, 500_000, 0, 0],
  ])("%s", (_what, total, today, fee, shortfall) => {
    const shipping = getShipping([base(10)], total, { ...RULE, noTransOrderAmount: today });
    expect([shipping.fee, shipping.shortfall]).toEqual([fee, shortfall]);
  });

  test("says why it is free, and that today's orders helped", () => {
    expect(getShipping([base(1)], 50_000, RULE).why).toBe("满 ¥500.00 包邮");
    expect(getShipping([base(1)], 49_999, { ...RULE, noTransOrderAmount: 300 }).why).toBe(
      "满 ¥500.00 包邮（含今日未发货订单 ¥3.00）",
    );
    // the cart alone reaches it: today's orders are not mentioned
    expect(getShipping([base(1)], 50_000, { ...RULE, noTransOrderAmount: 300 }).why).toBe("满 ¥500.00 包邮");
  });

  test("an area that always ships free gives no reason", () => {
    expect(getShipping([base(1)], 0, { ...RULE, threshold: 0 })).toEqual({
      fee: 0,
      shortfall: 0,
      why: undefined,
    });
  });
});

describe("goods that ship free by themselves", () => {
  test.each<[string, PricedBase[], number]>([
    [
      "one line reaches its number: the whole order",
      [base(30, { itemFreeShippingFrom: 30 }), base(1, {}, true, 2)],
      0,
    ],
    ["one below it", [base(29, { itemFreeShippingFrom: 30 })], 1200],
    [
      "it does not count: not selected or refused",
      [base(30, { itemFreeShippingFrom: 30 }, false), base(1, {}, true, 2)],
      1200,
    ],
    [
      "a goods' own free shipping is for itself: the other one pays",
      [base(20, { freeShippingFrom: 20 }), base(1, {}, true, 2)],
      1200,
    ],
    [
      "all that count have it",
      [base(20, { freeShippingFrom: 20 }), base(5, { freeShippingFrom: 5 }, true, 2)],
      0,
    ],
    [
      "what does not count stands in nobody's way",
      [base(20, { freeShippingFrom: 20 }), base(1, {}, false, 2)],
      0,
    ],
    [
      "one of them is a unit short",
      [base(20, { freeShippingFrom: 20 }), base(4, { freeShippingFrom: 5 }, true, 2)],
      1200,
    ],
  ])("%s", (_what, lines, fee) => {
    const shipping = getShipping(lines, 10_000, RULE);
    expect(shipping.fee).toBe(fee);
    expect(shipping.shortfall).toBe(fee === 0 ? 0 : 40_000);
  });

  test("the reason names the goods and its number", () => {
    expect(getShipping([base(30, { itemFreeShippingFrom: 30 })], 1, RULE).why).toBe("商品1满30盒，单品包邮");
    expect(getShipping([base(30, { freeShippingFrom: 30 })], 1, RULE).why).toBe("所选商品均满量包邮");
  });
});

test("nothing selected ships nothing, and still says what is missing", () => {
  expect(getShipping([], 0, RULE)).toEqual({ fee: 0, shortfall: 50_000 });
  expect(getShipping([base(99, { itemFreeShippingFrom: 1 }, false)], 0, RULE)).toEqual({
    fee: 0,
    shortfall: 50_000,
  });
});

test("more in the cart never makes shipping dearer, and what is missing shrinks by what is added", () => {
  const amount = fc.integer({ min: 0, max: 80_000 });
  fc.assert(
    fc.property(amount, amount, amount, fc.nat(3000), (total, more, today, fee) => {
      const rule = { ...RULE, fee, noTransOrderAmount: today };
      const before = getShipping([base(1)], total, rule);
      const after = getShipping([base(1)], total + more, rule);
      expect(after.fee).toBeLessThanOrEqual(before.fee);
      expect(after.shortfall).toBe(Math.max(0, before.shortfall - more));
      expect(before.shortfall >= 0 && [0, fee].includes(before.fee)).toBe(true);
    }),
  );
});
