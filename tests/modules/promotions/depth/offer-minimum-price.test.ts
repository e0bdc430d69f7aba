import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MinimumPriceGoods } from "~/modules/catalogue/prices/minimum-price";
import type { Benefit, Measure, OfferKind, OwnedVoucher } from "~/modules/promotions/offers/offer";
import {
  belowMinimumBy,
  belowMinimumText,
  belowWords,
  furtherBelow,
  voucherAsOffer,
} from "~/modules/promotions/depth/offer-minimum-price";
import { priceSplit } from "~/modules/cart/pricing/checkout";
import { NOW, sampleLine, voucher } from "../../cart/cart-samples";
import type { DepthOffer, DepthRow } from "~/modules/promotions/depth/offer-depth";

const goods = (id: number, minimum: number, lowest = id * 100): MinimumPriceGoods => ({
  id,
  name: `商品${id}`,
  kind: "drug",
  categoryPath: `/${id}/`,
  isPreferred: false,
  withCoupon: true,
  minimum,
  lowest,
});
const base = (goodsId: number) => goodsId * 100;
const row = (goodsId: number, price: number, number = 1): DepthRow => ({ goodsId, price, number });
const tiers = (benefit: Benefit, from = 10_000, measure: Measure = "amount") => ({
  measure,
  tiers: [{ from, benefit }],
});
const below = (kind: OfferKind, offer: Partial<DepthOffer>, all: MinimumPriceGoods[]) =>
  belowMinimumBy(
    { kind, name: "", notWith: [], scope: { all: true }, rows: [], judged: null, ...offer },
    [],
    all,
    base,
  ).map(({ goodsId, price }) => [goodsId, price]);

test.each<OfferKind>(["flashSale", "dailySpecial", "nearExpiry", "groupBuy", "bundle", "swap"])(
  "%s is held against the price of each of its rows",
  (kind) => {
    const rows = [row(10, 900), row(20, 1_900, 2)];
    const judged = kind === "swap" ? tiers({ choose: 2 }) : null;
    expect(below(kind, { rows, judged }, [goods(10, 900), goods(20, 1_901), goods(30, 3_000)])).toEqual([
      [20, 1_900],
    ]);
  },
);

describe("an offer of tiers takes its part off the lowest price", () => {
  test.each<[OfferKind, Benefit, number, Measure, number]>([
    ["orderReduction", { off: 1_000 }, 10_000, "amount", 900],
    ["orderReduction", { off: 1_000 }, 500, "amount", 0],
    ["lineReduction", { off: 500 }, 5, "units", 900],
    ["lineReduction", { off: 500 }, 5, "kinds", 900],
    ["orderReduction", { off: 2_000 }, 0, "units", 0],
    ["orderDiscount", { percent: 92 }, 10_000, "amount", 920],
    ["siteDiscount", { percent: 92 }, 1, "units", 920],
  ])("%s %j from %i %s", (kind, benefit, from, measure, price) => {
    const judged = tiers(benefit, from, measure);
    expect(below(kind, { judged }, [goods(10, price + 1)])).toEqual([[10, price]]);
    expect(below(kind, { judged }, [goods(10, price)])).toEqual([]);
  });

  test("the deepest tier counts, and the lowest price that somebody has", () => {
    const judged = {
      measure: "amount" as const,
      tiers: [
        { from: 10_000, benefit: { off: 100 } },
        { from: 20_000, benefit: { off: 4_000 } },
      ],
    };
    expect(below("orderReduction", { judged }, [goods(10, 900, 950)])).toEqual([[10, 760]]);
  });

  test("of named goods the cheapest reach a threshold in units", () => {
    const judged = tiers({ off: 500 }, 5, "units");
    expect(below("lineReduction", { scope: { goods: [10, 20] }, judged }, [goods(20, 2_000)])).toEqual([
      [20, 1_833],
    ]);
  });

  test("goods out of its scope stay, and so does what comes along or comes back", () => {
    const off = tiers({ percent: 50 });
    expect(below("orderDiscount", { scope: { category: "/2" }, judged: off }, [goods(10, 999)])).toEqual([]);
    for (const benefit of [
      { back: 5_000 },
      { gives: [{ goodsId: 10, number: 1 }] },
      { free: "shipping" },
    ] satisfies Benefit[])
      expect(below("gift", { judged: tiers(benefit) }, [goods(10, 1_000)])).toEqual([]);
  });
});

const of = (goodsId: number, price: number) => ({
  goodsId,
  name: `商品${goodsId}`,
  minimum: 1_000,
  price,
  names: [],
});

test("goods that were as far below before are not told again", () => {
  expect(furtherBelow([of(1, 900), of(2, 900)], [of(1, 900), of(2, 899), of(3, 990)])).toEqual([
    of(2, 899),
    of(3, 990),
  ]);
  expect(furtherBelow([of(1, 900)], [])).toEqual([]);
});

test("the first three are named", () => {
  expect(belowWords([of(1, 900)])).toBe("商品1（最低售价 ¥10.00，活动最低 ¥9.00）低于最低售价");
  expect(belowWords([1, 2, 3, 4].map((id) => of(id, 900)))).toContain("）等 4 种商品低于最低售价");
});

test("what is above its floor by a percentage is in the list exactly where a unit comes to less", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (percent, lowest, minimum) => {
        const found = below("orderDiscount", { judged: tiers({ percent }) }, [goods(1, minimum, lowest)]);
        expect(found.length === 1).toBe(Math.floor((lowest * percent) / 100) < minimum);
      },
    ),
  ));

describe("a voucher", () => {
  const by = (voucher: OwnedVoucher, all: MinimumPriceGoods[]) =>
    belowMinimumBy(voucherAsOffer(voucher), [], all, () => 0).map(({ goodsId, price }) => [goodsId, price]);
  const of = (
    kind: OwnedVoucher["kind"],
    threshold: number,
    amount: number,
    also: Partial<OwnedVoucher> = {},
  ) => ({
    ...voucher(1, kind, threshold, amount),
    ...also,
  });

  test.each<[OwnedVoucher["kind"], number, number, number]>([
    ["coupon", 10_000, 1_000, 900],
    ["cashVoucher", 10_000, 1_000, 900],
    ["coupon", 10_000, 333, 966],
    ["coupon", 0, 300, 700],
    ["cashVoucher", 500, 300, 700],
    ["coupon", 0, 5_000, 0],
  ])("%s from %i off %i leaves each goods its share at the threshold", (kind, threshold, amount, price) => {
    expect(by(of(kind, threshold, amount), [goods(10, price + 1)])).toEqual([[10, price]]);
    expect(by(of(kind, threshold, amount), [goods(10, price)])).toEqual([]);
  });

  test("lowers what it is for alone: its scope, and of coupons the goods that take any", () => {
    const scope = { not: { goods: [20] } };
    expect(by(of("coupon", 100, 50, { scope }), [goods(10, 999), goods(20, 2_000)])).toEqual([[10, 950]]);
    const none = { ...goods(10, 999), withCoupon: false };
    expect(by(of("coupon", 100, 50), [none])).toEqual([]);
    expect(by(of("cashVoucher", 100, 50), [none])).toEqual([[10, 950]]);
  });

  const wish = fc.record({
    kind: fc.constantFrom<OwnedVoucher["kind"]>("coupon", "cashVoucher"),
    threshold: fc.nat(60_000),
    part: fc.integer({ min: 1, max: 100 }),
    prices: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 4 }),
    quantities: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 4 }),
    taking: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  });
  test("never leaves less of a goods in any cart than is said, whatever is bought beside it", () =>
    fc.assert(
      fc.property(wish, ({ kind, threshold, part, prices, quantities, taking }) => {
        const item = of(kind, threshold, Math.ceil(((threshold || 3_000) * part) / 100));
        const lines = prices.map((price, at) =>
          sampleLine(at + 1, quantities[at]!, { price, withCoupon: taking[at]! }),
        );
        const shipping = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };
        const { ordinary } = priceSplit(lines, { offers: [], vouchers: [item], shipping }, {}, NOW);
        for (const line of ordinary.lines) {
          const lowest = prices[line.id - 1]!;
          const floored = { ...goods(line.goodsId, lowest + 1, lowest), withCoupon: taking[line.id - 1]! };
          const [[, least] = [0, lowest]] = by(item, [floored]);
          expect(line.amount - line.discountShare).toBeGreaterThanOrEqual(least! * line.quantity);
        }
      }),
      { numRuns: 300 },
    ));

  test("leaves just what is said where just the threshold is bought", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }), (price, amount) => {
        const item = of("coupon", price, amount);
        const shipping = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };
        const lines = [sampleLine(1, 1, { price })];
        const { payable } = priceSplit(lines, { offers: [], vouchers: [item], shipping }, {}, NOW).ordinary;
        expect(by(item, [goods(1, price + 1, price)])).toEqual([[1, payable]]);
      }),
    ));
});

test("how many there are, and what brings them there, is said", () => {
  expect([belowMinimumText(0), belowMinimumText(3)]).toEqual(["没有", "3 种商品"]);
  expect(belowWords([{ ...of(1, 900), names: ["满100减10", "全单9折"] }])).toBe(
    "商品1（最低售价 ¥10.00，活动最低 ¥9.00，与满100减10、全单9折叠加）低于最低售价",
  );
  expect(belowWords([of(1, 900)], "用券")).toBe("商品1（最低售价 ¥10.00，用券最低 ¥9.00）低于最低售价");
});
