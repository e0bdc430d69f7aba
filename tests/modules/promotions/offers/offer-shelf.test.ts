import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  buildRegister,
  countFacets,
  type OnPromotion,
  type RegisterRow,
} from "~/modules/catalogue/facets/facet-index";
import type { PromotedGoods } from "~/modules/catalogue/listing/list-query";
import { formatNearBatches } from "~/modules/promotions/offer-pages/batch-words";
import { inScope, type OfferScope } from "~/modules/promotions/offers/offer";
import {
  getUnlistedOffer,
  type ListedOffer,
  offerGoods,
  scopedGoods,
} from "~/modules/promotions/offers/offer-shelf";
import { shippingWords } from "~/modules/promotions/offers/shipping-words";
import { takeWords } from "~/modules/promotions/offer-pages/take-words";
import { sampleGoods, sampleOffer } from "../../cart/cart-samples";

const KINDS = ["drug", "herb", "device"] as const;
/** Categories 1 to 4; 3 and 4 lie in 1. */
const PATHS: Record<number, string> = { 1: "/1/", 2: "/2/", 3: "/1/3/", 4: "/1/4/" };

const goods = fc.record({
  kind: fc.constantFrom(...KINDS),
  category: fc.constantFrom(1, 2, 3, 4),
  isPreferred: fc.boolean(),
  itemFree: fc.boolean(),
});
const flat = fc.oneof(
  fc.constant<OfferScope>({ all: true }),
  fc.constant<OfferScope>({ preferred: true }),
  fc.constantFrom(...KINDS).map((kind): OfferScope => ({ kind })),
  fc.constantFrom("/1/", "/2/", "/1/3/").map((category): OfferScope => ({ category })),
  fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }).map((ids): OfferScope => ({ goods: ids })),
);
const scope = fc.oneof(
  flat,
  flat.map((inner): OfferScope => ({ not: inner })),
  flat.map((inner): OfferScope => ({ not: { not: inner } })),
);

const unfolded = (only: PromotedGoods): OnPromotion => ({
  ...only,
  categories: new Set(
    Object.keys(PATHS)
      .map(Number)
      .filter((id) => only.categories.some((path) => PATHS[id]!.startsWith(path))),
  ),
  others: only.others?.map(unfolded),
});

type AnyGoods = typeof goods extends fc.Arbitrary<infer T> ? T : never;

function countIn(all: readonly AnyGoods[], only: PromotedGoods): number {
  const rows = all.map((item, i): RegisterRow => ({
    id: i + 1,
    categoryId: item.category,
    manufacturerId: 1,
    form: "片剂",
    kind: item.kind,
    price: 100,
    expiry: null,
    stock: 1,
    isControlled: 0,
    regulated: null,
    scope: "westernMedicine",
    isPreferred: item.isPreferred ? 1 : 0,
    isEphedrine: 0,
    packSize: 1,
    itemFreeFrom: item.itemFree ? 10 : null,
    sales: 0,
    createdAt: 0,
  }));
  const register = buildRegister(rows);
  return countFacets(register, register.order.sales, { promoted: unfolded(only) }).total;
}

describe("goods of a scope", () => {
  it("are those that the cart finds inside it", () => {
    fc.assert(
      fc.property(fc.array(goods, { maxLength: 12 }), scope, (all, wanted) => {
        const inside = all.filter((item, i) =>
          inScope(wanted, {
            id: i + 1,
            kind: item.kind,
            categoryPath: PATHS[item.category]!,
            isPreferred: item.isPreferred,
          }),
        );
        expect(countIn(all, scopedGoods(wanted))).toBe(inside.length);
      }),
    );
  });

  it("of several offers are those of any of them", () => {
    fc.assert(
      fc.property(fc.array(goods, { maxLength: 12 }), scope, scope, (all, entry, other) => {
        const both = countIn(all, getUnlistedOffer([scopedGoods(entry), scopedGoods(other)]));
        const either = all.filter((item, i) => {
          const judged = {
            id: i + 1,
            kind: item.kind,
            categoryPath: PATHS[item.category]!,
            isPreferred: item.isPreferred,
          };
          return inScope(entry, judged) || inScope(other, judged);
        });
        expect(both).toBe(either.length);
      }),
    );
  });
});

const listed = (kind: ListedOffer["kind"]): ListedOffer => ({
  id: 1,
  kind,
  name: "",
  startsAt: 0,
  endsAt: 1,
  scope: { kind: "herb" },
  terms: "{}",
  goods: [3, 4],
});

test("prices are for the goods of their rows, everything else for its scope", () => {
  expect(offerGoods(listed("dailySpecial"))).toEqual({ goods: [3, 4], categories: [], kinds: [] });
  expect(offerGoods(listed("gift"))).toEqual({ goods: [], categories: [], kinds: ["herb"] });
  expect(offerGoods(listed("freeShipping"))).toMatchObject({ kinds: ["herb"], itemFree: true });
});

test.each([
  [{ left: 60, limit: 20, used: 0, isCompany: true }, ["每家限购 20盒", "活动余量 60盒"]],
  [{ left: 60, limit: 20, used: 5, isCompany: true }, ["每家限购 20盒，您还可购 15盒", "活动余量 60盒"]],
  [{ left: 6, limit: 20, used: 5, isCompany: true }, ["每家限购 20盒，您还可购 6盒", "活动余量 6盒"]],
  [{ left: 60, limit: 20, used: 25, isCompany: true }, ["每家限购 20盒，您还可购 0盒", "活动余量 60盒"]],
  [{ left: 1200, limit: null, used: 5, isCompany: true }, ["活动余量 1,200盒"]],
  [{ left: 60, limit: 20, used: 0, isCompany: false }, ["每家限购 20盒", "活动余量 60盒"]],
  [{ left: 0, limit: 20, used: 0, isCompany: true }, ["活动库存已售完，按原价供应"]],
])("%j reads %j", (take, words) => expect(takeWords({ ...take, unit: "盒" })).toEqual(words));

test("two batches are named, the others counted", () => {
  const batch = (number: string, expiresOn: string) => ({ number, expiresOn, quantity: 12 });
  const all = [batch("A1", "2027-03-31"), batch("A2", "2027-04-30"), batch("A3", "2027-05-31")];
  expect(formatNearBatches(all.slice(0, 1), "盒")).toEqual(["批号 A1\u20022027-03\u200212盒"]);
  expect(formatNearBatches(all, "盒")).toEqual([
    "批号 A1\u20022027-03\u200212盒",
    "批号 A2\u20022027-04\u200212盒",
    "另有 1 个批次",
  ]);
  expect(formatNearBatches([], "盒")).toEqual([]);
});

test("what ships a goods free stands on it", () => {
  const offers = [
    sampleOffer(1, "freeShipping", [{ from: 30_000, benefit: { free: "shipping" } }], {
      scope: { preferred: true },
    }),
    sampleOffer(2, "cashback", [{ from: 1, benefit: { back: 1 } }]),
  ];
  expect(shippingWords(sampleGoods(1), offers)).toEqual([]);
  expect(shippingWords(sampleGoods(1, { isPreferred: true, itemFreeShippingFrom: 100 }), offers)).toEqual([
    "满300包邮",
    "满100盒单品包邮",
  ]);
  expect(shippingWords(sampleGoods(1, { freeShippingFrom: 50 }), offers)).toEqual(["满50盒本品免运费"]);
});
