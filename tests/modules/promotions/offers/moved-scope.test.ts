import { expect, test } from "vitest";
import { categoryNamedIn, movedScope } from "~/modules/promotions/offers/moved-scope";
import type { OfferScope } from "~/modules/promotions/offers/offer";

const MOVED = new Map<string, OfferScope>([
  ["/1/2/", { category: "/3/2/" }],
  ["/4/", { goods: [7, 8] }],
]);

test.each<[OfferScope, OfferScope | null]>([
  [{ category: "/1/2/" }, { category: "/3/2/" }],
  [{ category: "/4/" }, { goods: [7, 8] }],
  [{ not: { category: "/4/" } }, { not: { goods: [7, 8] } }],
  [{ category: "/1/" }, null],
  [{ not: { not: { category: "/1/2/" } } }, { not: { not: { category: "/3/2/" } } }],
  [{ all: true }, null],
  [{ goods: [2] }, null],
  [{ kind: "drug" }, null],
])("%j becomes %j", (scope, to) => expect(movedScope(scope, MOVED)).toEqual(to));

test("the category of a scope is found however it is turned", () => {
  expect(categoryNamedIn({ not: { category: "/1/" } })).toBe("/1/");
  expect(categoryNamedIn({ preferred: true })).toBeNull();
});
