import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_OFFER_KINDS, OFFER_KINDS, tierName } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferGoods } from "~/modules/promotions/offers/offer";
import { readNeeds, readNotWith, readOffer, readScope } from "~/modules/promotions/offers/offer-parser";

const goods: OfferGoods[] = [7, 8].map((goodsId) => ({
  goodsId,
  name: `商品${goodsId}`,
  unit: "盒",
  picture: "",
  price: 100,
  quantity: goodsId - 6,
  left: 9,
  stock: 9,
  limitPerCompany: null,
  used: 0,
  restriction: null,
  purchaseLimit: null,
  boughtToday: 0,
}));
const row = (kind: string, terms: unknown, scope: unknown = { all: true }) => ({
  id: 1,
  kind,
  name: "活动",
  starts_at: 0,
  ends_at: 1,
  priority: 0,
  terms: typeof terms === "string" ? terms : JSON.stringify(terms),
  scope: JSON.stringify(scope),
});
const names = (kind: string, terms: unknown) => {
  const offer = readOffer(row(kind, terms), goods);
  return offer && offer.tiers.map((tier) => tierName(offer, tier));
};

describe("terms", () => {
  test.each<[string, unknown, string[] | null]>([
    ["lineReduction", { tiers: [{ from: 50_000, off: 2_000 }] }, ["满500减20"]],
    ["lineReduction", { tiers: [{ from: 0, off: 2_000 }] }, ["立减20"]],
    [
      "orderReduction",
      {
        tiers: [
          { from: 9, off: 9 },
          { from: 3, off: 3 },
        ],
      },
      ["满0.03减0.03", "满0.09减0.09"],
    ],
    ["orderReduction", { repeats: true, measure: "units", tiers: [{ from: 3, off: 500 }] }, ["每满3件减5"]],
    ["orderDiscount", { measure: "kinds", tiers: [{ from: 3, percent: 90 }] }, ["满3种享9折"]],
    ["siteDiscount", { tiers: [{ percent: 94 }] }, ["享94折"]],
    ["gift", { tiers: [{ from: 20_000 }] }, ["满200元赠商品7、商品8"]],
    [
      "bundleGift",
      { measure: "kinds", tiers: [{ from: 2, gives: [{ goodsId: 8, number: 3 }] }] },
      ["满2种赠商品8"],
    ],
    ["swap", { tiers: [{ from: 50_000, choose: 1 }] }, ["满500元可换购1份"]],
    ["cashback", { tiers: [{ from: 50_000, back: 1_000 }] }, ["满500返10"]],
    ["freeShipping", { tiers: [{ from: 30_000 }] }, ["满300包邮"]],
    ["bundle", {}, []],
    // what cannot be read
    ["lineReduction", "{", null],
    ["lineReduction", {}, null],
    ["lineReduction", { tiers: [] }, null],
    ["lineReduction", { tiers: [{ from: -1, off: 5 }] }, null],
    ["lineReduction", { tiers: [{ from: 1, percent: 5 }] }, null],
    ["lineReduction", { repeats: true, tiers: [{ from: 0, off: 5 }] }, null],
    [
      "lineReduction",
      {
        repeats: true,
        tiers: [
          { from: 1, off: 5 },
          { from: 2, off: 9 },
        ],
      },
      null,
    ],
    ["lineReduction", { notWith: ["nothing"], tiers: [{ from: 1, off: 5 }] }, null],
    ["flashSale", {}, null],
    ["lottery", { tiers: [{ from: 1, off: 5 }] }, null],
  ])("%s %j: %j", (kind, terms, expected) => expect(names(kind, terms)).toEqual(expected));

  test("a bundle needs two goods", () => expect(readOffer(row("bundle", {}), goods.slice(0, 1))).toBeNull());

  test("what an offer does not go with is its own word, else its kind's", () => {
    expect(readOffer(row("siteDiscount", { tiers: [{ percent: 9 }] }))!.notWith).toEqual(
      OFFER_KINDS.siteDiscount.notWith,
    );
    expect(readOffer(row("siteDiscount", { notWith: ["coupon"], tiers: [{ percent: 9 }] }))!.notWith).toEqual(
      ["coupon"],
    );
    expect([readNotWith("nearExpiry", "{}"), readNotWith("nearExpiry", "?")]).toEqual([
      OFFER_KINDS.nearExpiry.notWith,
      null,
    ]);
  });

  test("a group buy needs two companies at least", () => {
    expect(['{"needs":3}', '{"needs":1}', "{}", "?"].map(readNeeds)).toEqual([3, null, null, null]);
  });

  test("whatever is stored is an offer or none, never an error", () => {
    const kinds = fc.constantFrom(...ALL_OFFER_KINDS, "");
    fc.assert(
      fc.property(
        kinds,
        fc.oneof(fc.string(), fc.json()),
        fc.oneof(fc.string(), fc.json()),
        (kind, terms, scope) => {
          readScope(scope);
          readNeeds(terms);
          const offer = readOffer({ ...row(kind, terms), scope }, goods);
          expect(offer === null || offer.kind === kind).toBe(true);
        },
      ),
    );
  });
});
