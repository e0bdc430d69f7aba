import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LINE_STEPS, priceLines } from "~/modules/cart/pricing/pricing-steps";
import { startPricing, type PricingState } from "~/modules/cart/pricing/pricing-state";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import {
  flash,
  gift,
  lineReduction,
  linesArb,
  NOW,
  offerGoods,
  offersArb,
  sampleLine,
  sampleOffer,
} from "../cart-samples";

const site = (id: number, percent: number, values: Partial<CartOffer> = {}) =>
  sampleOffer(id, "siteDiscount", [{ from: 0, benefit: { percent } }], {
    name: `全场${percent}折`,
    ...values,
  });
const priced = (lines: CartLine[], ...offers: CartOffer[]) => priceLines(lines, offers, NOW);
const notified = (p: ReturnType<typeof priced>) => p.reasons.map((r) => `${r.offerId} ${r.text}`);
const bundle = sampleOffer(8, "bundle", [], {
  name: "组合",
  goods: [offerGoods(3, 700), offerGoods(4, 800)],
});
const inBundle = (id: number, number: number) => sampleLine(id, number, {}, { type: 3, offerId: 8 });

describe("the selected total (specification, section 5)", () => {
  test.each<[string, CartLine[], number, number, number]>([
    ["nothing", [], 0, 0, 0],
    ["selected, purchasable and in stock", [sampleLine(1, 3), sampleLine(2, 2)], 2, 5, 5_000],
    ["not selected", [sampleLine(1, 3), sampleLine(2, 2, {}, { isSelected: false })], 1, 3, 3_000],
    ["sold out", [sampleLine(1, 3), sampleLine(2, 2, { stock: 0 })], 1, 3, 3_000],
    [
      "not purchasable",
      [sampleLine(1, 3), sampleLine(2, 2, { restriction: { code: "offSale" } })],
      1,
      3,
      3_000,
    ],
    ["a price that may not be seen", [sampleLine(1, 3), sampleLine(2, 2, { price: null })], 1, 3, 3_000],
    ["goods for nothing count as goods", [sampleLine(1, 3, { price: 0 })], 1, 3, 0],
  ])("%s", (_what, lines, kinds, units, total) => {
    const p = priced(lines);
    expect([p.selectedLines, p.selectedUnits, p.selectedTotal]).toEqual([kinds, units, total]);
  });

  test("goods of a bundle are a kind each, as on the badge, and a goods on two lines is one kind", () => {
    const twice = [sampleLine(9, 1), { ...inBundle(3, 2), goods: sampleLine(9, 1).goods }, inBundle(4, 2)];
    expect(priced(twice).selectedLines).toBe(1);
    expect(priced([inBundle(3, 2), inBundle(4, 2), sampleLine(9, 1)], bundle)).toMatchObject({
      selectedLines: 3,
      selectedUnits: 5,
      selectedTotal: 4_000,
    });
  });

  test("reductions are inside the total, not beside it", () => {
    const p = priced([sampleLine(1, 10)], lineReduction(1, 5_000, 300));
    expect([p.selectedTotal, p.amounts, p.start]).toEqual([9_700, [9_700], [9_700]]);
  });

  test("lines keep the order in which they were given", () => {
    const p = priced([sampleLine(3, 1), sampleLine(1, 2), sampleLine(2, 3)]);
    expect([p.lines.map((l) => l.id), p.index.lines.map((l) => l.id)]).toEqual([
      [3, 1, 2],
      [1, 2, 3],
    ]);
  });
});

describe("when offers run", () => {
  test.each<[string, Partial<CartOffer>, boolean]>([
    ["from its first millisecond on", { startsAt: NOW }, true],
    ["not a millisecond before", { startsAt: NOW + 1 }, false],
    ["in its last one", { endsAt: NOW + 1 }, true],
    ["not at its end", { endsAt: NOW }, false],
  ])("%s", (_what, values, runs) => {
    expect(priced([sampleLine(1, 10)], site(1, 90, values)).selectedTotal).toBe(runs ? 9_000 : 10_000);
    expect(priced([sampleLine(1, 10)], { ...gift(2, 0), ...values }).gifts.length).toBe(runs ? 1 : 0);
  });
});

describe("site discounts", () => {
  test("are for the goods of their scope", () => {
    const p = priced(
      [sampleLine(1, 1), sampleLine(2, 1, { kind: "herb" })],
      site(1, 90, { scope: { kind: "herb" } }),
    );
    expect(p.amounts).toEqual([1_000, 900]);
  });

  test("are used by lines that count, once, and only then", () => {
    expect(
      priced([sampleLine(1, 1), sampleLine(2, 1)], site(1, 90, { limitPerCompany: 5 })).used,
    ).toMatchObject([{ id: 1, times: 1, isCounted: true }]);
    expect(priced([sampleLine(1, 1, {}, { isSelected: false })], site(1, 90)).used).toEqual([]);
  });

  const from = (measure: CartOffer["measure"], threshold: number) =>
    site(1, 90, { measure, tiers: [{ from: threshold, benefit: { percent: 90 } }] });
  test.each<[string, CartOffer, string[]]>([
    ["used up", site(1, 90, { limitPerCompany: 1, used: 1 }), ["1 每家限享 1 次，已享 1 次"]],
    ["used up by everybody", site(1, 90, { left: 0 }), ["1 活动名额已用完"]],
    ["a threshold in units", from("units", 12), ["1 还差 2 盒"]],
    ["a threshold in money", from("amount", 12_000), ["1 还差 ¥20.00"]],
    ["reached", from("amount", 10_000), []],
    ["not in its scope", site(1, 90, { scope: { goods: [9] } }), []],
  ])("say why they give nothing: %s", (_what, offer, expected) =>
    expect(notified(priced([sampleLine(1, 10)], offer))).toEqual(expected),
  );

  test("a better price is named", () => {
    const special = sampleLine(1, 10, {}, { activity: flash({ price: 500 }) });
    expect(notified(priced([special], site(4, 90)))).toEqual(["4 已享更优惠的 限时秒杀"]);
    const ladder = sampleLine(1, 10, { ladder: [{ from: 10, price: 800 }] });
    expect(notified(priced([ladder], site(1, 90)))).toEqual(["1 已享更优惠的 阶梯价"]);
    expect(notified(priced([sampleLine(1, 10)], site(1, 90), site(2, 80)))).toEqual([
      "1 已享更优惠的 全场80折",
    ]);
  });

  test("the line that is nearest to the threshold speaks for all", () => {
    const lines = [sampleLine(1, 3), sampleLine(2, 9), sampleLine(3, 50, {}, { isSelected: false })];
    expect(notified(priced(lines, from("units", 12)))).toEqual(["1 还差 3 盒"]);
  });
});

test("a bundle is used as often as it has sets", () => {
  const limited = { ...bundle, limitPerCompany: 9 };
  expect(priced([inBundle(3, 3), inBundle(4, 3)], limited).used).toMatchObject([
    { id: 8, times: 3, isCounted: true },
  ]);
  expect(priced([inBundle(3, 3), inBundle(4, 2)], limited).used).toEqual([]);
});

test("for every cart the parts sum to the total, and what does not count costs nothing", () => {
  fc.assert(
    fc.property(linesArb, offersArb, (lines, { offers }) => {
      const p = priceLines(lines, offers, NOW);
      expect(p.start.reduce((a, b) => a + b, 0)).toBe(p.selectedTotal);
      p.start.forEach((amount, i) => {
        const { counts, gross } = p.index.bases[i]!;
        expect(amount).toBe(counts ? p.amounts[i] : 0);
        expect(amount >= 0 && amount <= gross).toBe(true);
      });
      expect(p.lines).toEqual(lines);
    }),
    { numRuns: 80 },
  );
});

test("steps change no state that they were given", () => {
  const frozen = (values: object): PricingState => {
    for (const value of Object.values(values)) if (Array.isArray(value)) Object.freeze(value);
    return Object.freeze(values) as PricingState;
  };
  const frozenBases = (state: PricingState) => state.index.bases.forEach((base) => Object.freeze(base));
  fc.assert(
    fc.property(linesArb, offersArb, (lines, { offers }) => {
      const last = LINE_STEPS.reduce(
        (state, step) => {
          frozenBases(state);
          return step(frozen(state));
        },
        startPricing(lines, offers, NOW),
      );
      expect(last).toEqual(priceLines(lines, offers, NOW));
    }),
    { numRuns: 80 },
  );
});
