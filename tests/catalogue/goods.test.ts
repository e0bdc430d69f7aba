import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fullCaseOffer,
  ladderAt,
  ladderSteps,
  roundToPack,
  shortName,
  stepText,
  stockText,
  unitPriceFor,
} from "~/catalogue/goods";
import { freeShippingWords, fullCaseWords, ladderWords } from "~/catalogue/detail";

const LADDER = [
  { from: 50, price: 1120 },
  { from: 200, price: 1060 },
];
const goods = { price: 1180, ladder: LADDER, ladderType: 2, unit: "盒", packSize: 10, caseSize: 200 };

describe("packs and cases", () => {
  it("rounds up to whole packs and never below one", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 500 }), (number, pack) => {
        const whole = roundToPack(number, pack);
        expect(whole % pack).toBe(0);
        expect(whole).toBeGreaterThanOrEqual(Math.max(number, pack));
        expect(whole - Math.max(number, 1)).toBeLessThan(pack);
      }),
    );
  });

  it("offers the full case from 80 % of it on, and never less than what was typed", () => {
    expect(fullCaseOffer(159, 200)).toBeNull();
    expect(fullCaseOffer(160, 200)).toBe(200);
    expect(fullCaseOffer(200, 200)).toBeNull();
    expect(fullCaseOffer(370, 200)).toBe(400);
    expect(fullCaseOffer(5, 1)).toBeNull();
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
    expect(steps.map((s) => stepText(s, 2, "盒"))).toEqual(["≥10盒", "≥50盒", "≥200盒"]);
    expect(steps.map((s) => stepText(s, 1, "盒"))).toEqual(["49盒以内", "199盒以内", "200盒以上"]);
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
    expect(fullCaseWords(goods, 160)).toBe("再加40盒即为整件（200盒）");
  });
});

it("shows stock in bands", () => {
  expect([0, 1, 799, 800].map(stockText)).toEqual(["缺货", "1", "799", "充裕"]);
});

it("shortens a maker's name without losing it", () => {
  expect(shortName("广东邦民制药厂有限公司")).toBe("广东邦民制药厂");
  expect(shortName("有限公司")).toBe("有限公司");
});
