import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupState } from "~/modules/cart/pricing/group-state";
import {
  ask,
  checkEligibility,
  getHindrance,
  shortBy,
  getUsed,
} from "~/modules/cart/pricing/offer-eligibility";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { withReason } from "~/modules/cart/pricing/pricing-state";
import { giveGifts } from "~/modules/cart/pricing/steps/give-gifts";
import { reduceLines } from "~/modules/cart/pricing/steps/reduce-lines";
import type { OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import { flash, offerGoods, sampleLine, sampleOffer } from "../cart-samples";
import { scene } from "./fixtures";

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
const off = (id: number, from: number, amount: number, values: Partial<CartOffer> = {}) =>
  sampleOffer(id, "lineReduction", [{ from, benefit: { off: amount } }], { name: `专场${id}`, ...values });
const gift = (values: Partial<CartOffer> = {}, goods: Partial<OfferGoods> = {}, quantity = 2) =>
  sampleOffer(30, "gift", [{ from: 5_000, benefit: { gives: [{ goodsId: 9, number: quantity }] } }], {
    name: "满赠",
    goods: [offerGoods(9, 0, { name: "棉签", ...goods })],
    ...values,
  });
const reduced = (lines: CartLine[], ...offers: CartOffer[]) => {
  const { state, gross } = scene(lines, offers);
  const { amounts, groups, reasons, used } = reduceLines(state);
  return {
    reductions: gross.map((amount, i) => amount - amounts[i]!),
    groups: groups.reductions,
    reasons: reasons.map((r) => `${r.offerId} ${r.text}`),
    used,
  };
};
/** ¥60, ¥30 and ¥10 in the categories 1, 1 and 2. */
const three = [sampleLine(1, 6), sampleLine(2, 3), sampleLine(3, 1, { categoryPath: "/2/" })];

describe("a reduction on lines", () => {
  test("comes off its lines by what they cost", () => {
    expect(reduced(three, off(1, 0, 100)).reductions).toEqual([60, 30, 10]);
    expect(reduced(three, off(1, 0, 100, { scope: { category: "/1/" } })).reductions).toEqual([67, 33, 0]);
  });

  test("never takes more than its lines cost", () => {
    expect(reduced([sampleLine(1, 1, { price: 70 })], off(1, 0, 900)).reductions).toEqual([70]);
    expect(reduced([sampleLine(1, 1, { price: 0 })], off(1, 0, 900)).reductions).toEqual([0]);
  });

  test("judges and reduces what counts alone", () => {
    const lines = [sampleLine(1, 6), sampleLine(2, 30, {}, { isSelected: false })];
    expect(reduced(lines, off(1, 6_000, 100)).reductions).toEqual([100, 0]);
    expect(reduced(lines, off(1, 6_001, 100)).reasons).toEqual(["1 还差 ¥0.01"]);
  });

  test("a line is in one at most: the higher priority first, then the lower id", () => {
    const byId = reduced(three, off(2, 0, 200), off(1, 0, 100));
    expect([sum(byId.reductions), byId.reasons]).toEqual([100, ["2 已享更优惠的 专场1 立减1"]]);
    const byPriority = reduced(three, off(2, 0, 200, { priority: 1 }), off(1, 0, 100));
    expect([sum(byPriority.reductions), byPriority.reasons]).toEqual([200, ["1 已享更优惠的 专场2 立减2"]]);
  });

  test("what one takes the next one does not count", () => {
    const narrow = off(1, 1_000, 50, { scope: { category: "/2/" } });
    const wide = (from: number) => off(2, from, 300);
    expect(reduced(three, narrow, wide(9_000)).reductions).toEqual([200, 100, 50]);
    expect(reduced(three, narrow, wide(9_001)).reasons).toEqual(["2 还差 ¥0.01"]);
  });

  test("one that is not met takes no lines from those after it", () => {
    const found = reduced(three, off(1, 99_000, 5_000), off(2, 0, 100));
    expect(sum(found.reductions)).toBe(100);
    expect(found.reasons).toEqual(["1 已享更优惠的 专场2 立减1"]);
  });

  test("lines that nothing reduced stand in the first one that is not met", () => {
    const { groups } = reduced(
      three,
      off(1, 90_000, 100),
      off(2, 80_000, 100),
      off(3, 1_000, 10, { scope: { category: "/2/" } }),
    );
    expect(groups.map((g) => [g.id, g.status, g.lineIds])).toEqual([
      [3, 1, [3]],
      [1, 0, [1, 2]],
    ]);
  });

  test("one that does not go with a used one says so", () => {
    const apart = off(2, 0, 100, { scope: { category: "/2/" }, notWith: ["lineReduction"] });
    expect(reduced(three, off(1, 0, 100, { scope: { category: "/1/" } }), apart).reasons).toEqual([
      "2 与专场满减不可同享",
    ]);
  });

  test("one that is used up reduces nothing, and lets others have its lines", () => {
    const found = reduced(three, off(1, 0, 900, { left: 0 }), off(2, 0, 100));
    expect([sum(found.reductions), found.reasons]).toEqual([100, ["1 活动名额已用完"]]);
    expect(found.used.map((u) => u.id)).toEqual([2]);
  });

  test("a line whose price does not go with it is left out", () => {
    const special = sampleLine(1, 6, {}, { activity: flash() });
    const found = reduced([special, three[1]!], off(1, 0, 100, { notWith: ["flashSale"] }));
    expect(found.reductions).toEqual([0, 100]);
  });

  test("nothing in its scope: not a word", () => {
    expect(reduced(three, off(1, 0, 100, { scope: { goods: [77] } }))).toMatchObject({
      groups: [],
      reasons: [],
      used: [],
    });
    expect(reduced([], off(1, 0, 100))).toMatchObject({ reductions: [], groups: [], reasons: [] });
  });

  test("whatever the offers, each line is reduced by one of them and never below nothing", () => {
    const offerArb = fc.record({
      from: fc.nat(12_000),
      amount: fc.integer({ min: 1, max: 12_000 }),
      priority: fc.nat(2),
      category: fc.constantFrom("/1/", "/2/", "/"),
    });
    fc.assert(
      fc.property(fc.array(offerArb, { maxLength: 5 }), (rendered) => {
        const offers = rendered.map(({ from, amount, priority, category }, i) =>
          off(i + 1, from, amount, { priority, scope: { category } }),
        );
        const { reductions, groups, reasons } = reduced(three, ...offers);
        [6_000, 3_000, 1_000].forEach((cost, i) => {
          expect(reductions[i]).toBeGreaterThanOrEqual(0);
          expect(reductions[i]).toBeLessThanOrEqual(cost);
        });
        expect(sum(reductions)).toBe(sum(groups.filter((g) => g.isUsed).map((g) => g.amount)));
        const shown = groups.flatMap((g) => g.lineIds);
        expect(new Set(shown).size).toBe(shown.length);
        // each offer with lines here is used or has one reason
        const notified = reasons.map((r) => Number(r.split(" ")[0]));
        const met = groups.filter((g) => g.isUsed).map((g) => g.id);
        expect(notified.filter((id) => met.includes(id))).toEqual([]);
        expect(new Set(notified).size).toBe(notified.length);
      }),
    );
  });
});

describe("gifts", () => {
  const ten = [sampleLine(1, 10)];
  const values = (lines: CartLine[], ...offers: CartOffer[]) => {
    const { gifts, withheld, groups, reasons, used } = giveGifts(scene(lines, offers).state);
    return {
      gifts,
      withheld,
      groups: groups.gifts,
      units: gifts.map((g) => g.quantity),
      why: reasons.map((r) => r.text),
      used,
    };
  };

  test.each<[string, CartOffer, number[], string[]]>([
    [
      "from the threshold on",
      gift({ tiers: [{ from: 10_000, benefit: { gives: [{ goodsId: 9, number: 3 }] } }] }),
      [3],
      [],
    ],
    [
      "a fen below it",
      gift({ tiers: [{ from: 10_001, benefit: { gives: [{ goodsId: 9, number: 3 }] } }] }),
      [],
      ["还差 ¥0.01"],
    ],
    ["每满, twice", gift({ repeats: true }), [4], []],
    ["每满 within its limit", gift({ repeats: true, limitPerCompany: 3, used: 2 }), [2], []],
    ["the company had it", gift({ limitPerCompany: 1, used: 1 }), [], ["每家限享 1 次，已享 1 次"]],
    ["what is left of it", gift({}, { left: 1 }), [1], []],
    ["what the shop has of it", gift({}, { stock: 1 }), [1], []],
    ["none is left", gift({}, { left: 0 }), [], ["赠品已送完"]],
    ["a goods that is not among the offer's", gift({ goods: [offerGoods(8, 0)] }), [], ["赠品已送完"]],
  ])("%s", (_what, offer, units, why) => {
    const found = values(ten, offer);
    expect([found.units, found.why]).toEqual([units, why]);
    expect(found.used.length).toBe(units.length > 0 ? 1 : 0);
  });

  test("a goods of the shop that is bought too has the rest of its stock, its daily limit included", () => {
    const line = (goods: object) => sampleLine(1, 10, { id: 9, ...goods });
    expect(values([line({ stock: 11 })], gift({}, { stock: 11 })).units).toEqual([1]);
    const limited = { purchaseLimit: 12, boughtToday: 1 };
    const found = values([line(limited)], gift({}, limited));
    expect(found.units).toEqual([1]);
    expect(found.withheld[0]!.reason).toBe(
      "每家每日限购12盒，今日已购1盒，购物车其他行已有10盒，本单仅赠 1 盒",
    );
  });

  test("two offers that give the same goods share what is there, the higher priority first", () => {
    const offers = [
      gift({ id: 30 }, { stock: 3, left: 3 }),
      gift({ id: 31, priority: 1 }, { stock: 3, left: 3 }),
    ];
    expect(values(ten, ...offers).gifts.map((g) => [g.offerId, g.quantity])).toEqual([
      [31, 2],
      [30, 1],
    ]);
  });

  test("what the company may not have is withheld with its reason, and nothing is promised for more", () => {
    const barred = gift({}, { restriction: { code: "offSale" } });
    // reached by other goods of the offer: said as withheld
    const mixed = gift({
      tiers: [
        {
          from: 0,
          benefit: {
            gives: [
              { goodsId: 9, number: 1 },
              { goodsId: 8, number: 1 },
            ],
          },
        },
      ],
      goods: [offerGoods(9, 0, { restriction: { code: "offSale" } }), offerGoods(8, 0)],
    });
    expect(values(ten, mixed)).toMatchObject({
      units: [1],
      why: [],
      withheld: [{ goodsId: 9, reason: "该商品已下架，本单不含此赠品" }],
    });
    // nothing of it may be had: below its threshold the buyer is told at once
    const few = values([sampleLine(1, 1)], barred);
    expect([few.groups, few.why]).toEqual([[], ["赠品 棉签：该商品已下架，本单不含此赠品"]]);
  });

  test("the group says what it gives, how far it is, and what is held back", () => {
    expect(values(ten, gift()).groups[0]).toMatchObject({
      kind: "gift",
      status: 1,
      isUsed: true,
      amount: 0,
      shortfall: 0,
    });
    expect(values([sampleLine(1, 3)], gift()).groups[0]).toMatchObject({
      status: 0,
      isUsed: false,
      shortfall: 2_000,
      missing: "¥20.00",
    });
    const short = values(ten, gift({}, { left: 1 })).groups[0]!;
    expect([short.isUsed, short.note]).toEqual([true, "棉签仅剩 1 盒"]);
  });

  test("gifts never exceed what is left, in stock and allowed", () => {
    const n = fc.nat(12);
    fc.assert(
      fc.property(
        n,
        n,
        fc.option(n),
        n,
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (left, stock, limit, had, wanted, repeats) => {
          const offers = [gift({ repeats }, { left, stock, limitPerCompany: limit, used: had }, wanted)];
          const units = sum(values(ten, ...offers).units);
          expect(units).toBeLessThanOrEqual(Math.min(left, stock, wanted * (repeats ? 2 : 1)));
          if (limit !== null) expect(units).toBeLessThanOrEqual(Math.max(0, limit - had));
          const maxCount = Math.min(
            left,
            stock,
            wanted * (repeats ? 2 : 1),
            limit === null ? 99 : Math.max(0, limit - had),
          );
          expect(units).toBe(maxCount);
        },
      ),
    );
  });
});

describe("the parts", () => {
  test("a reason is noted only where lines count or something stands in the way", () => {
    const { state, index } = scene([sampleLine(1, 1, {}, { isSelected: false })]);
    const query = ask(index, off(1, 0, 1))!;
    expect(withReason(state, query, shortBy(query.offer, "¥1.00")).reasons).toEqual([]);
    const counting = scene(three);
    const open = ask(counting.index, off(1, 0, 1))!;
    const noted = withReason(counting.state, open, shortBy(open.offer, "¥1.00"));
    expect(noted.reasons.map((r) => r.code)).toEqual(["shortfall"]);
    expect(counting.state.reasons).toEqual([]);
  });

  test("its own limit is said before an offer that it does not go with", () => {
    const { index } = scene(three);
    const used = [getUsed(off(5, 0, 1), 1)];
    const blocked = off(1, 0, 1, { notWith: ["lineReduction"] });
    expect(getHindrance(used, ask(index, blocked)!)?.code).toBe("excluded");
    expect(getHindrance(used, ask(index, { ...blocked, left: 0 })!)?.code).toBe("soldOut");
    expect(getHindrance(used, ask(index, off(1, 0, 1))!)).toBeNull();
  });

  test("a group that is met names the tier it has and what is missing to the next", () => {
    const { index } = scene(three);
    const tiers = [
      [5_000, 100],
      [12_000, 500],
    ].map(([from, amount]) => ({ from: from!, benefit: { off: amount! } }));
    const offer = sampleOffer(1, "lineReduction", tiers, { name: "专场" }) as OfferAt<"lines">;
    const item = ask(index, offer)!;
    expect(groupState(index, item, checkEligibility(item, 10_000), 100)).toEqual({
      id: 1,
      kind: "lineReduction",
      name: "专场 满50减1",
      amount: 100,
      status: 1,
      shortfall: 0,
      missing: "",
      isUsed: true,
      lineIds: [1, 2, 3],
      next: { name: "满120减5", shortfall: 2_000, missing: "¥20.00" },
    });
    expect(groupState(index, item, checkEligibility(item, 4_000), 0)).toMatchObject({
      name: "专场 满50减1",
      amount: 100,
      status: 0,
      shortfall: 1_000,
      missing: "¥10.00",
      next: null,
    });
  });
});
