import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { offerAddOns } from "~/modules/cart/pricing/steps/offer-add-ons";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import { flash, offerGoods, sampleLine, sampleOffer } from "../cart-samples";
import { scene } from "./fixtures";

const deal = (values: Partial<CartOffer> = {}, five: Partial<OfferGoods> = {}) =>
  sampleOffer(7, "swap", [{ from: 5_000, benefit: { choose: 2 } }], {
    name: "换购",
    goods: [offerGoods(5, 200, five), offerGoods(6, 300)],
    ...values,
  });
const own = (id: number, quantity: number, goods = {}, values: Partial<CartLine> = {}) =>
  sampleLine(id, quantity, goods, { type: 2, offerId: 7, ...values });
const settle = (lines: CartLine[], offers: CartOffer[] = [deal()]) => {
  const { index, addOnDeals, groups, used } = offerAddOns(scene(lines, offers).state);
  const message = index.bases
    .filter((b) => b.line.type === 2)
    .map((b) => [b.line.id, b.restriction ? restrictionText(b.restriction) : b.counts]);
  return {
    addOnDeals,
    groups: groups.addOns,
    said: Object.fromEntries(message) as Record<number, unknown>,
    used,
  };
};
const ten = sampleLine(1, 10);

describe("its threshold", () => {
  test.each<[string, CartLine[], unknown]>([
    ["reached by the other lines", [ten, own(5, 1)], true],
    ["reached to the fen", [sampleLine(1, 5), own(5, 1)], true],
    ["a line short", [sampleLine(1, 4), own(5, 1)], "还差 ¥10.00 可换购"],
    ["not by the deal's own line", [own(5, 1, { price: 99_000 })], "还差 ¥50.00 可换购"],
    [
      "not by another deal's line",
      [own(5, 1), sampleLine(6, 50, {}, { type: 2, offerId: 7 })],
      "还差 ¥50.00 可换购",
    ],
    ["not by what is not selected", [{ ...ten, isSelected: false }, own(5, 1)], "还差 ¥50.00 可换购"],
  ])("%s", (_what, lines, expected) => expect(settle(lines).said[5]).toBe(expected));

  test("reductions on lines count: what they left is judged", () => {
    const { state } = scene([sampleLine(1, 5), own(5, 1)], [deal()]);
    const { index } = offerAddOns({ ...state, amounts: [4_999, 200] });
    expect(index.bases[1]!.restriction).toEqual({ code: "addOnShort", missing: "¥0.01" });
  });

  test("in units and kinds it says what is missing in these", () => {
    const units = deal({ measure: "units", tiers: [{ from: 12, benefit: { choose: 1 } }] });
    expect(settle([ten, own(5, 1)], [units]).said[5]).toBe("还差 2 盒 可换购");
    const kinds = deal({ measure: "kinds", tiers: [{ from: 2, benefit: { choose: 1 } }] });
    expect(settle([ten, own(5, 1)], [kinds]).said[5]).toBe("还差 1 种 可换购");
  });

  test("without any line of its scope the first tier is what is missing", () => {
    const far = deal({ scope: { category: "/9/" } });
    expect(settle([ten, own(5, 1)], [far]).said[5]).toBe("还差 ¥50.00 可换购");
  });
});

describe("portions", () => {
  test("each line takes as many as its units need, by line id", () => {
    const { said: message, addOnDeals } = settle([ten, own(6, 1), own(5, 2)]);
    expect(message).toEqual({ 5: true, 6: "最多可换购2份" });
    expect(addOnDeals[0]).toMatchObject({ choose: 2, chosen: 2 });
  });

  test("a portion begun is a portion", () => {
    const packs = deal({}, { quantity: 10 });
    expect(settle([ten, own(5, 11)], [packs]).addOnDeals[0]).toMatchObject({ chosen: 2 });
    expect(settle([ten, own(5, 20)], [packs]).said[5]).toBe(true);
    expect(settle([ten, own(5, 21)], [packs]).said[5]).toBe("最多可换购2份");
  });

  test("每满 gives more of them, within the offer's limit", () => {
    const every = deal({ repeats: true });
    expect(settle([ten, own(5, 4)], [every]).said[5]).toBe(true);
    expect(settle([ten, own(5, 5)], [every]).said[5]).toBe("最多可换购4份");
    expect(settle([ten, own(5, 3)], [{ ...every, limitPerCompany: 1 }]).said[5]).toBe("最多可换购2份");
  });

  test("a line that is not selected takes none, and is judged beside those that do", () => {
    const off = own(5, 2, {}, { isSelected: false });
    const { said: message, addOnDeals } = settle([ten, off, own(6, 1)]);
    expect([message, addOnDeals[0]!.chosen]).toEqual([{ 5: "最多可换购2份", 6: true }, 1]);
    expect(settle([ten, off]).said[5]).toBe(false);
  });

  test("a line that stock refuses gives its portions to the next", () => {
    const { said: message } = settle([ten, own(5, 2, { stock: 1 }), own(6, 2)]);
    expect(message).toEqual({ 5: "库存不足，仅剩1盒", 6: true });
  });
});

describe("what stands in the way of a line", () => {
  test.each<[string, CartLine, CartOffer, string]>([
    ["its offer is not there", own(5, 1, {}, { offerId: 99 }), deal(), "该活动已结束"],
    ["its goods is none of the offer's", own(8, 1), deal(), "该活动已结束"],
    ["ephedrine goods", own(5, 1, { isEphedrine: true }), deal(), "含麻黄碱商品不参与换购"],
    ["the offer is used up", own(5, 1), deal({ left: 0 }), "活动名额已用完"],
    ["what is left of the goods in the offer", own(5, 2), deal({}, { left: 1 }), "换购仅剩1盒"],
    [
      "what one company may have of it",
      own(5, 2),
      deal({}, { limitPerCompany: 3, used: 2 }),
      "换购每家限购3盒，您已购2盒",
    ],
  ])("%s", (_what, line, offer, expected) => {
    const { index } = offerAddOns(scene([ten, line], [offer]).state);
    const { restriction: refusal } = index.bases.find((b) => b.line.type === 2)!;
    expect(refusal && restrictionText(refusal)).toBe(expected);
  });
});

describe("what each goods says", () => {
  const shown = (lines: CartLine[], offer = deal()) =>
    settle(lines, [offer]).addOnDeals[0]!.goods.map(({ goodsId, limit, reason, lineId }) => [
      goodsId,
      limit,
      reason,
      lineId,
    ]);
  test.each<[string, CartLine[], CartOffer, unknown[]]>([
    [
      "both may be chosen",
      [ten],
      deal(),
      [
        [5, 2, null, null],
        [6, 2, null, null],
      ],
    ],
    [
      "one is chosen: its own may be raised, the other has the rest",
      [ten, own(5, 1)],
      deal(),
      [
        [5, 2, null, 5],
        [6, 1, null, null],
      ],
    ],
    [
      "all are chosen",
      [ten, own(5, 2)],
      deal(),
      [
        [5, 2, null, 5],
        [6, 0, "已选满 2 份", null],
      ],
    ],
    [
      "the threshold is far",
      [sampleLine(1, 1)],
      deal(),
      [
        [5, 0, "还差 ¥40.00", null],
        [6, 0, "还差 ¥40.00", null],
      ],
    ],
    [
      "none is left of one",
      [ten],
      deal({}, { left: 0 }),
      [
        [5, 0, "换购商品已抢完", null],
        [6, 2, null, null],
      ],
    ],
    [
      "one may not be had",
      [ten],
      deal({}, { restriction: { code: "offSale" } }),
      [
        [5, 0, "该商品已下架", null],
        [6, 2, null, null],
      ],
    ],
    [
      "the company had its share",
      [ten],
      deal({}, { limitPerCompany: 1, used: 1 }),
      [
        [5, 0, "每家限购 1 盒，已购 1 盒", null],
        [6, 2, null, null],
      ],
    ],
    [
      "its limit for today is reached",
      [ten],
      deal({}, { purchaseLimit: 3, boughtToday: 3 }),
      [
        [5, 0, "每家每日限购3盒，今日已购3盒", null],
        [6, 2, null, null],
      ],
    ],
    [
      "the shop has one",
      [ten],
      deal({}, { stock: 1 }),
      [
        [5, 1, null, null],
        [6, 2, null, null],
      ],
    ],
  ])("%s", (_what, lines, offer, expected) => expect(shown(lines, offer)).toEqual(expected));

  test("its page shows a deal that lines are near or that is in the cart, no other", () => {
    expect(settle([sampleLine(1, 1)]).addOnDeals.length).toBe(1);
    expect(settle([sampleLine(1, 1)], [deal({ scope: { category: "/9/" } })]).addOnDeals).toEqual([]);
    expect(settle([own(5, 1)], [deal({ scope: { category: "/9/" } })]).addOnDeals.length).toBe(1);
    expect(settle([], [deal()]).addOnDeals).toEqual([]);
  });

  test("only a deal that lines took is used", () => {
    expect(settle([ten]).used).toEqual([]);
    expect(settle([ten, own(5, 1)]).used).toMatchObject([{ id: 7, kind: "swap", times: 1 }]);
  });
});

test("no more portions are chosen than there are, and what may be taken may be taken", () => {
  const n = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(n, n, n, fc.nat(8), fc.option(n), (bought, five, six, left, limit) => {
      const offer = deal({ repeats: true }, { left, limitPerCompany: limit });
      const lines = [sampleLine(1, bought * 5), own(5, five), own(6, six)];
      const { addOnDeals, said: message } = settle(lines, [offer]);
      const [state] = addOnDeals;
      expect(state!.chosen).toBeLessThanOrEqual(state!.choose);
      expect(state!.chosen).toBe((message[5] === true ? five : 0) + (message[6] === true ? six : 0));
      // raising the first line to what it is told it may hold is never refused
      const [first] = state!.goods;
      if (message[5] === true) expect(first!.limit).toBeGreaterThanOrEqual(five);
      if (first!.limit > 0)
        expect(
          settle([lines[0]!, own(5, first!.limit), ...(message[6] === true ? [lines[2]!] : [])], [offer])
            .said[5],
        ).toBe(true);
    }),
  );
});

test("lines whose price does not go with it do not help to reach it", () => {
  const special = sampleLine(1, 10, {}, { activity: flash({ notWith: ["swap"] }) });
  expect(settle([special, own(5, 1)]).said[5]).toBe("与秒杀不可同享");
  expect(settle([special, sampleLine(2, 5), own(5, 1)]).said[5]).toBe(true);
});

test("goods on sale anyway: the deal's price stands, with the lower one paid", () => {
  const { index } = scene([ten, own(5, 1, { price: 150 }, { activity: flash() })], [deal()]);
  expect(index.bases.find((b) => b.line.id === 5)).toMatchObject({
    unitPrice: 150,
    source: { kind: "swap" },
  });
});
