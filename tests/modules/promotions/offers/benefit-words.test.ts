import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BACK, CHOOSE, FREE, GIVES, OFF, PERCENT, readTiers } from "~/modules/promotions/offers/benefits";
import { kindsAt, OFFER_KINDS, tierName, tierNames } from "~/modules/promotions/offers/kinds/kinds";
import {
  areApart,
  timesLeft,
  type Benefit,
  type CartOffer,
  type Measure,
} from "~/modules/promotions/offers/offer";
import { offerGoods, sampleOffer } from "../../cart/cart-samples";

const masks = [1, 2, 3].map((id) => offerGoods(id, 0, { name: `赠品${id}` }));
const gives = (...ids: number[]) => ({ gives: ids.map((goodsId) => ({ goodsId, number: 1 })) });

describe("how a tier is called", () => {
  test.each<[string, string, string]>([
    ["money off", OFF.name({ off: 2_000 }, "满500", []), "满500减20"],
    ["without a threshold", OFF.name({ off: 2_000 }, "", []), "立减20"],
    ["jiao and fen", OFF.name({ off: 2_050 }, "每满3件", []), "每满3件减20.50"],
    ["a percentage", PERCENT.name({ percent: 98 }, "满1000", []), "满1000享98折"],
    ["of ten", PERCENT.name({ percent: 90 }, "", []), "享9折"],
    ["money back", BACK.name({ back: 1_000 }, "满500", []), "满500返10"],
    ["an add-on deal", CHOOSE.name({ choose: 2 }, "满500元", []), "满500元可换购2份"],
    ["free shipping", FREE.name({ free: "shipping" }, "满300", []), "满300包邮"],
    ["one gift", GIVES.name(gives(1), "满200元", masks), "满200元赠赠品1"],
    ["gifts in the order of the offer", GIVES.name(gives(3, 1), "", masks), "赠赠品1、赠品3"],
    ["more than two", GIVES.name(gives(1, 2, 3), "", masks), "赠赠品1、赠品2等3种"],
    ["a gift that is gone", GIVES.name(gives(77), "满2种", masks), "满2种赠品"],
  ])("%s", (_what, name, expected) => expect(name).toBe(expected));

  test.each<[Measure, boolean, number, string]>([
    ["amount", false, 50_000, "满500减20"],
    ["amount", false, 50_050, "满500.50减20"],
    ["amount", true, 50_000, "每满500减20"],
    ["units", false, 3, "满3件减20"],
    ["units", true, 3, "每满3件减20"],
    ["kinds", false, 2, "满2种减20"],
    ["units", false, 0, "立减20"],
  ])("by %s, repeating %s, from %i: %s", (measure, repeats, from, name) => {
    const offer = sampleOffer(1, "lineReduction", [{ from, benefit: { off: 2_000 } }], { measure, repeats });
    expect([tierName(offer, offer.tiers[0]!), tierNames(offer)]).toEqual([name, name]);
  });

  test("goods that follow an amount would read as a number of them, so yuan is said there alone", () => {
    const tier = (kind: CartOffer["kind"], benefit: Benefit) =>
      tierName(sampleOffer(1, kind, [], { goods: masks }), { from: 20_000, benefit });
    expect(tier("gift", { gives: [{ goodsId: 1, number: 1 }] })).toBe("满200元赠赠品1");
    expect(tier("swap", { choose: 1 })).toBe("满200元可换购1份");
    expect(tier("cashback", { back: 100 })).toBe("满200返1");
    const saysYuan = kindsAt("lines", "gifts", "addOn", "reduction", "discount", "shipping", "credit").filter(
      (kind) => OFFER_KINDS[kind].benefit?.saysYuan,
    );
    expect(saysYuan).toEqual(["swap", "gift", "bundleGift"]);
  });

  test("what has no tiers is never asked for one", () => {
    const bundle = sampleOffer(1, "bundle", [], { goods: masks });
    expect(tierNames(bundle)).toBe("");
    expect(() => tierName(bundle, { from: 0, benefit: { off: 1 } })).toThrow(/bundle has no tiers/);
  });
});

describe("how an amount came about", () => {
  test.each<[string, string, string]>([
    ["once", OFF.note({ off: 1 }, 12_345, 1), "参与商品 123.45"],
    ["several times", OFF.note({ off: 1 }, 123_456, 3), "参与商品 1,234.56，满足 3 次"],
    ["a percentage, however often", PERCENT.note({ percent: 95 }, 12_345, 3), "123.45 × 5%，舍去不足1分"],
    ["gifts", GIVES.note({ gives: [] }, 500, 2), "参与商品 5.00，满足 2 次"],
    ["free shipping", FREE.note({ free: "shipping" }, 500, 1), "参与商品 5.00"],
  ])("%s", (_what, text, expected) => expect(text).toBe(expected));
});

describe("tiers of one offer", () => {
  const fen = fc.integer({ min: 1, max: 99_999 });
  test("money: what is worth more takes off more, until the goods are free", () =>
    fc.assert(
      fc.property(fen, fen, fc.integer({ min: 1, max: 9 }), fc.nat(200_000), (a, b, times, base) => {
        const [less, more] = a <= b ? [a, b] : [b, a];
        expect(OFF.worth({ off: more }, 0)).toBeGreaterThanOrEqual(OFF.worth({ off: less }, 0));
        expect(OFF.amount({ off: more }, times, base)).toBeGreaterThanOrEqual(
          OFF.amount({ off: less }, times, base),
        );
        expect(BACK.amount({ back: more }, times, base)).toBeGreaterThanOrEqual(
          BACK.amount({ back: less }, times, base),
        );
      }),
    ));

  test("percentages: the same, and never more than the goods cost", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(999_999),
        (a, b, base) => {
          const better = PERCENT.worth({ percent: a }, 0) >= PERCENT.worth({ percent: b }, 0) ? a : b;
          const worse = better === a ? b : a;
          const off = (percent: number) => PERCENT.amount({ percent }, 1, base);
          expect(off(better)).toBeGreaterThanOrEqual(off(worse));
          expect(off(better)).toBeLessThanOrEqual(base);
          expect(off(100)).toBe(0);
        },
      ),
    ));

  test("are read ascending with nothing lost, whatever order they are stored in", () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(9_999), fen), {
          minLength: 1,
          maxLength: 6,
          selector: ([from]) => from,
        }),
        (all) => {
          const tiers = readTiers({ tiers: all.map(([from, off]) => ({ from, off })) }, OFF, [])!;
          expect(tiers.map(({ from }) => from)).toEqual(all.map(([from]) => from).sort((a, b) => a - b));
          const offs = new Map(all);
          for (const { from, benefit } of tiers) expect(benefit).toEqual({ off: offs.get(from) });
        },
      ),
    ));
});

describe("limits and stacking", () => {
  test("what may still be used is the smaller of what is left and what the company may", () =>
    fc.assert(
      fc.property(fc.option(fc.nat(9)), fc.option(fc.nat(9)), fc.nat(12), (left, limitPerCompany, used) => {
        const times = timesLeft({ left, limitPerCompany, used });
        expect(times).toBeGreaterThanOrEqual(0);
        if (left !== null) expect(times).toBeLessThanOrEqual(left);
        if (limitPerCompany !== null)
          expect(times).toBe(Math.max(0, Math.min(left ?? Infinity, limitPerCompany - used)));
        if (left === null && limitPerCompany === null) expect(times).toBe(Infinity);
      }),
    ));

  test("an offer that names nothing goes with every kind that does not name it", () => {
    for (const [name, kind] of Object.entries(OFFER_KINDS)) {
      const item = { kind: name as keyof typeof OFFER_KINDS, notWith: kind.notWith };
      for (const other of kind.notWith) {
        expect(areApart(item, { kind: other, notWith: [] })).toBe(true);
        expect(areApart({ kind: other, notWith: [] }, item)).toBe(true);
        expect(areApart({ ...item, notWith: [] }, { kind: other, notWith: [] })).toBe(false);
      }
    }
  });
});
