import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeShippingWords, fullCartonWords, ladderWords } from "~/modules/catalogue/goods-page/detail";
import { fullCartonOffer, ladderSteps, roundToPack, formatLadderStep } from "~/modules/catalogue/goods/goods";

const LADDER = [
  { from: 50, price: 1120 },
  { from: 200, price: 1060 },
];
const goods = { price: 1180, ladder: LADDER, ladderType: 0, unit: "盒", packSize: 10, caseSize: 200 };

describe("the ladder in words (specification, section 5)", () => {
  test.each([
    [0, 49, "再买1盒，单价降至¥11.20"],
    [0, 50, "已享满50盒价¥11.20；再买150盒，单价降至¥10.60"],
    [0, 200, "已享满200盒价¥10.60"],
    [1, 50, "已超过49盒，享¥11.20；再买150盒，单价降至¥10.60"],
    [7, 200, "已享满200盒价¥10.60"],
  ])("style %i, %i units: %s", (ladderType, number, text) =>
    expect(ladderWords({ ...goods, ladderType }, number)).toBe(text),
  );

  test("nothing without a ladder, nothing of a price that may not be seen", () => {
    expect(ladderWords({ ...goods, ladder: [] }, 50)).toBeNull();
    expect(ladderWords({ ...goods, price: null }, 50)).toBeNull();
  });

  test("what is missing is just enough", () => {
    fc.assert(
      fc.property(fc.nat(199), (number) => {
        const missing = Number(/再买(\d+)盒/.exec(ladderWords(goods, number)!)![1]);
        const before = ladderWords(goods, number + missing - 1)!;
        expect(ladderWords(goods, number + missing)!.split("；")[0]).not.toBe(before.split("；")[0]);
      }),
    );
  });
});

describe("the steps of a ladder", () => {
  const steps = (packSize: number) =>
    ladderSteps({ ...goods, packSize }).map(({ from, upTo, price }) => [from, upTo, price]);
  test("begin with the own price of a pack, unless a pack reaches the first tier", () => {
    expect(steps(10)).toEqual([
      [10, 49, 1180],
      [50, 199, 1120],
      [200, null, 1060],
    ]);
    expect(steps(50)).toEqual([
      [50, 199, 1120],
      [200, null, 1060],
    ]);
  });

  test("lie side by side without a gap, and only the last is open", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (packSize) => {
        const all = ladderSteps({ ...goods, packSize });
        all.forEach(({ upTo }, i) => expect(upTo).toBe(i === all.length - 1 ? null : all[i + 1]!.from - 1));
      }),
    );
  });

  test.each([
    [1, { from: 10, upTo: 49 }, "49瓶以内"],
    [1, { from: 200, upTo: null }, "200瓶以上"],
    [0, { from: 10, upTo: 49 }, "≥10瓶"],
  ])("style %i, %j: %s", (type, step, text) => expect(formatLadderStep(step, type, "瓶")).toBe(text));
});

test.each<[number | null, number | null, number, string | null]>([
  [null, null, 99, null],
  [100, null, 99, "单品满100盒整单包邮，还差1盒"],
  [100, null, 100, "已满100盒，本单包邮"],
  [null, 50, 49, "满50盒本品免运费，还差1盒"],
  [100, 50, 70, "单品满100盒整单包邮，还差30盒；已满50盒，本品免运费"],
])("free shipping from %j and %j, %i units: %s", (orderFrom, ownFrom, number, text) =>
  expect(
    freeShippingWords({ itemFreeShippingFrom: orderFrom, freeShippingFrom: ownFrom, unit: "盒" }, number),
  ).toBe(text),
);

describe("packs and cases", () => {
  test("a number is rounded up to the next whole pack, by less than a pack", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 500 }), (number, pack) => {
        const whole = roundToPack(number, pack);
        expect([whole % pack, whole >= number, whole - number < pack]).toEqual([0, true, true]);
      }),
    );
    expect(roundToPack(0, 10)).toBe(10);
  });

  test("a case is offered from 80 percent of it on, never where it is whole already", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 500 }),
        (number, cartonSize) => {
          const offered = fullCartonOffer(number, cartonSize);
          const rest = number % cartonSize;
          expect(offered !== null).toBe(cartonSize > 1 && rest > 0 && rest * 5 >= cartonSize * 4);
          if (offered !== null)
            expect([offered % cartonSize, offered - number]).toEqual([0, cartonSize - rest]);
        },
      ),
    );
  });

  test.each([
    [159, null],
    [160, "再加40盒即为整件（200盒）"],
    [399, "再加1盒即为整件（400盒）"],
    [400, null],
  ])("%i units: %s", (number, text) => expect(fullCartonWords(goods, number)).toBe(text));
});
