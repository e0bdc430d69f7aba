import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatNearBatches } from "~/modules/promotions/offer-pages/batch-words";
import { takeWords, type Take } from "~/modules/promotions/offer-pages/take-words";
import { shippingWords } from "~/modules/promotions/offers/shipping-words";
import {
  formatGoodsNames,
  percentName,
  plainYuan,
  reductionName,
  thresholdName,
} from "~/modules/promotions/offers/words";
import { parseYuan } from "~/platform/values/money";
import { lineReduction, offerGoods, sampleGoods, sampleOffer } from "../../cart/cart-samples";

describe("amounts, percentages, thresholds", () => {
  test.each([
    [0, "0"],
    [1, "0.01"],
    [50, "0.50"],
    [100, "1"],
    [3850, "38.50"],
    [50_000, "500"],
    [123_456_700, "1234567"],
    [123_456_789, "1234567.89"],
  ])("%i fen: %s", (fen, text) => expect(plainYuan(fen)).toBe(text));

  test("an amount in words is read back as it was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
        expect(parseYuan(plainYuan(fen))).toBe(fen);
      }),
    );
  });

  test.each([
    [98, "98折"],
    [90, "9折"],
    [85, "85折"],
    [100, "10折"],
    [5, "5折"],
  ])("%i percent: %s", (percent, text) => expect(percentName(percent)).toBe(text));

  test("reductions and thresholds", () => {
    expect([reductionName({ from: 50_000, off: 2_000 }), reductionName({ from: 0, off: 2_050 })]).toEqual([
      "满500减20",
      "立减20.50",
    ]);
    expect([
      thresholdName(50_000, "amount"),
      thresholdName(50_000, "amount", "元"),
      thresholdName(3, "units"),
      thresholdName(2, "kinds", "元"),
    ]).toEqual(["500", "500元", "3件", "2种"]);
  });

  test("goods by name: two, then how many there are", () => {
    const goods = [1, 2, 3].map((id) => offerGoods(id, 0));
    expect([0, 1, 2, 3].map((n) => formatGoodsNames(goods.slice(0, n)))).toEqual([
      "",
      "商品1",
      "商品1、商品2",
      "商品1、商品2等3种",
    ]);
  });
});

describe("what may still be taken of an activity", () => {
  const take = (values: Partial<Take>): string[] =>
    takeWords({ left: 1_200, limit: null, used: 0, unit: "盒", isCompany: true, ...values });
  test.each<[string, Partial<Take>, string[]]>([
    ["no limit", {}, ["活动余量 1,200盒"]],
    ["a limit", { limit: 200 }, ["每家限购 200盒", "活动余量 1,200盒"]],
    ["some taken", { limit: 200, used: 20 }, ["每家限购 200盒，您还可购 180盒", "活动余量 1,200盒"]],
    ["all taken", { limit: 200, used: 200 }, ["每家限购 200盒，您还可购 0盒", "活动余量 1,200盒"]],
    [
      "more taken than allowed",
      { limit: 200, used: 260 },
      ["每家限购 200盒，您还可购 0盒", "活动余量 1,200盒"],
    ],
    [
      "less left than allowed",
      { limit: 200, used: 20, left: 9 },
      ["每家限购 200盒，您还可购 9盒", "活动余量 9盒"],
    ],
    [
      "a visitor has taken none",
      { limit: 200, used: 20, isCompany: false },
      ["每家限购 200盒", "活动余量 1,200盒"],
    ],
    ["none left", { left: 0, limit: 200 }, ["活动库存已售完，按原价供应"]],
    ["oversold", { left: -5 }, ["活动库存已售完，按原价供应"]],
  ])("%s", (_what, values, words) => expect(take(values)).toEqual(words));
});

describe("batches of a near-expiry goods", () => {
  const batch = (n: number) => ({ number: `A${n}`, expiresOn: `2027-0${n}-15`, quantity: n * 10 });
  test.each([
    [0, []],
    [1, ["批号 A1\u20022027-01\u200210盒"]],
    [2, ["批号 A1\u20022027-01\u200210盒", "批号 A2\u20022027-02\u200220盒"]],
    [5, ["批号 A1\u20022027-01\u200210盒", "批号 A2\u20022027-02\u200220盒", "另有 3 个批次"]],
  ])("%i of them", (n, words) =>
    expect(
      formatNearBatches(
        Array.from({ length: n }, (_, i) => batch(i + 1)),
        "盒",
      ),
    ).toEqual(words),
  );
});

describe("what ships a goods free", () => {
  const ships = (id: number, tiers: number[], values = {}) =>
    sampleOffer(
      id,
      "freeShipping",
      tiers.map((from) => ({ from, benefit: { free: "shipping" as const } })),
      values,
    );
  test.each<[string, Parameters<typeof sampleGoods>[1], Parameters<typeof shippingWords>[1], string[]]>([
    ["nothing", {}, [], []],
    ["an offer by its first tier", {}, [ships(1, [30_000, 50_000])], ["满300包邮"]],
    ["one for other goods", {}, [ships(1, [30_000], { scope: { goods: [9] } })], []],
    ["offers of other kinds", {}, [lineReduction(1, 0, 1)], []],
    [
      "itself",
      { itemFreeShippingFrom: 100, freeShippingFrom: 50 },
      [],
      ["满100盒单品包邮", "满50盒本品免运费"],
    ],
    [
      "all of it",
      { freeShippingFrom: 50 },
      [ships(1, [30_000]), ships(2, [0])],
      ["满300包邮", "包邮", "满50盒本品免运费"],
    ],
  ])("%s", (_what, goods, offers, words) =>
    expect(shippingWords(sampleGoods(1, goods), offers)).toEqual(words),
  );
});
