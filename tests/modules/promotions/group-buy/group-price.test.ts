import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitCheckout } from "~/modules/cart/pricing/checkout";
import { GROUP_BUY } from "~/modules/cart/pricing/line-types";
import { groupActivity, shownGroup, type GroupBuy } from "~/modules/promotions/group-buy/group-buy";
import { NOW, orderReduction, sampleLine, voucher } from "../../cart/cart-samples";

const groupArb: fc.Arbitrary<GroupBuy> = fc
  .record({
    price: fc.integer({ min: 1, max: 2_000 }),
    left: fc.integer({ min: 0, max: 80 }),
    limitPerCompany: fc.option(fc.integer({ min: 1, max: 60 })),
    used: fc.integer({ min: 0, max: 20 }),
    joined: fc.nat(4),
  })
  .map((values) => ({
    offerId: 5,
    goodsId: 1,
    name: "板蓝根拼团",
    priority: 0,
    startsAt: 0,
    endsAt: NOW + 1,
    needs: 3,
    formedAt: null,
    failedAt: null,
    stock: 100,
    ...values,
  }));
const offers = {
  offers: [orderReduction(2, [0, 500])],
  vouchers: [voucher(1, "coupon", 0, 300), voucher(2, "cashVoucher", 0, 300)],
  shipping: { threshold: 9e9, fee: 1_200, noTransOrderAmount: 0, label: "广州" },
};
const joined = (group: GroupBuy, quantity: number, id = 1) =>
  sampleLine(id, quantity, { price: 2_500 }, { type: GROUP_BUY, offerId: 5, activity: groupActivity(group) });

describe("units of a group buy", () => {
  test("cost its price times their number, whatever else is on offer", () =>
    fc.assert(
      fc.property(groupArb, fc.integer({ min: 1, max: 90 }), (group, quantity) => {
        const { orders, payable } = splitCheckout([joined(group, quantity)], offers, {}, NOW);
        const may = group.limitPerCompany === null ? Infinity : group.limitPerCompany - group.used;
        // Too many are refused where the group is joined (checkout/group-line.ts).
        fc.pre(quantity <= Math.min(group.left, may));
        expect(payable).toBe(group.price * quantity);
        expect(orders).toMatchObject([
          { groupOfferId: 5, pricing: { shipping: 0, discountTotal: 0, gifts: [], cashback: null } },
        ]);
      }),
    ));

  test("are an order of their own beside the cart, which they neither help nor cost", () => {
    const group = {
      ...fc.sample(groupArb, { seed: 1, numRuns: 1 })[0]!,
      left: 80,
      limitPerCompany: null,
      price: 800,
    };
    const own = sampleLine(7, 3);
    const alone = splitCheckout([own], offers, {}, NOW);
    const both = splitCheckout([own, joined(group, 10, 8)], offers, {}, NOW);
    expect(both.orders.map(({ groupOfferId }) => groupOfferId)).toEqual([null, 5]);
    expect(both.orders[0]!.pricing.payable).toBe(alone.payable);
    expect(both.payable).toBe(alone.payable + 8_000);
  });

  test("cost what the page of the group shows", () =>
    fc.assert(
      fc.property(groupArb, (values) => {
        const group = { ...values, left: 80, limitPerCompany: null };
        const shown = shownGroup(group, 2_500);
        const { orders } = splitCheckout([joined(group, 1)], offers, {}, NOW);
        expect(orders[0]!.pricing.lines[0]!.unitPrice).toBe(shown.price);
        expect(shown.previous).toBe(2_500);
      }),
      { numRuns: 40 },
    ));
});
