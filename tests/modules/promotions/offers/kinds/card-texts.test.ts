import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import {
  ALL_OFFER_KINDS,
  kindsAt,
  OFFER_KINDS,
  tierName,
  tierNames,
} from "~/modules/promotions/offers/kinds/kinds";
import { companiesNeeded } from "~/modules/promotions/offers/kinds/group-buy";
import {
  activityText,
  pricesInRows,
  tiersAlone,
  whileAnyLeft,
} from "~/modules/promotions/offers/kinds/offer-kind";
import type { ActivityPrice, CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import { flash, offerGoods, sampleGoods, sampleOffer } from "../../../cart/cart-samples";

const box = sampleGoods(1, { unit: "盒" });
const bottle = sampleGoods(1, { unit: "瓶" });
const textOf = (offer: CartOffer, goods: GoodsForBuyer = box) =>
  OFFER_KINDS[offer.kind].cardText(offer, goods, tierNames(offer));

describe("a kind that is nothing but prices", () => {
  const limited = flash({ name: "双十二秒杀", limitPerCompany: 50 });
  test.each(kindsAt("activity"))("%s: its name, with the limit in the goods' own unit", (kind) => {
    const { cardText } = OFFER_KINDS[kind];
    expect(cardText(flash({ name: "双十二秒杀" }), box)).toBe("双十二秒杀");
    expect(cardText(limited, box)).toBe("双十二秒杀，每家限购50盒");
    expect(cardText(limited, bottle)).toBe("双十二秒杀，每家限购50瓶");
    expect(cardText(null, box)).toBe("");
  });

  test("a limit of one is said, none is not", () => {
    const text = (limitPerCompany: number | null) => activityText({ name: "特价", limitPerCompany }, box);
    expect([text(1), text(null)]).toEqual(["特价，每家限购1盒", "特价"]);
  });

  test("a group buy says that it runs even where its price may not be seen", () => {
    const { cardText } = OFFER_KINDS.groupBuy;
    expect(cardText(null, box)).toBe("参与拼团，成团享拼团价");
    const group: Pick<ActivityPrice, "name" | "limitPerCompany"> = { name: "拼团", limitPerCompany: 20 };
    expect(cardText(group, bottle)).toBe("拼团，每家限购20瓶");
  });

  test("its terms hold no tiers; a group buy's hold one goods and two companies at least", () => {
    expect(pricesInRows({ rows: 3 })).toBeNull();
    expect(pricesInRows({ rows: 3, tiers: [] })).toBe("tiers：价格写在各商品中，不写档位");
    const { fault } = OFFER_KINDS.groupBuy;
    expect([0, 2].map((rows) => fault({ rows, needs: 3 }))).toEqual(
      Array(2).fill("goods：拼团只能有一种商品"),
    );
    for (const needs of [undefined, 1, 2.5, "3"])
      expect(fault({ rows: 1, needs })).toBe('needs：请写明成团家数，如 "needs": 3');
    expect(fault({ rows: 1, needs: 2 })).toBeNull();
    expect([{ needs: 2 }, { needs: 1 }, {}, null, "3"].map(companiesNeeded)).toEqual([
      2,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("a kind that gives goods", () => {
  const rows = (...left: number[]) =>
    left.map((n, i) => offerGoods(i + 5, 0, { left: n, name: `赠品${i + 1}` }));
  const values = (kind: "gift" | "bundleGift" | "swap", goods: OfferGoods[]) =>
    sampleOffer(
      1,
      kind,
      [
        {
          from: 20_000,
          benefit:
            kind === "swap" ? { choose: 2 } : { gives: goods.map(({ goodsId }) => ({ goodsId, number: 1 })) },
        },
      ],
      { goods },
    );

  test.each([
    ["gift", "满200元赠赠品1、赠品2"],
    ["bundleGift", "满200元赠赠品1、赠品2"],
    ["swap", "满200元可换购2份"],
  ] as const)("%s: its tiers while one of its goods is left", (kind, text) => {
    expect(textOf(values(kind, rows(9, 9)))).toBe(text);
    expect(textOf(values(kind, rows(0, 1)))).toBe(text);
    expect(textOf(values(kind, rows(0, 0)))).toBe("");
    expect(textOf(values(kind, []))).toBe("");
  });

  test("whatever is left, it says all or nothing", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }), (left) => {
        const text = whileAnyLeft(values("gift", rows(...left)), box, "满200元赠");
        expect(text).toBe(left.some((n) => n > 0) ? "满200元赠" : "");
      }),
    ));
});

describe("a bundle", () => {
  const bundle = (others: [name: string, left: number, quantity?: number][]) =>
    sampleOffer(1, "bundle", [], {
      name: "感冒套餐",
      goods: [
        offerGoods(1, 800, { name: "感冒灵" }),
        ...others.map(([name, left, quantity = 1], i) => offerGoods(i + 2, 500, { name, left, quantity })),
      ],
    });
  test.each<[string, Parameters<typeof bundle>[0], string]>([
    ["one other goods", [["板蓝根", 9]], "感冒套餐：与板蓝根同购享组合价"],
    [
      "two",
      [
        ["板蓝根", 9],
        ["口罩", 9],
      ],
      "感冒套餐：与板蓝根、口罩同购享组合价",
    ],
    [
      "three",
      [
        ["板蓝根", 9],
        ["口罩", 9],
        ["体温计", 9],
      ],
      "感冒套餐：与板蓝根、口罩等同购享组合价",
    ],
    [
      "more are not counted",
      [
        ["板蓝根", 9],
        ["口罩", 9],
        ["体温计", 9],
        ["棉签", 9],
      ],
      "感冒套餐：与板蓝根、口罩等同购享组合价",
    ],
    ["just enough for one set", [["板蓝根", 3, 3]], "感冒套餐：与板蓝根同购享组合价"],
    ["a unit short of one set", [["板蓝根", 2, 3]], ""],
    [
      "one of them gone",
      [
        ["板蓝根", 9],
        ["口罩", 0],
      ],
      "",
    ],
  ])("%s", (_what, others, text) => expect(textOf(bundle(others))).toBe(text));

  test("on another of its goods it names the first", () => {
    expect(textOf(bundle([["板蓝根", 9]]), sampleGoods(2))).toBe("感冒套餐：与感冒灵同购享组合价");
  });
});

describe("a percentage of every price", () => {
  const site = (
    name: string,
    percents: [from: number, percent: number][],
    measure: CartOffer["measure"] = "amount",
  ) =>
    sampleOffer(
      1,
      "siteDiscount",
      percents.map(([from, percent]) => ({ from, benefit: { percent } })),
      { name, measure },
    );
  const { unitPrice, valueOn } = OFFER_KINDS.siteDiscount;

  test("its name alone where that says the percentage", () => {
    expect(textOf(site("全场94折", [[0, 94]]))).toBe("全场94折");
    expect(textOf(site("周年庆", [[0, 94]]))).toBe("周年庆 享94折");
    expect(textOf(site("全场9折", [[0, 90]]))).toBe("全场9折");
  });

  test.each<[CartOffer["measure"], number, number | null]>([
    ["amount", 9, null],
    ["amount", 10, 950],
    ["amount", 49, 950],
    ["amount", 50, 900],
    ["units", 9_999, null],
    ["units", 10_000, 950],
  ])("by %s, %i units at ¥10: %s fen", (measure, quantity, price) => {
    const tiers = site(
      "阶梯",
      [
        [10_000, 95],
        [50_000, 90],
      ],
      measure,
    );
    expect(unitPrice(tiers, 1_000, quantity)).toBe(price);
  });

  test("different goods are counted as the one that stands there", () => {
    expect(valueOn({ measure: "kinds" }, 1_000, 99)).toBe(1);
    expect(unitPrice(site("一种", [[1, 90]], "kinds"), 1_000, 1)).toBe(900);
    expect(unitPrice(site("两种", [[2, 90]], "kinds"), 1_000, 99)).toBeNull();
  });

  test("whole fen, never more than the price and never dearer for more units", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 500 }),
        (price, percent, quantity) => {
          const offer = site("折", [
            [0, percent],
            [50_000, Math.max(1, percent - 5)],
          ]);
          const item = unitPrice(offer, price, quantity)!;
          expect(Number.isInteger(item)).toBe(true);
          expect(item).toBeLessThanOrEqual(price);
          expect(unitPrice(offer, price, quantity + 1)!).toBeLessThanOrEqual(item);
        },
      ),
    ));
});

describe("an offer on lines or on the order", () => {
  const tiers = {
    lineReduction: { off: 2_000 },
    orderReduction: { off: 2_000 },
    orderDiscount: { percent: 98 },
    freeShipping: { free: "shipping" },
    cashback: { back: 2_000 },
  } as const;
  test.each([
    ["lineReduction", "专场周年 满500减20"],
    ["orderReduction", "满500减20"],
    ["orderDiscount", "满500享98折"],
    ["freeShipping", "满500包邮"],
    ["cashback", "满500返20"],
  ] as const)("%s: %s", (kind, text) => {
    const offer = sampleOffer(1, kind, [{ from: 50_000, benefit: tiers[kind] }], { name: "专场周年" });
    expect(textOf(offer)).toBe(text);
    // What a goods is called and costs does not matter to it.
    expect(textOf(offer, bottle)).toBe(text);
  });

  test("several tiers stand in one sentence, and say each time that a threshold repeats", () => {
    const two = sampleOffer(1, "orderReduction", [
      { from: 50_000, benefit: { off: 2_000 } },
      { from: 100_000, benefit: { off: 5_050 } },
    ]);
    expect(textOf(two)).toBe("满500减20，满1000减50.50");
    const repeated = sampleOffer(1, "orderReduction", [{ from: 3, benefit: { off: 500 } }], {
      repeats: true,
      measure: "units",
    });
    expect(tierName(repeated, repeated.tiers[0]!)).toBe("每满3件减5");
    expect(tiersAlone(two, box, "词")).toBe("词");
  });

  test("vouchers say nothing on a goods: their zone does", () => {
    expect(kindsAt("voucher").filter((kind) => "cardText" in OFFER_KINDS[kind])).toEqual([]);
    expect(ALL_OFFER_KINDS.filter((kind) => !("cardText" in OFFER_KINDS[kind]))).toEqual([
      "coupon",
      "cashVoucher",
    ]);
  });
});
