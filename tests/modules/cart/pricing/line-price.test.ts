import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activityRestriction,
  ladderNote,
  lineNotes,
  lineRestriction,
  getPlainPrice,
  priceLine,
  runningActivity,
  getUnitPrice,
} from "~/modules/cart/pricing/line-price";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { GoodsForBuyer, LadderTier } from "~/modules/catalogue/goods/goods";
import type { OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { flash, NOW, offerGoods, sampleGoods, sampleLine, sampleOffer } from "../cart-samples";

const LADDER: LadderTier[] = [
  { from: 50, price: 900 },
  { from: 200, price: 850 },
];
const priced = (line: CartLine, ...offers: CartOffer[]) => {
  const site = offers.filter((o) => o.kind === "siteDiscount") as OfferAt<"unitPrice">[];
  return priceLine(line, new Map(offers.map((o) => [o.id, o])), site, NOW);
};
const site = (id: number, percent: number, values: Partial<CartOffer> = {}) =>
  sampleOffer(id, "siteDiscount", [{ from: 0, benefit: { percent } }], {
    name: `全场${percent}折`,
    ...values,
  });

describe("the ordinary price", () => {
  test.each([
    [1, 1000],
    [49, 1000],
    [50, 900],
    [199, 900],
    [200, 850],
    [9999, 850],
  ])("%i units of a ladder cost %i each: the tier reached prices all of them", (number, price) => {
    expect(getPlainPrice(sampleGoods(1, { ladder: LADDER }), number)).toBe(price);
    const base = priced(sampleLine(1, number, { ladder: LADDER }));
    expect([base.unitPrice, base.gross, base.source]).toEqual([price, price * number, null]);
  });

  test("a ladder never makes a company's own lower price dearer", () => {
    expect(getPlainPrice(sampleGoods(1, { price: 870, ladder: LADDER }), 50)).toBe(870);
    expect(getPlainPrice(sampleGoods(1, { price: 870, ladder: LADDER }), 200)).toBe(850);
  });

  test("a price that may not be seen is 0, whatever the ladder says", () => {
    expect(getPlainPrice(sampleGoods(1, { price: null, ladder: LADDER }), 200)).toBe(0);
    expect(priced(sampleLine(1, 200, { price: null, ladder: LADDER })).gross).toBe(0);
  });

  test("a unit never becomes dearer when more are bought", () => {
    const ladder = fc.uniqueArray(fc.integer({ min: 2, max: 300 }), { maxLength: 5 }).chain((froms) =>
      fc
        .array(fc.integer({ min: 1, max: 2000 }), { minLength: froms.length, maxLength: froms.length })
        .map((prices) => {
          const down = prices.sort((a, b) => b - a);
          return froms.sort((a, b) => a - b).map((from, i) => ({ from, price: down[i]! }));
        }),
    );
    fc.assert(
      fc.property(
        ladder,
        fc.integer({ min: 1, max: 1500 }),
        fc.integer({ min: 1, max: 400 }),
        fc.nat(100),
        (tiers, price, number, more) => {
          const goods = sampleGoods(1, { price, ladder: tiers });
          const unit = getPlainPrice(goods, number);
          expect(getPlainPrice(goods, number + more)).toBeLessThanOrEqual(unit);
          expect(unit).toBeLessThanOrEqual(price);
        },
      ),
    );
  });
});

describe("an activity", () => {
  const special = (values = {}, goods: Partial<GoodsForBuyer> = {}, line: Partial<CartLine> = {}) =>
    sampleLine(1, 10, goods, { activity: flash(values), ...line });

  test.each<[string, CartLine, boolean]>([
    ["runs", special(), true],
    ["in its last millisecond", special({ endsAt: NOW + 1 }), true],
    ["is over at its end, not after it", special({ endsAt: NOW }), false],
    ["has no units left", special({ stock: 0 }), false],
    ["has no stock of its own", special({ stock: null }), true],
    ["is not lower than the ordinary price", special({ price: 1000 }), false],
    ["is a fen lower", special({ price: 999 }), true],
    [
      "is not lower than the ladder reached",
      special({ price: 900 }, { ladder: [{ from: 10, price: 900 }] }),
      false,
    ],
    ["is on ephedrine goods", special({}, { isEphedrine: true }), false],
    ["is on the line of an add-on deal", special({}, {}, { type: 2 }), false],
    ["is on a member of a bundle", special({}, {}, { type: 3 }), false],
    ["is a price nobody may see", special({}, { price: null }), false],
  ])("%s", (_what, line, runs) => {
    expect(runningActivity(line, NOW) !== null).toBe(runs);
    expect(priced(line).source?.kind ?? null).toBe(runs ? "flashSale" : null);
  });

  test("replaces the ladder for all units, and is named with its offer", () => {
    const base = priced(special({ price: 700 }, { ladder: [{ from: 5, price: 900 }] }));
    expect(base).toMatchObject({ unitPrice: 700, plainPrice: 900, gross: 7000 });
    expect(base.source).toMatchObject({ offerId: 1, kind: "flashSale", name: "限时秒杀" });
  });

  test("getUnitPrice is what priceLine asks for while it runs", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 300 }),
        fc.boolean(),
        fc.constantFrom(null, 0, 7),
        (price, activityPrice, number, isEphedrine, stock) => {
          const activity = flash({ price: activityPrice, stock });
          const line = sampleLine(1, number, { price, ladder: LADDER, isEphedrine }, { activity });
          expect(getUnitPrice(line.goods, number, activity)).toBe(priced(line).unitPrice);
          expect(getUnitPrice(line.goods, number, activity)).toBeLessThanOrEqual(
            getPlainPrice(line.goods, number),
          );
        },
      ),
    );
  });
});

describe("a site discount beside the others", () => {
  test("a percentage is of the company's own price, rounded down", () => {
    expect(priced(sampleLine(1, 3, { price: 1001 }), site(4, 94)).unitPrice).toBe(940);
    expect(priced(sampleLine(1, 3, { price: 1 }), site(4, 94)).unitPrice).toBe(0);
  });

  test("never of the ladder; where the ladder is lower it says nothing", () => {
    const base = priced(sampleLine(1, 50, { ladder: LADDER }), site(4, 94));
    expect([base.unitPrice, base.source]).toEqual([900, null]);
    expect(priced(sampleLine(1, 50, { ladder: LADDER }), site(4, 89)).unitPrice).toBe(890);
  });

  test("a group buy keeps its own price whatever the shop does", () => {
    const group = flash({ offerId: 9, kind: "groupBuy", price: 950 });
    const base = priced(sampleLine(1, 1, {}, { type: 4, activity: group }), site(4, 50));
    expect([base.unitPrice, base.source?.offerId]).toEqual([950, 9]);
  });

  test.each([
    ["equal prices, higher priority", { price: 900, priority: 0 }, { priority: 1 }, 4],
    ["equal prices, equal priority, lower id", { price: 900, priority: 0 }, {}, 1],
    ["a lower activity price beats any priority", { price: 899, priority: 0 }, { priority: 9 }, 1],
    ["a lower percentage beats any priority", { price: 901, priority: 9 }, {}, 4],
  ])("%s", (_what, activity, offer, id) => {
    const line = sampleLine(1, 1, {}, { activity: flash(activity) });
    expect(priced(line, site(4, 90, offer)).source?.offerId).toBe(id);
  });

  test("ephedrine goods and hidden prices are in none", () => {
    expect(priced(sampleLine(1, 1, { isEphedrine: true }), site(4, 50)).unitPrice).toBe(1000);
    expect(priced(sampleLine(1, 1, { price: null }), site(4, 50))).toMatchObject({
      unitPrice: 0,
      source: null,
    });
  });
});

describe("the lines of add-on deals and bundles", () => {
  const swap = sampleOffer(7, "swap", [{ from: 0, benefit: { choose: 1 } }], { goods: [offerGoods(1, 300)] });
  const bundle = sampleOffer(8, "bundle", [], { goods: [offerGoods(1, 700), offerGoods(2, 100)] });

  test.each<[string, CartLine, number, number | null]>([
    ["have the price of their offer", sampleLine(1, 2, {}, { type: 2, offerId: 7 }), 300, 7],
    ["also in a bundle", sampleLine(1, 2, {}, { type: 3, offerId: 8 }), 700, 8],
    ["never above the ordinary one", sampleLine(1, 2, { price: 250 }, { type: 2, offerId: 7 }), 250, 7],
    [
      "the ladder counts as ordinary",
      sampleLine(1, 50, { ladder: [{ from: 50, price: 600 }] }, { type: 3, offerId: 8 }),
      600,
      8,
    ],
    ["the ordinary one where the offer is gone", sampleLine(1, 2, {}, { type: 2, offerId: 99 }), 1000, null],
    [
      "the ordinary one where the offer has the goods no more",
      sampleLine(5, 2, {}, { type: 2, offerId: 7 }),
      1000,
      null,
    ],
    [
      "a bundle's line does not take a deal's price",
      sampleLine(1, 2, {}, { type: 3, offerId: 7 }),
      1000,
      null,
    ],
    [
      "a deal's line does not take a bundle's price",
      sampleLine(1, 2, {}, { type: 2, offerId: 8 }),
      1000,
      null,
    ],
  ])("%s", (_what, line, price, offerId) => {
    const base = priced(line, swap, bundle, site(4, 10));
    expect([base.unitPrice, base.source?.offerId ?? null]).toEqual([price, offerId]);
  });
});

describe("why a number of units may not be bought alone", () => {
  const ephedrine = { monthly: 30, bought: 25, overdue: null };
  test.each<[string, Partial<GoodsForBuyer>, number, ReturnType<typeof flash> | null, string | null]>([
    ["nothing", {}, 10, null, null],
    [
      "the goods' own reason comes first",
      { restriction: { code: "offSale" }, stock: 0 },
      1,
      null,
      "该商品已下架",
    ],
    ["sold out before any number", { stock: 0, purchaseLimit: 1 }, 5, null, "暂时缺货"],
    ["stock below nothing is sold out", { stock: -3 }, 1, null, "暂时缺货"],
    ["exactly the limit", { purchaseLimit: 10, boughtToday: 4 }, 6, null, null],
    ["one above the limit", { purchaseLimit: 10, boughtToday: 4 }, 7, null, "每家每日限购10盒，今日已购4盒"],
    ["the limit before the stock", { purchaseLimit: 5, stock: 6 }, 7, null, "每家每日限购5盒，今日已购0盒"],
    ["all of the stock", { stock: 10 }, 10, null, null],
    ["one more than the stock", { stock: 10 }, 11, null, "库存不足，仅剩10盒"],
    ["the quota of ephedrine goods", { isEphedrine: true, ephedrine }, 5, null, null],
    ["one above the quota", { isEphedrine: true, ephedrine }, 6, null, "含麻商品每月限购30件，本月已购25件"],
    ["an activity's limit", {}, 6, flash({ limitPerCompany: 8, used: 3 }), "限时秒杀每家限购8盒，您已购3盒"],
    ["the last unit of an activity's limit", {}, 5, flash({ limitPerCompany: 8, used: 3 }), null],
    ["an activity's stock", {}, 6, flash({ stock: 5 }), "限时秒杀仅剩5盒"],
    [
      "the limit before the stock of an activity",
      {},
      6,
      flash({ stock: 5, limitPerCompany: 5 }),
      "限时秒杀每家限购5盒",
    ],
    [
      "an activity that does not apply limits nothing",
      {},
      6,
      flash({ price: 1000, limitPerCompany: 1 }),
      null,
    ],
    ["one that is sold out neither: the ordinary price holds", {}, 6, flash({ stock: 0 }), null],
  ])("%s", (_what, goods, number, activity, expected) => {
    const refusal = lineRestriction(sampleGoods(1, goods), number, activity);
    expect(refusal && restrictionText(refusal)).toBe(expected);
  });

  test("what is refused stays refused when more are asked for", () => {
    fc.assert(
      fc.property(
        fc.record({
          stock: fc.integer({ min: 0, max: 40 }),
          purchaseLimit: fc.option(fc.integer({ min: 1, max: 40 })),
          boughtToday: fc.nat(10),
        }),
        fc.option(
          fc.record({ limitPerCompany: fc.option(fc.integer({ min: 1, max: 40 })), used: fc.nat(10) }),
        ),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(20),
        (goods, activity, number, more) => {
          const judged = (n: number) =>
            lineRestriction(sampleGoods(1, goods), n, activity && flash(activity));
          if (judged(number) !== null) expect(judged(number + more)).not.toBeNull();
        },
      ),
    );
  });

  test("an activity that sold more than it had has none left, not less than none", () => {
    const refusal = activityRestriction({ name: "秒杀", limitPerCompany: null, used: 0, stock: -4 }, 1, "盒");
    expect(refusal).toEqual({ code: "activityShort", activity: "秒杀", left: 0, unit: "盒" });
    expect(restrictionText(refusal!)).toBe("秒杀商品已抢完");
  });
});

describe("what stands beside a line", () => {
  test.each([
    [10, "再加40盒享¥9.00"],
    [50, "已享50盒起¥9.00；再加150盒享¥8.50"],
    [199, "已享50盒起¥9.00；再加1盒享¥8.50"],
    [200, "已享200盒起¥8.50"],
  ])("%i units: %s", (number, text) => {
    expect(ladderNote(sampleGoods(1, { ladder: LADDER }), number)).toBe(text);
  });

  test("nothing without a ladder", () => {
    expect(ladderNote(sampleGoods(1), 10)).toBeNull();
    expect(lineNotes(priced(sampleLine(1, 10)))).toEqual([]);
  });

  test("an offer's price speaks of the offer, not of the ladder it replaced", () => {
    const line = sampleLine(
      1,
      50,
      { ladder: LADDER, itemFreeShippingFrom: 60 },
      { activity: flash({ limitPerCompany: 50 }) },
    );
    expect(lineNotes(priced(line))).toEqual(["限时秒杀，每家限购50盒", "单品满60盒整单包邮，还差10盒"]);
    expect(lineNotes(priced(sampleLine(1, 1), site(4, 94)))).toEqual(["全场94折"]);
  });
});
