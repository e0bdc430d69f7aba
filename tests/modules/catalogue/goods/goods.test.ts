import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AMPLE_STOCK,
  toCard,
  ladderTexts,
  lastPurchaseDay,
  lastPurchaseText,
  fullCartonOffer,
  ladderAt,
  ladderSteps,
  roundToPack,
  shortName,
  formatLadderStep,
  stockText,
  unitPriceFor,
  type GoodsForBuyer,
} from "~/modules/catalogue/goods/goods";
import { freeShippingWords, fullCartonWords, ladderWords } from "~/modules/catalogue/goods-page/detail";

const LADDER = [
  { from: 50, price: 1120 },
  { from: 200, price: 1060 },
];
const goods = { price: 1180, ladder: LADDER, ladderType: 2, unit: "盒", packSize: 10, caseSize: 200 };

describe("packs and cases", () => {
  it("rounds up to whole packs and never below one", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 500 }), (quantity, pack) => {
        const whole = roundToPack(quantity, pack);
        expect(whole % pack).toBe(0);
        expect(whole).toBeGreaterThanOrEqual(Math.max(quantity, pack));
        expect(whole - Math.max(quantity, 1)).toBeLessThan(pack);
      }),
    );
  });

  it("offers the full case from 80 % of it on, and never less than what was typed", () => {
    expect(fullCartonOffer(159, 200)).toBeNull();
    expect(fullCartonOffer(160, 200)).toBe(200);
    expect(fullCartonOffer(200, 200)).toBeNull();
    expect(fullCartonOffer(370, 200)).toBe(400);
    expect(fullCartonOffer(5, 1)).toBeNull();
  });
});

describe("ladders", () => {
  it("gives the tier reached and the next one", () => {
    expect(ladderAt(LADDER, 49)).toEqual({ reached: null, next: LADDER[0] });
    expect(ladderAt(LADDER, 50)).toEqual({ reached: LADDER[0], next: LADDER[1] });
    expect(ladderAt(LADDER, 200)).toEqual({ reached: LADDER[1], next: null });
    expect(ladderAt([], 9)).toEqual({ reached: null, next: null });
  });

  it("prices all units of the line by the tier reached, and more units never dearer each", () => {
    expect([10, 50, 199, 200].map((n) => unitPriceFor(goods, n))).toEqual([1180, 1120, 1120, 1060]);
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(unitPriceFor(goods, more)!).toBeLessThanOrEqual(unitPriceFor(goods, less)!);
      }),
    );
  });

  it("reads in both styles", () => {
    const steps = ladderSteps(goods);
    expect(steps.map((s) => formatLadderStep(s, 2, "盒"))).toEqual(["≥10盒", "≥50盒", "≥200盒"]);
    expect(steps.map((s) => formatLadderStep(s, 1, "盒"))).toEqual(["49盒以内", "199盒以内", "200盒以上"]);
    expect(ladderSteps({ ...goods, price: null })).toEqual([]);
  });

  it("says the tier reached and the shortfall to the next", () => {
    expect(ladderWords(goods, 0)).toBe("再买50盒，单价降至¥11.20");
    expect(ladderWords(goods, 60)).toBe("已享满50盒价¥11.20；再买140盒，单价降至¥10.60");
    expect(ladderWords({ ...goods, ladderType: 1 }, 200)).toBe("已超过199盒，享¥10.60");
    expect(ladderWords({ ...goods, price: null }, 60)).toBeNull();
  });

  it("says what is missing to free shipping and to a full case", () => {
    const free = { itemFreeShippingFrom: 100, freeShippingFrom: null, unit: "盒" };
    expect(freeShippingWords(free, 30)).toBe("单品满100盒整单包邮，还差70盒");
    expect(freeShippingWords(free, 100)).toBe("已满100盒，本单包邮");
    expect(freeShippingWords({ ...free, itemFreeShippingFrom: null }, 1)).toBeNull();
    const both = { ...free, freeShippingFrom: 50 };
    expect(freeShippingWords(both, 60)).toBe("单品满100盒整单包邮，还差40盒；已满50盒，本品免运费");
    expect(freeShippingWords({ ...both, itemFreeShippingFrom: null }, 20)).toBe("满50盒本品免运费，还差30盒");
    expect(fullCartonWords(goods, 160)).toBe("再加40盒即为整件（200盒）");
  });
});

it("shows stock in bands", () => {
  expect([0, 1, 799, 800].map(stockText)).toEqual(["缺货", "1", "799", "充裕"]);
});

it("shortens a maker's name without losing it", () => {
  expect(shortName("广东邦民制药厂有限公司")).toBe("广东邦民制药厂");
  expect(shortName("有限公司")).toBe("有限公司");
});

it.each([
  ["广东邦民制药厂有限公司", "广东邦民制药厂"],
  ["珠海联邦制药股份有限公司中山分公司", "珠海联邦制药中山分公司"],
  ["华润三九医药股份有限公司", "华润三九医药"],
  ["某某集团股份有限公司", "某某"],
  ["某某股份集团有限责任公司", "某某"],
  ["某某药业有限公司(原名:某某制药厂)", "某某药业"],
  ["饮片厂", "饮片厂"],
  ["有限责任公司", "有限责任公司"],
  ["", ""],
])("%s: %s", (name, short) => expect(shortName(name)).toBe(short));

describe("stock in words", () => {
  it("tells the number below a plenty, and never one below zero", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 2 * AMPLE_STOCK }), (stock) => {
        const words = stockText(stock);
        if (stock <= 0) expect(words).toBe("缺货");
        else expect(words).toBe(stock < AMPLE_STOCK ? `${stock}` : "充裕");
      }),
    );
  });
});

describe("ladders of any form", () => {
  const ladders = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 90 })), { maxLength: 4 })
    .map((steps) => {
      let from = 0;
      let price = 1000;
      return steps.map(([more, less]) => ({ from: (from += more), price: (price -= less) }));
    });

  it("the tier reached begins at or below the number, the next one above it, and nothing lies between", () => {
    fc.assert(
      fc.property(ladders, fc.nat(200), (ladder, quantity) => {
        const { reached, next } = ladderAt(ladder, quantity);
        expect(reached).toEqual(ladder.findLast((tier) => tier.from <= quantity) ?? null);
        expect(next).toEqual(ladder.find((tier) => tier.from > quantity) ?? null);
      }),
    );
  });

  it("the price of a number is that of the step that it lies in", () => {
    fc.assert(
      fc.property(ladders, fc.integer({ min: 1, max: 20 }), fc.nat(200), (ladder, packSize, more) => {
        const shown = { price: 1000, ladder, packSize };
        const quantity = packSize + more;
        const step = ladderSteps(shown).find(
          ({ from, upTo }) => from <= quantity && (upTo === null || quantity <= upTo),
        );
        if (ladder.length > 0) expect(step?.price).toBe(unitPriceFor(shown, quantity));
        else expect(ladderSteps(shown)).toEqual([]);
      }),
    );
  });

  it("a price that may not be seen has no price at any number", () => {
    fc.assert(
      fc.property(ladders, fc.nat(200), (ladder, quantity) => {
        expect(unitPriceFor({ price: null, ladder }, quantity)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });
});

describe("packs", () => {
  it("what is whole already stays, and rounding again changes nothing", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 500 }), (quantity, pack) => {
        const whole = roundToPack(quantity, pack);
        expect(roundToPack(whole, pack)).toBe(whole);
        if (quantity > 0 && quantity % pack === 0) expect(whole).toBe(quantity);
      }),
    );
  });
});

it("a card carries nothing that its page does not show: no class of the law, no limits, no keys of other rows", () => {
  const full = {
    id: 7,
    name: "甲",
    spec: "10片",
    unit: "盒",
    dosageForm: "片剂",
    kind: "drug",
    manufacturer: "某厂",
    packSize: 10,
    caseSize: 200,
    price: 1180,
    priceLock: null,
    ladder: LADDER,
    ladderType: 2,
    tags: [],
    stock: 5,
    nearestExpiry: "2028-06-30",
    isNearExpiry: false,
    isFavourite: true,
    cartQuantity: 3,
    restriction: { code: "soldOut" },
  } as const;
  const rest = { genericName: "乙", approvalNumber: "H1", regulated: null, boughtToday: 4, purchaseLimit: 9 };
  expect(toCard({ ...full, ...rest } as unknown as GoodsForBuyer)).toEqual(full);
});

describe("what the company paid last", () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`);
  it.each([
    ["2026-11-03", "2026-11-23", "11-03"],
    ["2026-01-01", "2026-12-31", "01-01"],
    ["2025-11-03", "2026-11-23", "2025-11-03"],
    ["2025-12-31", "2026-01-01", "2025-12-31"],
  ])("an order of %s is on %s one of %s", (ordered, today, day) =>
    expect(lastPurchaseDay(at(ordered), at(today))).toBe(day),
  );
  it("is said with its price", () =>
    expect(lastPurchaseText({ price: 1180, day: "11-03" })).toBe("上次 ¥11.80 · 11-03"));
  it("is on the card of a goods that was bought, and no word of it on others", () => {
    const bought = { id: 1, lastPurchase: { price: 1180, day: "11-03" } } as GoodsForBuyer;
    expect(toCard(bought).lastPurchase).toEqual({ price: 1180, day: "11-03" });
    expect(Object.keys(toCard({ id: 1 } as GoodsForBuyer))).not.toContain("lastPurchase");
  });
});

describe("the ladder as it is said everywhere", () => {
  const goods = { price: 1180, ladder: LADDER, packSize: 10, unit: "盒" };
  it("is the ladder of the goods, step by step, in the words of its style", () => {
    const plain = ladderTexts({ ...goods, ladderType: 2 });
    expect(plain.map(({ from, price }) => ({ from, price }))).toEqual(
      ladderSteps(goods).map(({ from, price }) => ({ from, price })),
    );
    expect(plain.every(({ text }) => /^≥\d+盒$/.test(text))).toBe(true);
    const upTo = ladderTexts({ ...goods, ladderType: 1 });
    expect(upTo.slice(0, -1).every(({ text }) => /^\d+盒以内$/.test(text))).toBe(true);
    expect(upTo.at(-1)!.text).toMatch(/^\d+盒以上$/);
    expect(plain.map(({ priceText }) => priceText)).toEqual(upTo.map(({ priceText }) => priceText));
  });
  it("is empty while the price may not be seen", () =>
    expect(ladderTexts({ ...goods, price: null, ladderType: 1 })).toEqual([]));
});
