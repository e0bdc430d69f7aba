import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  apartFrom,
  ask,
  better,
  excluded,
  groupName,
  checkEligibility,
  measured,
  missingText,
  short,
  shortBy,
  shownTier,
  countTierUses,
  getUnit,
  getUsed,
  usedUp,
} from "~/modules/cart/pricing/offer-eligibility";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import type { CartOffer, OfferTier } from "~/modules/promotions/offers/offer";
import { flash, sampleLine, sampleOffer } from "../cart-samples";
import { scene } from "./fixtures";

const reduction = (tiers: [number, number][], values: Partial<CartOffer> = {}) =>
  sampleOffer(
    1,
    "orderReduction",
    tiers.map(([from, off]) => ({ from, benefit: { off } })),
    { name: "满减", ...values },
  );
/** The offer asked of one line of ¥10. */
const item = (offer: CartOffer) => ask(scene([sampleLine(1, 1)]).index, offer)!;

describe("asking an offer for its lines", () => {
  const query = (lines: CartLine[], values: Partial<CartOffer> = {}) => {
    const found = ask(scene(lines).index, reduction([[0, 100]], values));
    return found && [found.inside.length, found.places.length, found.hindrance?.text ?? null];
  };
  test.each<[string, CartLine[], Partial<CartOffer>, unknown]>([
    ["no lines", [], {}, null],
    ["none in its scope", [sampleLine(1, 1)], { scope: { goods: [9] } }, null],
    ["one that counts", [sampleLine(1, 1)], {}, [1, 1, null]],
    ["one that does not", [sampleLine(1, 1, {}, { isSelected: false })], {}, [1, 0, null]],
    ["used up", [sampleLine(1, 1)], { limitPerCompany: 2, used: 2 }, [1, 1, "每家限享 2 次，已享 2 次"]],
    [
      "used up, but nothing counts: nothing to say",
      [sampleLine(1, 1, {}, { isSelected: false })],
      { left: 0 },
      [1, 0, null],
    ],
    [
      "all kept out by their price",
      [sampleLine(1, 1, {}, { activity: flash() })],
      { notWith: ["flashSale"] },
      [0, 0, "与秒杀不可同享"],
    ],
    [
      "some kept out",
      [sampleLine(1, 1, {}, { activity: flash() }), sampleLine(2, 1)],
      { notWith: ["flashSale"] },
      [1, 1, null],
    ],
  ])("%s", (_what, lines, values, expected) => expect(query(lines, values)).toEqual(expected));
});

describe("what a threshold counts", () => {
  const lines = [
    sampleLine(1, 3, { id: 1 }),
    sampleLine(2, 4, { id: 1 }),
    sampleLine(3, 5, { id: 2, price: 10 }),
  ];
  const { index, gross } = scene(lines);
  test.each([
    ["amount", [0, 1, 2], 7_050],
    ["amount", [2], 50],
    ["amount", [], 0],
    ["units", [0, 1, 2], 12],
    ["units", [], 0],
    // lines of one goods are one kind
    ["kinds", [0, 1, 2], 2],
    ["kinds", [0, 1], 1],
    ["kinds", [], 0],
  ] as const)("%s of the places %j: %i", (measure, places, value) => {
    expect(measured(index, measure, places, gross)).toBe(value);
  });
});

describe("the tier that is reached", () => {
  const judged = (offer: CartOffer, value: number) => {
    const { tier, next, times } = checkEligibility(item(offer), value);
    return [tier?.from ?? null, next?.from ?? null, times];
  };
  const tiers: [number, number][] = [
    [500, 20],
    [1000, 50],
    [2000, 120],
  ];
  test.each([
    [0, [null, 500, 1]],
    [499, [null, 500, 1]],
    [500, [500, 1000, 1]],
    [999, [500, 1000, 1]],
    [1000, [1000, 2000, 1]],
    [2000, [2000, null, 1]],
    [99_999, [2000, null, 1]],
  ])("at %i", (value, expected) => {
    const found = judged(reduction(tiers), value);
    // without a tier there is nothing to count how often
    expect(found.slice(0, 2)).toEqual(expected.slice(0, 2));
    if (found[0] !== null) expect(found[2]).toBe(expected[2]);
  });

  test("of two that are reached the one that is worth more, though its threshold is lower", () => {
    expect(
      judged(
        reduction([
          [100, 90],
          [200, 50],
        ]),
        300,
      ).slice(0, 2),
    ).toEqual([100, null]);
    // and a higher one that is worth less is no step to go to
    expect(
      judged(
        reduction([
          [100, 90],
          [200, 50],
          [400, 95],
        ]),
        150,
      ).slice(0, 2),
    ).toEqual([100, 400]);
  });

  test("of two that are worth the same the one with the lower threshold stays", () => {
    expect(
      judged(
        reduction([
          [100, 90],
          [200, 90],
        ]),
        300,
      )[0],
    ).toBe(100);
  });

  test("no line counts: no tier, though its threshold is nothing", () => {
    const query = ask(scene([sampleLine(1, 1, {}, { isSelected: false })]).index, reduction([[0, 100]]))!;
    expect(checkEligibility(query, 0).tier).toBeNull();
  });

  test.each([
    [999, Infinity, 1],
    [1000, Infinity, 2],
    [1499, Infinity, 2],
    [5000, Infinity, 10],
    [5000, 3, 3],
  ])("每满 at %i, %i at most: %i times", (value, limit, times) => {
    const offer = reduction([[500, 20]], { repeats: true });
    expect(countTierUses(offer, offer.tiers[0]!, value, limit)).toBe(times);
    expect(countTierUses({ ...offer, repeats: false }, offer.tiers[0]!, value, limit)).toBe(1);
  });

  test("what is shown is the tier reached, else the next, else the first", () => {
    const offer = reduction(tiers);
    const shown = (value: number) => shownTier(offer, checkEligibility(item(offer), value)).from;
    expect([shown(0), shown(500), shown(5000)]).toEqual([500, 500, 2000]);
    expect(shownTier(offer, { value: 0, tier: null, times: 1, next: null })).toBe(offer.tiers[0]);
  });

  test("more never reaches a tier that is worth less, and the next one is worth more than that", () => {
    const tierArb = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 50 })),
      {
        selector: ([from]) => from,
        minLength: 1,
        maxLength: 5,
      },
    );
    const worth = (tier: OfferTier | null) => (tier && "off" in tier.benefit ? tier.benefit.off : 0);
    fc.assert(
      fc.property(tierArb, fc.nat(120), fc.nat(60), (values, value, more) => {
        const offer = reduction(values.sort((a, b) => a[0] - b[0]));
        const before = checkEligibility(item(offer), value);
        const after = checkEligibility(item(offer), value + more);
        expect(worth(after.tier)).toBeGreaterThanOrEqual(worth(before.tier));
        if (before.tier) expect(before.tier.from).toBeLessThanOrEqual(value);
        if (before.next) {
          expect(before.next.from).toBeGreaterThan(value);
          expect(worth(before.next)).toBeGreaterThan(worth(before.tier));
        }
        // nothing that could be had is left out
        if (!before.tier) expect(offer.tiers.every((t) => t.from > value)).toBe(true);
      }),
    );
  });
});

describe("stacking", () => {
  const used = (kind: CartOffer["kind"], notWith: CartOffer["notWith"] = []) => ({
    ...getUsed(reduction([[0, 1]]), 1),
    kind,
    notWith,
  });
  test.each<[string, ReturnType<typeof used>[], Parameters<typeof apartFrom>[1], string | null]>([
    ["nothing is used", [], { kind: "coupon", notWith: ["gift"] }, null],
    ["they go together", [used("gift")], { kind: "coupon", notWith: [] }, null],
    ["the asked one says no", [used("gift")], { kind: "coupon", notWith: ["gift"] }, "gift"],
    ["the used one says no", [used("gift", ["coupon"])], { kind: "coupon", notWith: [] }, "gift"],
    [
      "the first of several",
      [used("gift"), used("orderReduction"), used("cashback")],
      { kind: "coupon", notWith: ["cashback", "orderReduction"] },
      "orderReduction",
    ],
    // prices are kept apart line by line, never order by order
    ["a used price", [used("bundle", ["coupon"])], { kind: "coupon", notWith: ["bundle"] }, null],
    ["an asked price", [used("gift")], { kind: "siteDiscount", notWith: ["gift"] }, null],
  ])("%s", (_what, all, offer, kind) => expect(apartFrom(all, offer)?.kind ?? null).toBe(kind));

  test("only offers with a limit in times are counted", () => {
    expect(getUsed(reduction([[0, 1]]), 3)).toMatchObject({ times: 3, isCounted: false });
    expect(getUsed(reduction([[0, 1]], { left: 5 }), 1).isCounted).toBe(true);
    expect(getUsed(reduction([[0, 1]], { limitPerCompany: 5 }), 1).isCounted).toBe(true);
  });
});

describe("words", () => {
  test("what is missing, in the measure of its threshold", () => {
    expect(missingText("amount", 3850, "盒")).toBe("¥38.50");
    expect(missingText("amount", 123_456_789, "")).toBe("¥1,234,567.89");
    expect(missingText("units", 3, "盒")).toBe("3 盒");
    expect(missingText("kinds", 2, "盒")).toBe("2 种");
  });

  test("the unit that all lines have, else 件", () => {
    const { index } = scene([sampleLine(1, 1), sampleLine(2, 1, { unit: "瓶" }), sampleLine(3, 1)]);
    expect(getUnit(index, "units", [0, 2])).toBe("盒");
    expect(getUnit(index, "units", [1])).toBe("瓶");
    expect(getUnit(index, "units", [0, 1])).toBe("件");
    expect(getUnit(index, "units", [])).toBe("件");
    expect(getUnit(index, "amount", [0])).toBe("");
  });

  test("each reason has its code, its offer and a sentence", () => {
    const offer = reduction([[50_000, 2_000]], { name: "周年庆" });
    const who = { offerId: 1, kind: "orderReduction", name: "周年庆" };
    expect(excluded(offer, "flashSale")).toEqual({ ...who, code: "excluded", text: "与秒杀不可同享" });
    expect(better(offer, "满1500减50")).toEqual({ ...who, code: "better", text: "已享更优惠的 满1500减50" });
    expect(shortBy(offer, "3 盒")).toEqual({ ...who, code: "shortfall", text: "还差 3 盒" });
    expect(groupName(offer, offer.tiers[0]!)).toBe("周年庆 满500减20");
  });

  test("the company's own limit is said before the end for everybody", () => {
    const both = reduction([[0, 1]], { limitPerCompany: 2, used: 2, left: 0 });
    expect(usedUp(both)).toMatchObject({ code: "limit", text: "每家限享 2 次，已享 2 次" });
    expect(usedUp({ ...both, used: 1 })).toMatchObject({ code: "soldOut", text: "活动名额已用完" });
    expect(usedUp({ ...both, limitPerCompany: null })).toMatchObject({ code: "soldOut" });
  });

  test("what is missing to the tier that is shown, never less than nothing", () => {
    const { index } = scene([sampleLine(1, 1)]);
    const offer = reduction([
      [500, 20],
      [1000, 50],
    ]);
    const reason = (value: number) => short(index, item(offer), checkEligibility(item(offer), value)).text;
    expect([reason(0), reason(499), reason(700)]).toEqual(["还差 ¥5.00", "还差 ¥0.01", "还差 ¥0.00"]);
  });
});
