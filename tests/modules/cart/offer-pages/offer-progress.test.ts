import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { offerProgress } from "~/modules/cart/offer-pages/offer-progress";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import type { ActivityPrice, CartOffer } from "~/modules/promotions/offers/offer";
import { LATER, NOW, orderReduction, sampleLine, sampleOffer } from "../cart-samples";

const cashback = (values: Partial<CartOffer> = {}) =>
  sampleOffer(
    1,
    "cashback",
    [
      { from: 20_000, benefit: { back: 200 } },
      { from: 50_000, benefit: { back: 800 } },
    ],
    values,
  );
const shipping = (values: Partial<CartOffer> = {}) =>
  sampleOffer(2, "freeShipping", [{ from: 30_000, benefit: { free: "shipping" } }], {
    scope: { preferred: true },
    ...values,
  });
const rule = { threshold: 10_000_000, fee: 1_000, noTransOrderAmount: 0, label: "" };

function judge(lines: CartLine[], offers: CartOffer[]) {
  const values: Offers = { offers, vouchers: [], shipping: rule };
  return { lines, offers: values, pricing: priceCart(lines, values, {}, NOW) };
}

test("cashback counts what is left after the order's discounts", () => {
  const cart = judge([sampleLine(1, 21)], [cashback(), orderReduction(3, [10_000, 1_500])]);
  expect(offerProgress("cashback", cart)).toEqual([
    {
      offerId: 1,
      name: "cashback",
      reached: 19_500,
      end: 50_000,
      tiers: [
        { from: 20_000, name: "满200返2", isMet: false, missing: "还差 ¥5.00" },
        { from: 50_000, name: "满500返8", isMet: false, missing: "还差 ¥305.00" },
      ],
    },
  ]);
});

test("a flash sale does not count for cashback, what is not selected for nothing", () => {
  const flash: ActivityPrice = {
    offerId: 9,
    name: "秒杀",
    price: 500,
    endsAt: LATER,
    stock: 900,
    limitPerCompany: null,
    used: 0,
    kind: "flashSale",
    priority: 0,
    notWith: ["cashback"],
  };
  const lines = [
    sampleLine(1, 10),
    sampleLine(2, 10, {}, { activity: flash }),
    sampleLine(3, 10, {}, { isSelected: false }),
  ];
  expect(offerProgress("cashback", judge(lines, [cashback()]))[0]!.reached).toBe(10_000);
});

test("units and kinds are counted as such", () => {
  const lines = [sampleLine(1, 4), sampleLine(2, 3)];
  const tiers = [{ from: 10, benefit: { back: 100 } }];
  const progress = (measure: "units" | "kinds") =>
    offerProgress("cashback", judge(lines, [cashback({ measure, tiers })]))[0]!;
  expect([progress("units").reached, progress("units").tiers[0]!.missing]).toEqual([7, "还差 3件"]);
  expect([progress("kinds").reached, progress("kinds").tiers[0]!.missing]).toEqual([2, "还差 8种"]);
});

describe("whatever is in the cart", () => {
  const line = fc.record({
    number: fc.integer({ min: 1, max: 40 }),
    price: fc.integer({ min: 1, max: 3_000 }),
    isPreferred: fc.boolean(),
    isSelected: fc.boolean(),
  });
  const carts = fc
    .array(line, { minLength: 1, maxLength: 8 })
    .map((all) =>
      all.map(({ number: quantity, price, isPreferred, isSelected }, i) =>
        sampleLine(i + 1, quantity, { price, isPreferred }, { isSelected }),
      ),
    );

  it("a met tier of cashback is a tier that the cart credits", () => {
    fc.assert(
      fc.property(carts, (lines) => {
        const cart = judge(lines, [cashback(), orderReduction(3, [15_000, 700])]);
        const [offer] = offerProgress("cashback", cart);
        const met = offer!.tiers.filter((tier) => tier.isMet).length;
        expect(cart.pricing.cashback?.amount ?? 0).toBe([0, 200, 800][met]);
      }),
    );
  });

  it("a met tier of free shipping ships free", () => {
    fc.assert(
      fc.property(carts, (lines) => {
        const cart = judge(lines, [shipping()]);
        const isMet = offerProgress("freeShipping", cart)[0]!.tiers[0]!.isMet;
        expect(cart.pricing.shipping).toBe(cart.pricing.selectedLines === 0 || isMet ? 0 : rule.fee);
      }),
    );
  });
});
