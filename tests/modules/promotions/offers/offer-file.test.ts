import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import { offerFault } from "~/modules/promotions/offers/offer-fault";
import {
  barredText,
  FILE_KINDS,
  OfferFile,
  offerGoodsResult,
  parseOffer,
  type KnownGoods,
  type OfferGoodsInput,
} from "~/modules/promotions/offers/offer-file";

const FILE = {
  kind: "lineReduction",
  name: "周年庆",
  starts: "2026-12-01",
  ends: "2026-12-31 24:00",
  scope: "all",
  tiers: [{ from: "500.00", off: "20.00" }],
};
const read = (values: object) => OfferFile.safeParse({ ...FILE, ...values });
const faults = (values: object) => {
  const found = read(values);
  return found.success ? [] : found.error.issues.map((issue) => issue.path.join("."));
};
const getTerms = (values: object) => {
  const found = read(values);
  if (!found.success) throw found.error;
  return parseOffer(found.data);
};

describe("the file", () => {
  test("times are those of Shanghai, and what is left unsaid is filled in", () => {
    expect(read({}).data).toMatchObject({
      starts: Date.parse("2026-11-30T16:00:00Z"),
      ends: Date.parse("2026-12-31T16:00:00Z"),
      priority: 0,
      stock: null,
      limit: null,
      goods: [],
    });
  });

  test.each<[string, object, string[]]>([
    ["no kind", { kind: "sale" }, ["kind"]],
    ["a voucher is written elsewhere", { kind: "coupon" }, ["kind"]],
    ["no name", { name: "  " }, ["name"]],
    ["it ends before it starts", { ends: "2026-11-01" }, [""]],
    ["it ends as it starts", { ends: "2026-12-01 00:00" }, [""]],
    ["a day that does not exist", { starts: "2026-02-30" }, ["starts"]],
    ["no scope where one is needed", { scope: undefined }, ["scope"]],
    ["none is needed for prices of its own", { scope: undefined, kind: "flashSale", tiers: undefined }, []],
    ["a number where an amount is asked", { tiers: [{ from: 500, off: "20.00" }] }, ["tiers"]],
    [
      "an amount where a number is asked",
      { measure: "units", tiers: [{ from: "5.00", off: "20.00" }] },
      ["tiers"],
    ],
    ["a number of units", { measure: "units", tiers: [{ from: 5, off: "20.00" }] }, []],
    ["no threshold at all", { tiers: [{ off: "20.00" }] }, []],
    ["more than a hundred percent", { tiers: [{ percent: 101 }] }, ["tiers.0.percent"]],
    ["nothing percent", { tiers: [{ percent: 0 }] }, ["tiers.0.percent"]],
    ["a word that nobody knows", { discount: 5 }, [""]],
    ["the same in a tier", { tiers: [{ off: "20.00", of: "1" }] }, ["tiers.0"]],
    ["no tiers in a list of them", { tiers: [] }, ["tiers"]],
    ["too high a priority", { priority: 1_001 }, ["priority"]],
    ["stock of nothing", { stock: 0 }, ["stock"]],
    ["a goods without stock", { goods: [{ id: 1 }] }, ["goods.0.stock"]],
    ["a goods of half units", { goods: [{ id: 1, stock: 1.5 }] }, ["goods.0.stock"]],
    ["a price in words", { goods: [{ id: 1, stock: 1, price: "十元" }] }, ["goods.0.price"]],
  ])("%s", (_what, values, expected) => expect(faults(values)).toEqual(expected));
});

describe("the terms that it becomes", () => {
  test("amounts are fen, numbers stay numbers, goods are named as the cart names them", () => {
    expect(getTerms({})).toEqual({ tiers: [{ from: 50_000, off: 2_000 }] });
    expect(
      getTerms({ measure: "kinds", repeats: false, notWith: ["coupon"], tiers: [{ from: 3, percent: 90 }] }),
    ).toEqual({
      measure: "kinds",
      repeats: false,
      notWith: ["coupon"],
      tiers: [{ from: 3, percent: 90 }],
    });
    expect(getTerms({ kind: "gift", tiers: [{ from: "200", gives: [{ goods: 9, number: 2 }] }] })).toEqual({
      tiers: [{ from: 20_000, gives: [{ goodsId: 9, number: 2 }] }],
    });
    expect(getTerms({ kind: "groupBuy", needs: 3, tiers: undefined })).toEqual({ needs: 3 });
  });

  test("every amount that can be written comes through to the fen", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 1, max: 99_999 }),
        (from, off) => {
          const tier = { from: (from / 100).toFixed(2), off: (off / 100).toFixed(2) };
          expect(getTerms({ tiers: [tier] })).toEqual({ tiers: [{ from, off }] });
        },
      ),
    );
  });
});

describe("whether the cart could judge it", () => {
  const fault = (values: object, goods: Partial<OfferGoodsInput>[] = []) => {
    const found = read(values);
    if (!found.success) throw found.error;
    const rows = goods.map((product, i) => ({
      id: i + 1,
      price: 0,
      number: 1,
      stock: 5,
      limit: null,
      ...product,
    }));
    return offerFault(found.data, { all: true }, rows as OfferGoodsInput[], (id) => `商品${id}`);
  };
  test.each<[string, string | null, string | RegExp | null]>([
    ["a reduction", fault({}), null],
    [
      "one with terms of another kind",
      fault({ tiers: [{ percent: 90 }] }),
      /^terms：lineReduction 应写作 .*"off"/,
    ],
    ["每满 without a threshold", fault({ repeats: true, tiers: [{ off: "1.00" }] }), /^terms：/],
    [
      "每满 with two tiers",
      fault({
        repeats: true,
        tiers: [
          { from: "1", off: "1" },
          { from: "2", off: "2" },
        ],
      }),
      /^terms：/,
    ],
    [
      "a gift of its own goods",
      fault({ kind: "gift", tiers: [{ from: "200", gives: [{ goods: 1, number: 1 }] }] }, [{}]),
      null,
    ],
    [
      "a gift of goods it does not name",
      fault({ kind: "gift", tiers: [{ from: "200", gives: [{ goods: 9, number: 1 }] }] }, [{}]),
      "tiers：赠送的商品 9 没有写在 goods 中",
    ],
    ["a gift of all its goods", fault({ kind: "gift", tiers: [{ from: "200" }] }, [{}, {}]), null],
    [
      "a bundle of one",
      fault({ kind: "bundle", tiers: undefined }, [{ price: 5 }]),
      /^terms：bundle 应写作 至少两种商品/,
    ],
    ["a bundle of two", fault({ kind: "bundle", tiers: undefined }, [{ price: 5 }, { price: 6 }]), null],
    [
      "a special price with tiers",
      fault({ kind: "flashSale" }, [{ price: 5 }]),
      "tiers：价格写在各商品中，不写档位",
    ],
    [
      "a group of two goods",
      fault({ kind: "groupBuy", needs: 3, tiers: undefined }, [{ price: 5 }, { price: 5 }]),
      "goods：拼团只能有一种商品",
    ],
    [
      "a group of one company",
      fault({ kind: "groupBuy", needs: 1, tiers: undefined }, [{ price: 5 }]),
      /^needs：/,
    ],
    ["a group", fault({ kind: "groupBuy", needs: 2, tiers: undefined }, [{ price: 5 }]), null],
  ])("%s", (_what, message, expected) => {
    if (expected instanceof RegExp) expect(message).toMatch(expected);
    else expect(message).toBe(expected);
  });
});

describe("the verdict of a goods", () => {
  const known = (values: Partial<KnownGoods> = {}): KnownGoods => ({
    name: "感冒灵",
    basePrice: 1_000,
    packSize: 10,
    stock: 100,
    isOn: true,
    regulated: null,
    isEphedrine: false,
    sold: 0,
    ...values,
  });
  const row = (values: Partial<OfferGoodsInput> = {}): OfferGoodsInput => ({
    id: 1,
    price: 800,
    number: 1,
    stock: 50,
    limit: null,
    ...values,
  });
  const message = (
    kind: OfferKind,
    values: Partial<OfferGoodsInput>,
    about: Partial<KnownGoods> | null,
    seen: number[] = [],
  ) => {
    const { ok, text } = offerGoodsResult(row(values), kind, about ? known(about) : undefined, new Set(seen));
    return `${ok ? "ok" : "no"} ${text}`;
  };
  test.each<[string, string, string]>([
    ["fine", message("flashSale", {}, {}), "ok "],
    ["unknown", message("flashSale", {}, null), "no 没有这个商品"],
    ["twice in the file", message("flashSale", {}, {}, [1]), "no 在文件中重复"],
    ["no price", message("flashSale", { price: 0 }, {}), "no 请填写价格"],
    ["a gift with a price", message("gift", {}, {}), "no 赠品不能有价格"],
    ["a gift", message("gift", { price: 0 }, {}), "ok "],
    ["less than was sold", message("flashSale", { stock: 4 }, { sold: 5 }), "no 已售出 5，库存不能少于此数"],
    ["may not be sold online", message("flashSale", {}, { regulated: "vaccine" }), "no 疫苗不能在网上销售"],
    ["ephedrine goods", message("flashSale", {}, { isEphedrine: true }), "no 含麻商品单独成单，不参加活动"],
    [
      "such a goods of which nobody shall have more",
      message("flashSale", { stock: 5 }, { isEphedrine: true, sold: 5 }),
      "ok ",
    ],
    ["a gift that is withdrawn", message("gift", { price: 0 }, { isOn: false }), "no 商品已下架，无法赠送"],
    [
      "a price of one that is withdrawn is worth a look",
      message("flashSale", {}, { isOn: false }),
      "ok 商品已下架",
    ],
    ["more than the shop has", message("flashSale", { stock: 101 }, {}), "ok 商城库存只有 100"],
    ["what was sold has left the shop", message("flashSale", { stock: 105 }, { sold: 5 }), "ok "],
    ["a price that is none", message("flashSale", { price: 1_000 }, {}), "ok 价格不低于原价"],
    ["no whole packs in a set", message("bundle", { number: 5 }, {}), "ok 按 10 的倍数订购"],
    [
      "all that is worth a look",
      message("bundle", { number: 5, price: 2_000, stock: 999 }, { isOn: false }),
      "ok 商品已下架；商城库存只有 100；价格不低于原价；按 10 的倍数订购",
    ],
  ])("%s", (_what, text, expected) => expect(text).toBe(expected));

  test("what nobody may have is barred in every kind of offer", () => {
    for (const kind of FILE_KINDS) {
      expect(barredText(known({ regulated: "toxic" }), kind)).toContain("医疗用毒性药品");
      expect(barredText(known({ isEphedrine: true }), kind)).toContain("含麻");
      expect(barredText(known(), kind)).toBeNull();
      expect(barredText(known({ isOn: false }), kind) !== null).toBe(OFFER_KINDS[kind].role === "gift");
    }
  });
});
