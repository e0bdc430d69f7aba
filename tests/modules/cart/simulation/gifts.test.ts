import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Basket,
  costOfValues,
  simulate,
  simulateBasket,
  type Simulated,
} from "~/modules/cart/simulation/simulate";
import { priceSplit } from "~/modules/cart/pricing/checkout";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import { kindsAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer, KindAt, Measure, OfferTier } from "~/modules/promotions/offers/offer";
import { NOW, offerGoods, sampleLine, sampleOffer } from "../cart-samples";

const OURS = 99;
const SHIPPING: Offers["shipping"] = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };
const basket = (lines: CartLine[], offers: CartOffer[] = []): Basket => ({
  name: "1001",
  companyId: 1,
  isOrder: true,
  at: NOW,
  lines,
  offers: { offers, vouchers: [], shipping: SHIPPING },
});
const KINDS = kindsAt("gifts");
const gives = (from: number, goodsId: number, number: number): OfferTier => ({
  from,
  benefit: { gives: [{ goodsId, number }] },
});
const gift = (
  id: number,
  kind: KindAt<"gifts">,
  tiers: OfferTier[],
  also: Partial<CartOffer> = {},
): CartOffer =>
  sampleOffer(id, kind, tiers, { goods: [7, 8, 9].map((goodsId) => offerGoods(goodsId, 0)), ...also });
const simulated = (cart: CartOffer): Simulated => ({ id: OURS, cart, prices: new Map() });
const bounds = (costs: [number, number][]) => ({ costs: new Map(costs) });

const basketArb = fc
  .record({
    quantities: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
    running: fc.subarray([
      gift(1, "gift", [gives(10_000, 8, 3)]),
      gift(2, "bundleGift", [gives(5_000, 9, 1)]),
    ]),
  })
  .map(({ quantities, running }) =>
    basket(
      quantities.map((quantity, at) => sampleLine(at + 1, quantity)),
      running,
    ),
  );
const basketsArb = fc.array(basketArb, { maxLength: 4 });
const costsArb = fc
  .record({ 7: fc.nat(900), 8: fc.nat(900), 9: fc.nat(900) }, { requiredKeys: [] })
  .map((known) => bounds(Object.entries(known).map(([id, cost]) => [Number(id), cost])));
const kindArb = fc.constantFrom(...KINDS);

test("the kinds that give goods are known", () => expect(KINDS).toEqual(["gift", "bundleGift"]));

describe("for every basket and every kind that gives goods", () => {
  test("an offer that nobody meets costs nothing, gifts included", () => {
    const out: Partial<CartOffer>[] = [
      { tiers: [gives(99_999_999, 9, 5)] },
      { tiers: [gives(77, 9, 5)], measure: "kinds" },
      { tiers: [gives(1, 9, 5)], scope: { goods: [55] } },
      { tiers: [gives(1, 9, 5)], goods: [offerGoods(9, 0, { left: 0, stock: 0 })] },
    ];
    fc.assert(
      fc.property(basketsArb, kindArb, fc.constantFrom(...out), costsArb, (baskets, kind, also, costs) => {
        const {
          cost,
          back,
          giftRows: values,
          used,
          changed,
        } = simulate(baskets, simulated(gift(OURS, kind, [], also)), NOW, costs);
        expect({ cost, back, giftRows: values, used, changed }).toEqual({
          cost: 0,
          back: 0,
          giftRows: [],
          used: 0,
          changed: [],
        });
      }),
    );
  });

  test("gifts cost what their units cost, as many as the shop would send more than without it", () =>
    fc.assert(
      fc.property(
        basketsArb,
        kindArb,
        costsArb,
        fc.tuple(fc.constantFrom(7, 8, 9), fc.integer({ min: 1, max: 4 }), fc.boolean()),
        fc.constantFrom<[Measure, number]>(["amount", 20_000], ["units", 12], ["kinds", 2]),
        (baskets, kind, costs, [goodsId, number, repeats], [measure, from]) => {
          const ours = gift(OURS, kind, [gives(from, goodsId, number)], { measure, repeats });
          const sent = (offers: CartOffer[], { lines }: Basket) =>
            priceSplit(lines, { offers, vouchers: [], shipping: SHIPPING }, {}, NOW).ordinary.gifts;
          const more = new Map<number, number>();
          for (const basket of baskets) {
            const { offers } = basket.offers;
            for (const { goodsId: id, quantity } of sent([...offers, ours], basket))
              more.set(id, (more.get(id) ?? 0) + quantity);
            for (const { goodsId: id, quantity } of sent(offers, basket))
              more.set(id, (more.get(id) ?? 0) - quantity);
          }
          const { giftRows: values, cost } = simulate(baskets, simulated(ours), NOW, costs);
          expect(cost).toBe(0);
          expect(new Map(values.map(({ goodsId: id, units }) => [id, units]))).toEqual(
            new Map([...more].filter(([, units]) => units !== 0)),
          );
          for (const item of values)
            expect(item.cost).toBe(
              costs.costs.has(item.goodsId) ? costs.costs.get(item.goodsId)! * item.units : null,
            );
        },
      ),
      { numRuns: 200 },
    ));
});

describe("gifts", () => {
  const lines = [sampleLine(1, 60), sampleLine(2, 10)];
  test.each(KINDS)("of a %s cost their units, as often as the threshold fits", (kind) => {
    const each = gift(OURS, kind, [gives(10_000, 9, 2)], { repeats: true });
    const { cost, giftRows: values } = simulateBasket(
      basket(lines),
      simulated(each),
      NOW,
      bounds([[9, 150]]),
    );
    expect(cost).toBe(0);
    expect(values).toEqual([{ goodsId: 9, name: "商品9", units: 14, cost: 14 * 150 }]);
  });

  test("whose cost nobody knows stand in front, and count for nothing", () => {
    const both: OfferTier = {
      from: 1,
      benefit: {
        gives: [
          { goodsId: 8, number: 1 },
          { goodsId: 9, number: 2 },
        ],
      },
    };
    const item = basket(lines);
    const { giftRows: values } = simulate(
      [item, item],
      simulated(gift(OURS, "gift", [both])),
      NOW,
      bounds([[8, 30]]),
    );
    expect(values).toEqual([
      { goodsId: 9, name: "商品9", units: 4, cost: null },
      { goodsId: 8, name: "商品8", units: 2, cost: 60 },
    ]);
    expect(costOfValues(values)).toBe(60);
  });

  test("that come along no longer are taken off", () => {
    const scarce = { goods: [offerGoods(9, 0, { left: 1000, stock: 3 })] };
    const other = gift(1, "gift", [gives(1, 9, 3)], scarce);
    const ours = gift(OURS, "gift", [gives(1, 8, 1)], { priority: 1, notWith: ["gift"] });
    const [item, costs] = [
      basket(lines, [other]),
      bounds([
        [8, 40],
        [9, 100],
      ]),
    ];
    const { giftRows: values } = simulateBasket(item, simulated(ours), NOW, costs);
    expect(values).toEqual([
      { goodsId: 9, name: "商品9", units: -3, cost: -300 },
      { goodsId: 8, name: "商品8", units: 1, cost: 40 },
    ]);
    expect(simulate([item], simulated(ours), NOW, costs).changed).toHaveLength(1);
  });

  test("count where the dearest for the shop stands first", () => {
    const ours = gift(OURS, "gift", [gives(1, 9, 1), gives(50_000, 9, 9)]);
    const [small, large] = [
      { ...basket([sampleLine(1, 2)]), name: "small", at: NOW + 1 },
      { ...basket(lines), name: "large" },
    ];
    const { changed } = simulate([small, large], simulated(ours), NOW, bounds([[9, 100]]));
    expect(changed.map(({ name }) => name)).toEqual(["large", "small"]);
  });
});
