import type { ShippingRule } from "~/modules/shipping/shipping-rule";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getCheckout, priceSplit, splitCheckout } from "~/modules/cart/pricing/checkout";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import {
  choiceArb,
  flash,
  linesArb,
  noOffers,
  NOW,
  offersArb,
  orderReduction,
  sampleLine,
  voucher,
} from "../cart-samples";

const shipping = (values: Partial<ShippingRule> = {}): Offers => ({
  ...noOffers,
  shipping: { ...noOffers.shipping, ...values },
});
const split = (lines: CartLine[], offers: Offers = noOffers, choice = {}) =>
  splitCheckout(lines, offers, choice, NOW);
const hm = (id: number, number: number, goods = {}) =>
  sampleLine(id, number, { isEphedrine: true, ...goods });
const group = (id: number, number: number, price = 700) =>
  sampleLine(
    id,
    number,
    {},
    { type: 4, activity: flash({ offerId: 90 + id, kind: "groupBuy", price, stock: null }) },
  );
const parts = ({ orders }: ReturnType<typeof split>) =>
  orders.map((o) => [o.isEphedrine, o.groupOfferId, o.lines.map((l) => l.id)]);

describe("which orders a cart becomes", () => {
  test.each<[string, CartLine[], unknown[]]>([
    ["nothing", [], []],
    ["ordinary goods", [sampleLine(1, 1), sampleLine(2, 1)], [[false, null, [1, 2]]]],
    ["ephedrine goods alone", [hm(1, 1)], [[true, null, [1]]]],
    [
      "both",
      [hm(1, 1), sampleLine(2, 1)],
      [
        [false, null, [2]],
        [true, null, [1]],
      ],
    ],
    [
      "each group buy by itself",
      [group(1, 1), sampleLine(2, 1), group(3, 1)],
      [
        [false, null, [2]],
        [false, 91, [1]],
        [false, 93, [3]],
      ],
    ],
    [
      "what does not count is in none",
      [sampleLine(1, 1), sampleLine(2, 1, { stock: 0 }), sampleLine(3, 1, {}, { isSelected: false })],
      [[false, null, [1]]],
    ],
    ["nothing counts: no order", [sampleLine(1, 1, { stock: 0 }), hm(2, 1, { stock: 0 })], []],
  ])("%s", (_what, lines, expected) => expect(parts(split(lines))).toEqual(expected));

  test("an order holds its priced lines alone, and the cart still shows them all", () => {
    const lines = [sampleLine(1, 1), sampleLine(2, 1, {}, { isSelected: false })];
    expect(split(lines).orders[0]!.pricing.lines.map((l) => l.id)).toEqual([1]);
    expect(priceSplit(lines, noOffers, {}, NOW).ordinary.lines.map((l) => l.id)).toEqual([1, 2]);
  });
});

describe("what ephedrine goods never have", () => {
  const offers: Offers = {
    ...noOffers,
    offers: [orderReduction(1, [0, 500])],
    vouchers: [voucher(1, "coupon", 0, 100), voucher(2, "cashVoucher", 0, 100)],
  };
  test("coupon, voucher, reduction or activity price; nor do they help others to theirs", () => {
    const { orders } = split([hm(1, 10), sampleLine(2, 1)], offers);
    expect(orders.map((o) => [o.isEphedrine, o.pricing.discountTotal, o.pricing.usedVoucherIds])).toEqual([
      [false, 700, [1, 2]],
      [true, 0, []],
    ]);
    const far = { ...offers, offers: [orderReduction(1, [5_000, 500])] };
    expect(split([hm(1, 10), sampleLine(2, 1)], far).orders[0]!.pricing.reductions[0]!.status).toBe(0);
  });
});

describe("shipping is judged once over both", () => {
  const fees = (lines: CartLine[], offers: Offers) =>
    split(lines, offers).orders.map((o) => [o.isEphedrine, o.pricing.shipping]);
  test("the fee is charged once, on the ordinary order", () => {
    expect(fees([hm(1, 1), sampleLine(2, 1)], shipping())).toEqual([
      [false, 1_200],
      [true, 0],
    ]);
    expect(fees([hm(1, 1)], shipping())).toEqual([[true, 1_200]]);
  });

  test("both together reach the threshold", () => {
    expect(fees([hm(1, 1), sampleLine(2, 1)], shipping({ threshold: 2_000 }))).toEqual([
      [false, 0],
      [true, 0],
    ]);
    expect(fees([hm(1, 1), sampleLine(2, 1)], shipping({ threshold: 2_001 }))).toEqual([
      [false, 1_200],
      [true, 0],
    ]);
  });

  test("a single item of either that ships free frees both", () => {
    const free = { itemFreeShippingFrom: 5 };
    expect(fees([hm(1, 5, free), sampleLine(2, 1)], shipping())).toEqual([
      [false, 0],
      [true, 0],
    ]);
    expect(fees([hm(1, 5), sampleLine(2, 5, free)], shipping())).toEqual([
      [false, 0],
      [true, 0],
    ]);
  });

  test("the other order says where the fee is", () => {
    const row = split([hm(1, 1), sampleLine(2, 1)], shipping()).orders[1]!.pricing.rows.find(
      (r) => r.kind === "shipping",
    );
    expect(row).toMatchObject({ amount: 0, note: "运费计入另一单" });
  });

  test("a group buy ships free, and does not count toward the threshold of the others", () => {
    const { orders } = split([group(1, 100), sampleLine(2, 1)], shipping());
    expect(orders.map((o) => [o.groupOfferId, o.pricing.shipping])).toEqual([
      [null, 1_200],
      [91, 0],
    ]);
  });
});

describe("for every cart", () => {
  test("what is paid is the sum of the orders, each line in one of them at most", () => {
    fc.assert(
      fc.property(linesArb, offersArb, choiceArb, fc.nat(2), (lines, offers, choice, groups) => {
        const all = [...lines, ...Array.from({ length: groups }, (_, i) => group(100 + i, 3))];
        const { orders, payable } = splitCheckout(all, offers, choice, NOW);
        expect(payable).toBe(orders.reduce((sum, o) => sum + o.pricing.payable, 0));
        const ids = orders.flatMap((o) => o.lines.map((l) => l.id));
        expect(new Set(ids).size).toBe(ids.length);
        for (const order of orders) {
          expect(order.lines.length).toBeGreaterThan(0);
          for (const line of order.lines) expect(line.goods.isEphedrine).toBe(order.isEphedrine);
          if (order.isEphedrine || order.groupOfferId !== null)
            expect([order.pricing.discountTotal, order.pricing.gifts.length, order.pricing.cashback]).toEqual(
              [0, 0, null],
            );
        }
        expect(orders.filter((o) => o.pricing.shipping > 0).length).toBeLessThanOrEqual(1);
        expect(getCheckout(all, priceSplit(all, offers, choice, NOW))).toEqual({ orders, payable });
      }),
      { numRuns: 60 },
    );
  });

  test("without ephedrine goods and group buys the one order is the cart", () => {
    fc.assert(
      fc.property(linesArb, offersArb, choiceArb, (lines, offers, choice) => {
        const plain = lines.map((l) => ({ ...l, goods: { ...l.goods, isEphedrine: false } }));
        expect(priceSplit(plain, offers, choice, NOW).ordinary).toEqual(
          priceCart(plain, offers, choice, NOW),
        );
      }),
      { numRuns: 50 },
    );
  });
});
