import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeKey, shopNames } from "~/modules/catalogue/goods/shop-names";
import { mergeGoods } from "~/modules/catalogue/rows/goods-merge";

const NAMES = new Map([
  [1, ["成药"]],
  [2, ["成药", "清热"]],
  [3, ["抗感染用药"]],
  [4, ["抗感染用药", "青霉素"]],
  [5, ["保健食品"]],
  [6, ["抗感染用药", "感冒用药"]],
]);
const shop = shopNames(NAMES, [
  { key: "中成药", ofId: 1 },
  { key: "中成药>清热解毒", ofId: 2 },
  { key: "成药>清热解毒", ofId: 2 },
  { key: "抗感染用药>青霉素类", ofId: 4 },
  { key: "中成药>感冒用药", ofId: 6 },
]);

describe("a place", () => {
  test.each([
    [["中成药"], ["成药"]],
    [
      ["中成药", "清热解毒"],
      ["成药", "清热"],
    ],
    [
      ["中成药", "新的"],
      ["成药", "新的"],
    ],
    [
      ["抗感染用药", "青霉素类"],
      ["抗感染用药", "青霉素"],
    ],
    [
      ["中成药", "感冒用药"],
      ["抗感染用药", "感冒用药"],
    ],
    [
      ["没有", "听说过"],
      ["没有", "听说过"],
    ],
  ])("%j is now %j", (input, current) => expect(shop.placeOf(input)).toEqual(current));

  test.each([
    [["成药"], ["中成药"]],
    [
      ["成药", "清热"],
      ["中成药", "清热解毒"],
    ],
    [
      ["成药", "新的"],
      ["中成药", "新的"],
    ],
    [
      ["抗感染用药", "青霉素"],
      ["抗感染用药", "青霉素类"],
    ],
    // moved there: what it is now counts
    [
      ["抗感染用药", "感冒用药"],
      ["抗感染用药", "感冒用药"],
    ],
    [["保健食品"], ["保健食品"]],
  ])("%j is known to the rules as %j", (names, standard) =>
    expect(shop.getStandard(names)).toEqual(standard),
  );

  test("of now means itself, whatever else it was called", () => {
    const others = fc.array(fc.record({ key: fc.string(), ofId: fc.integer({ min: 1, max: 6 }) }));
    fc.assert(
      fc.property(others, fc.constantFrom(...NAMES.values()), (some, names) => {
        expect(placeKey(shopNames(NAMES, some).placeOf(names))).toBe(placeKey(names));
      }),
    );
  });
});

describe("goods of lists", () => {
  const NEW = { name: "某片", manufacturer: "某厂", price: 100, scope: null };
  const of = (category: string) =>
    mergeGoods({
      input: { ...NEW, category } as never,
      before: null,
      isKeyed: true,
      kindOfList: "drug",
      shop,
    });
  test.each([
    ["中成药>清热解毒", "成药>清热", "chinesePatent"],
    ["成药>新的", "成药>新的", "chinesePatent"],
    ["抗感染用药>青霉素类", "抗感染用药>青霉素", "antibiotic"],
    ["保健食品", "保健食品", "westernMedicine"],
  ])("in %s lie in %s with the scope %s", (category, place, scope) => {
    const made = of(category);
    expect([placeKey(made.category), made.scope]).toEqual([place, scope]);
  });
  test("in a class of suppliers that a standard root is called by are still classified", () => {
    expect(placeKey(of("中成药").category)).not.toBe("成药");
  });
});
