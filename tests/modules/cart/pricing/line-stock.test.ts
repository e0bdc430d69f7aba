import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ephedrineApart,
  isPricedAndSelected,
  limitRest,
  limitRestriction,
  NO_UNITS,
  relatedRestriction,
  stockLeft,
} from "~/modules/cart/pricing/line-stock";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { checkUnselected } from "~/modules/cart/pricing/steps/check-unselected";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { flash, offerGoods, sampleLine, sampleOffer } from "../cart-samples";
import { scene } from "./fixtures";

const bundle = (values: Partial<CartOffer> = {}) =>
  sampleOffer(8, "bundle", [], {
    name: "感冒组合",
    goods: [offerGoods(3, 700, { quantity: 2 }), offerGoods(4, 800)],
    ...values,
  });
const inBundle = (id: number, quantity: number, goods = {}, values: Partial<CartLine> = {}) =>
  sampleLine(id, quantity, goods, { type: 3, offerId: 8, ...values });
/** Each line's id with what stands in its way, "" while it counts, "-" where it just does not. */
const notified = (lines: CartLine[], offers: CartOffer[] = []) => {
  const { index } = checkUnselected(scene(lines, offers).state);
  return Object.fromEntries(
    index.bases.map(({ line, counts, restriction }) => [
      line.id,
      restriction ? restrictionText(restriction) : counts ? "" : "-",
    ]),
  );
};

describe("stock", () => {
  test("two lines of one goods take from the same stock, the lower id first", () => {
    const lines = [sampleLine(2, 4, { id: 1, stock: 9 }), sampleLine(1, 6, { id: 1, stock: 9 })];
    expect(notified(lines)).toEqual({ 1: "", 2: "库存不足，仅剩3盒" });
    expect(notified([...lines].reverse())).toEqual(notified(lines));
  });

  test("a line that is refused takes nothing from those after it", () => {
    const lines = [6, 12, 3].map((n, i) => sampleLine(i + 1, n, { id: 1, stock: 9 }));
    expect(notified(lines)).toEqual({ 1: "", 2: "库存不足，仅剩3盒", 3: "" });
  });

  test("one goods never takes from another", () => {
    expect(notified([sampleLine(1, 9, { stock: 9 }), sampleLine(2, 9, { stock: 9 })])).toEqual({
      1: "",
      2: "",
    });
  });

  test.each([
    [10, 3, 7],
    [10, 10, 0],
    [10, 14, 0],
    [0, 0, 0],
  ])("of %i with %i taken %i are left", (stock, gone, left) => {
    const used = { ...NO_UNITS, goods: new Map([[5, gone]]) };
    expect(stockLeft(used, 5, stock)).toBe(left);
    expect(stockLeft(used, 6, stock)).toBe(stock);
  });
});

describe("the goods' own limit for a day", () => {
  const limited = { goodsId: 1, unit: "盒", purchaseLimit: 10, boughtToday: 4 };
  test.each([
    [0, 6],
    [5, 1],
    [6, 0],
    [9, 0],
  ])("with %i in the cart %i more", (inCart, rest) => {
    const used = { ...NO_UNITS, goods: new Map([[1, inCart]]) };
    expect(limitRest(limited, used)).toBe(rest);
    expect(limitRestriction(limited, used)).toEqual({
      code: "limitReached",
      limit: 10,
      bought: 4,
      unit: "盒",
      ...(inCart > 0 ? { inCart } : {}),
    });
  });

  test("without a limit there is none to reach", () => {
    const free = { ...limited, purchaseLimit: null };
    expect([limitRest(free, NO_UNITS), limitRestriction(free, NO_UNITS)]).toEqual([Infinity, null]);
  });

  test("a bought-up limit is never less than none", () => {
    expect(limitRest({ ...limited, boughtToday: 40 }, NO_UNITS)).toBe(0);
  });

  test("all lines of the goods share it, whatever their offer", () => {
    const goods = { id: 3, purchaseLimit: 10, boughtToday: 1 };
    const lines = [sampleLine(9, 6, goods), inBundle(3, 4, goods), inBundle(4, 2)];
    expect(notified(lines, [bundle()])).toEqual({
      9: "",
      3: "每家每日限购10盒，今日已购1盒，购物车其他行已有6盒",
      4: "商品3暂不能购买，组合须整套购买",
    });
  });
});

describe("ephedrine goods share one quota", () => {
  const goods = { isEphedrine: true, ephedrine: { monthly: 30, bought: 10, overdue: null } };
  test("over all of them together", () => {
    const lines = [sampleLine(1, 15, goods), sampleLine(2, 6, goods), sampleLine(3, 5, goods)];
    expect(notified(lines)).toEqual({
      1: "",
      2: "含麻商品每月限购30件，本月已购10件，购物车其他含麻商品已有15件",
      3: "",
    });
  });

  test("others do not count toward it", () => {
    expect(notified([sampleLine(1, 500), sampleLine(2, 20, goods)])).toEqual({ 1: "", 2: "" });
  });

  test("they come by no offer", () => {
    const swap = sampleLine(1, 1, { isEphedrine: true }, { type: 2 });
    const apart = (line: CartLine) => ephedrineApart(scene([line]).base(line.id));
    expect(apart(swap)).toEqual({ code: "ephedrineApart", as: "swap" });
    expect(apart({ ...swap, type: 3 })).toEqual({ code: "ephedrineApart", as: "bundle" });
    expect(apart({ ...swap, type: 0 })).toBeNull();
    expect(apart(sampleLine(1, 1, {}, { type: 2 }))).toBeNull();
  });
});

describe("an activity's own units", () => {
  const special = (id: number, quantity: number, values = {}, goods = {}) =>
    sampleLine(id, quantity, { id: 1, ...goods }, { activity: flash({ stock: 10, ...values }) });
  test("lines of the goods share them; above them is refused, not priced otherwise", () => {
    expect(notified([special(1, 7), special(2, 4)])).toEqual({ 1: "", 2: "限时秒杀仅剩3盒" });
    expect(notified([special(1, 10), special(2, 1)])).toEqual({ 1: "", 2: "限时秒杀商品已抢完" });
  });

  test("the same for what one company may have", () => {
    const values = { stock: null, limitPerCompany: 10, used: 2 };
    expect(notified([special(1, 5, values), special(2, 4, values)])).toEqual({
      1: "",
      2: "限时秒杀每家限购10盒，您已购7盒",
    });
  });

  test("a line at the ordinary price takes none of them", () => {
    const plain = sampleLine(1, 50, { id: 1 });
    expect(notified([plain, special(2, 10)])).toEqual({ 1: "", 2: "" });
  });

  test("the shop's stock is asked before the activity's", () => {
    expect(notified([special(1, 9, {}, { stock: 8 })])).toEqual({ 1: "库存不足，仅剩8盒" });
  });
});

describe("what is open to be bought", () => {
  test.each<[string, CartLine, boolean]>([
    ["selected", sampleLine(1, 1), true],
    ["not selected", sampleLine(1, 1, {}, { isSelected: false }), false],
    ["a price that may not be seen", sampleLine(1, 1, { price: null }), false],
    ["a price of nothing is a price", sampleLine(1, 1, { price: 0 }), true],
    ["no units", sampleLine(1, 0), false],
  ])("%s", (_what, line, open) => {
    const { index } = scene([line]);
    expect(isPricedAndSelected(index.bases[0]!)).toBe(open);
    expect(index.bases[0]!.counts).toBe(open);
  });

  test("a line that is not selected is judged beside what counts, and takes nothing itself", () => {
    const off = sampleLine(1, 5, { id: 1, stock: 9 }, { isSelected: false });
    const on = sampleLine(2, 6, { id: 1, stock: 9 });
    expect(notified([off, on])).toEqual({ 1: "库存不足，仅剩3盒", 2: "" });
    expect(notified([off, { ...on, quantity: 4 }])).toEqual({ 1: "-", 2: "" });
  });

  test("restrictionBeside tells without taking", () => {
    const { index, state } = scene([sampleLine(1, 5, { stock: 5 })]);
    expect(relatedRestriction(NO_UNITS, index.bases[0]!, state.offerById)).toBeNull();
    expect([...NO_UNITS.goods]).toEqual([]);
  });
});

describe("a bundle counts as a whole or not at all", () => {
  const two = (sets = 1, goods = {}, values: Partial<CartLine> = {}) => [
    inBundle(3, 2 * sets, goods, values),
    inBundle(4, sets),
  ];
  test.each<[string, CartLine[], CartOffer, string[]]>([
    ["whole sets", two(3), bundle(), ["", ""]],
    ["the sets that are left", two(3), bundle({ left: 3 }), ["", ""]],
    ["more sets than are left", two(4), bundle({ left: 3 }), Array(2).fill("该组合仅剩3套")],
    ["its limit", two(3), bundle({ limitPerCompany: 5, used: 2 }), ["", ""]],
    [
      "above its limit",
      two(4),
      bundle({ limitPerCompany: 5, used: 2 }),
      Array(2).fill("该组合每家限购5套，您已购2套"),
    ],
    [
      "no whole sets",
      [inBundle(3, 3), inBundle(4, 1)],
      bundle(),
      Array(2).fill("组合内容已调整，请重新选择套数"),
    ],
    [
      "a goods more than it has",
      [...two(), inBundle(5, 1)],
      bundle(),
      Array(3).fill("组合内容已调整，请重新选择套数"),
    ],
    [
      "another kind of offer by its id",
      two(),
      sampleOffer(8, "swap", [{ from: 0, benefit: { choose: 1 } }]),
      Array(2).fill("该活动已结束"),
    ],
    [
      "one goods at fault",
      two(1, { stock: 1 }),
      bundle(),
      ["库存不足，仅剩1盒", "商品3暂不能购买，组合须整套购买"],
    ],
    [
      "a goods that became ephedrine stands in the way of the rest",
      [inBundle(4, 1)],
      bundle({
        goods: [
          offerGoods(3, 700, { quantity: 2, restriction: { code: "ephedrineApart", as: "bundle" } }),
          offerGoods(4, 800),
        ],
      }),
      ["商品3暂不能购买，组合须整套购买"],
    ],
  ])("%s", (_what, lines, offer, expected) => {
    expect(Object.values(notified(lines, [offer]))).toEqual(expected);
  });

  test("with one line off, none of it counts and it still says what it would be", () => {
    const lines = two(2, {}, { isSelected: false });
    const { state } = scene(lines, [bundle()]);
    expect(state.bundles).toEqual([]);
    const checked = checkUnselected(state);
    expect(checked.bundles).toEqual([
      { offerId: 8, name: "感冒组合", sets: 2, lineIds: [3, 4], amount: 4_400, saved: 1_600, counts: false },
    ]);
    expect(checked.reserved.goods.size).toBe(0);
  });

  test("saves nothing where the goods are as cheap alone, never less than nothing", () => {
    const lines = [inBundle(3, 2, {}, { activity: flash({ price: 600 }) }), inBundle(4, 1)];
    const [state] = scene(lines, [bundle()]).state.bundles;
    expect(state).toMatchObject({ amount: 2_200, saved: 0 });
  });

  test("of two bundles that want the last units the one with the lowest line gets them", () => {
    const other = bundle({ id: 9, goods: [offerGoods(3, 600), offerGoods(6, 100)] });
    const stock = { id: 3, stock: 3 };
    const lines = [
      sampleLine(20, 2, stock, { type: 3, offerId: 9 }),
      sampleLine(21, 2, { id: 6 }, { type: 3, offerId: 9 }),
      inBundle(30, 2, stock),
      sampleLine(31, 1, { id: 4 }, { type: 3, offerId: 8 }),
    ];
    const expected = { 20: "", 21: "", 30: "库存不足，仅剩1盒", 31: "商品30暂不能购买，组合须整套购买" };
    expect(notified(lines, [bundle(), other])).toEqual(expected);
    expect(notified([...lines].reverse(), [other, bundle()])).toEqual(expected);
  });

  test("ordinary lines come before bundles, whatever their ids", () => {
    const stock = { id: 3, stock: 3 };
    const lines = [
      inBundle(1, 2, stock),
      sampleLine(2, 1, { id: 4 }, { type: 3, offerId: 8 }),
      sampleLine(9, 2, stock),
    ];
    expect(notified(lines, [bundle()])[9]).toBe("");
    expect(notified(lines, [bundle()])[1]).toBe("库存不足，仅剩1盒");
  });
});

test("what counts never exceeds stock, limit or an activity's units, and one more unit of a refused line is still refused", () => {
  const lineArb = fc.record({
    goods: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    isSelected: fc.boolean(),
    isSpecial: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(lineArb, { maxLength: 10 }),
      fc.nat(20),
      fc.option(fc.nat(20)),
      fc.nat(15),
      (rendered, stock, purchaseLimit, own) => {
        const lines = rendered.map(({ goods, quantity, isSelected, isSpecial }, i) =>
          sampleLine(
            i + 1,
            quantity,
            { id: goods, stock, purchaseLimit },
            { isSelected, activity: isSpecial ? flash({ stock: own }) : null },
          ),
        );
        const { index } = scene(lines);
        for (const id of [1, 2, 3]) {
          const counting = index.bases.filter((b) => b.counts && b.line.goods.id === id);
          const units = (bases: typeof counting) => bases.reduce((sum, b) => sum + b.line.quantity, 0);
          expect(units(counting)).toBeLessThanOrEqual(Math.min(stock, purchaseLimit ?? Infinity));
          expect(units(counting.filter((b) => b.source))).toBeLessThanOrEqual(own);
        }
        // every selected line either counts or says why it does not
        for (const base of index.bases)
          if (base.line.isSelected) expect(base.counts).toBe(base.restriction === null);
      },
    ),
  );
});
