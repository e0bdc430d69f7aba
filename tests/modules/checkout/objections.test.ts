import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getCheckout, priceSplit } from "~/modules/cart/pricing/checkout";
import { ADD_ON_DEAL, BUNDLE } from "~/modules/cart/pricing/line-types";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import type { ExpiryShort } from "~/modules/catalogue/stock/minimum-shelf-life";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { CheckoutFacts } from "~/modules/checkout/checkout-facts";
import { blocked, findObjections } from "~/modules/checkout/objections";
import { formatCheckoutChange, snapshotText } from "~/modules/checkout/snapshot";
import type { GroupBuy } from "~/modules/promotions/group-buy/group-buy";
import { NOW, sampleLine } from "../cart/cart-samples";

const OFFERS: Offers = {
  offers: [],
  vouchers: [],
  shipping: { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "广州" },
};
const getFacts = (
  lines: CartLine[],
  restrictions: [number, PurchaseRestriction][] = [],
  group: GroupBuy | null = null,
): CheckoutFacts => ({
  lines,
  restrictions: new Map(restrictions),
  offers: [],
  giftGoods: new Map(),
  expiryMonths: 0,
  group,
  checkout: getCheckout(lines, priceSplit(lines, OFFERS, {}, NOW)),
});
const seen = (lines: CartLine[]) => snapshotText(getFacts(lines).checkout);
const objections = (
  facts: CheckoutFacts,
  snapshot: string,
  group: { offerId: number; quantity: number } | null = null,
) => findObjections(facts, { snapshot, group });
const short = (left: number, lower: number | null = 6): ExpiryShort => ({
  code: "expiryShort",
  months: 12,
  left,
  unit: "盒",
  longest: null,
  lower,
  isNear: false,
});
const GROUP = { offerId: 5, goodsId: 1 } as GroupBuy;
const JOINED = { offerId: 5, quantity: 6 };

describe("nothing is in the way", () => {
  test("of what is ordered as it was seen, whatever it is", () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 60 }), isSelected: fc.boolean() }), {
          minLength: 1,
          maxLength: 6,
        }),
        (wanted) => {
          const lines = wanted.map(({ quantity, isSelected }, i) =>
            sampleLine(i + 1, quantity, {}, { isSelected }),
          );
          const found = objections(getFacts(lines), seen(lines));
          const isEmpty = !wanted.some((item) => item.isSelected);
          expect(found).toEqual(
            isEmpty ? [blocked("没有可以下单的商品", { to: "/cart", way: "返回购物车" })] : [],
          );
        },
      ),
    ));

  test("of a line that is not selected, though its shelf life comes short", () => {
    const lines = [sampleLine(1, 3), sampleLine(2, 9, {}, { isSelected: false })];
    expect(objections(getFacts(lines, [[2, short(1)]]), seen(lines))).toEqual([]);
  });
});

describe("what is told first", () => {
  const lines = [sampleLine(1, 3), sampleLine(2, 60)];

  test.each(["", "?", "1.0.0.3.1000|0", "1.0.0.3.1000.0||x", "1.0.0.3|0.0|5"])(
    "what the buyer saw cannot be read: %j",
    (snapshot) => {
      // Whatever else there is would be told of something that nobody saw.
      const facts = getFacts(lines, [[2, short(40)]], GROUP);
      expect(objections(facts, snapshot, JOINED)).toEqual([blocked("请重新核对订单信息后提交")]);
    },
  );

  test("a group buy that does not run any more, with the way to others", () => {
    const facts = getFacts([], []);
    expect(objections(facts, seen(lines), JOINED)).toEqual([
      blocked("该拼团已结束，不能再参团", { to: "/ptzq", way: "查看其他拼团" }),
    ]);
    // Who orders the cart is told of what the cart lacks.
    expect(objections(facts, seen([])).map(formatCheckoutChange)).toEqual(["没有可以下单的商品"]);
  });

  test("the line of a group buy that may not be had, with the way back to it", () => {
    const refused = getFacts([lines[0]!], [[1, { code: "stockShort", left: 2, unit: "盒" }]], GROUP);
    expect(objections(refused, seen([lines[0]!]), JOINED)).toEqual([
      { kind: "blocked", text: expect.stringMatching(/^商品1：/), to: "/list/info-pt/1", way: "返回拼团" },
    ]);
    expect(objections(getFacts([lines[0]!], [], GROUP), seen([lines[0]!]), JOINED)).toEqual([]);
  });

  test("shelf lives that come short, each by itself, before anything that changed", () => {
    const facts = getFacts(lines, [
      [1, short(0)],
      [2, short(40)],
    ]);
    const found = objections(facts, seen([sampleLine(1, 99)]));
    expect(found).toHaveLength(2);
    for (const [i, item] of found.entries()) {
      expect(item).toMatchObject({ kind: "blocked", to: "/cart#group-short", way: "修改效期要求或数量" });
      expect(formatCheckoutChange(item)).toContain(`${lines[i]!.goods.name}：`);
      expect(formatCheckoutChange(item)).toContain(`需要 ${lines[i]!.quantity}盒`);
    }
  });

  test.each([
    ["an add-on deal", ADD_ON_DEAL],
    ["a member of a bundle", BUNDLE],
  ])("also of %s", (_what, type) => {
    const item = sampleLine(1, 9, {}, { type, offerId: 7 });
    expect(objections(getFacts([item], [[1, short(3)]]), seen([item]))).toHaveLength(1);
  });
});

describe("what changed", () => {
  test("is told in the order of the cart, the sum last", () => {
    const previous = [sampleLine(1, 3), sampleLine(2, 5), sampleLine(3, 1)];
    const current = [sampleLine(1, 4), sampleLine(2, 5, { price: 1_100 }), sampleLine(4, 2)];
    expect(objections(getFacts(current), seen(previous)).map((change) => change.kind)).toEqual([
      "number",
      "price",
      "added",
      "gone",
      "payable",
    ]);
  });

  test("a line that is refused says why, and that nothing is left to order where it was the last", () => {
    const previous = [sampleLine(1, 3)];
    const current = [sampleLine(1, 3, {}, { isSelected: false })];
    const found = objections(getFacts(current, [[1, { code: "offSale" }]]), seen(previous));
    expect(found.map((change) => change.kind)).toEqual(["gone", "payable", "blocked"]);
    expect(found.at(-1)).toMatchObject({ to: "/cart", way: "返回购物车" });
    expect(found[0]).toMatchObject({ name: "商品1" });
  });

  test("any other quantity or price is one, and the same again is none", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 9_999 }),
        (before, now, previous, current) => {
          const snapshot = seen([sampleLine(1, before, { price: previous })]);
          const found = objections(getFacts([sampleLine(1, now, { price: current })]), snapshot);
          expect(found.some(({ kind }) => kind === "number")).toBe(before !== now);
          expect(found.some(({ kind }) => kind === "price")).toBe(previous !== current);
          expect(found.length > 0).toBe(before !== now || previous !== current);
          expect(found.some(({ kind }) => kind === "blocked")).toBe(false);
        },
      ),
    ));
});
