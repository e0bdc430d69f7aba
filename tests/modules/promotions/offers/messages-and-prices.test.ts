import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { isOnGoods, offerOn } from "~/modules/promotions/offers/on-goods";
import {
  areApart,
  type ActivityPrice,
  type CartOffer,
  type OfferKind,
  type OfferScope,
} from "~/modules/promotions/offers/offer";
import {
  flash,
  noOffers,
  NOW,
  offerGoods,
  sampleGoods,
  sampleLine,
  sampleOffer,
} from "../../cart/cart-samples";

const site = (id: number, percent: number, values: Partial<CartOffer> = {}) =>
  sampleOffer(id, "siteDiscount", [{ from: 0, benefit: { percent } }], {
    name: `全场${percent}折`,
    ...values,
  });

// ── the price ────────────────────────────────────────────────────────────────
const activityArb: fc.Arbitrary<ActivityPrice | null> = fc
  .option(
    fc.record({
      kind: fc.constantFrom("flashSale", "dailySpecial", "nearExpiry"),
      price: fc.integer({ min: 1, max: 3_000 }),
      stock: fc.constantFrom(null, 0, 500),
      priority: fc.integer({ min: 0, max: 2 }),
    }),
  )
  .map((values) => values && flash({ ...values, offerId: 99, notWith: OFFER_KINDS[values.kind].notWith }));
const sitesArb = fc
  .array(
    fc.record({
      percent: fc.integer({ min: 50, max: 100 }),
      priority: fc.integer({ min: 0, max: 2 }),
      scope: fc.constantFrom<OfferScope>({ all: true }, { category: "/1/" }, { category: "/2/" }),
    }),
    { maxLength: 3 },
  )
  .map((all) => all.map(({ percent, ...values }, i) => site(i + 1, percent, values)));

describe("the price on a card", () => {
  test("is what one pack of the goods costs in the cart", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.constantFrom(1, 10),
        activityArb,
        sitesArb,
        (price, packSize, activity, offers) => {
          const goods = sampleGoods(1, { price, packSize });
          const { activityPrice, wasPrice: previousPrice } = offerOn(goods, offers, activity);
          const line = sampleLine(1, packSize, { price, packSize }, { activity });
          const [priced] = priceCart([line], { ...noOffers, offers }, {}, NOW).lines;
          expect(activityPrice ?? price).toBe(priced!.unitPrice);
          // A price before is shown with a lower one alone.
          expect(previousPrice).toBe(activityPrice === null ? null : price);
          if (activityPrice !== null) expect(activityPrice).toBeLessThan(price);
        },
      ),
    ));

  test("ends when what makes it ends", () => {
    const goods = sampleGoods(1);
    const late = flash({ price: 900, endsAt: 5 });
    expect(offerOn(goods, [], late).endsAt).toBe(5);
    expect(offerOn(goods, [site(1, 80, { endsAt: 7 })], late)).toMatchObject({
      activityPrice: 800,
      endsAt: 7,
    });
    expect(offerOn(goods, [], null)).toEqual({
      activityPrice: null,
      wasPrice: null,
      endsAt: null,
      tags: [],
      texts: [],
    });
  });

  test("of two that make it the same, the higher priority, then the lower id", () => {
    const goods = sampleGoods(1);
    const message = (...offers: CartOffer[]) => offerOn(goods, offers, null).texts;
    const found = (id: number, priority: number) => site(id, 90, { name: `第${id}个9折`, priority });
    expect(message(found(2, 0), found(1, 0))).toEqual(["第1个9折"]);
    expect(message(found(1, 0), found(2, 1))).toEqual(["第2个9折"]);
    expect(message(found(1, 5), site(2, 89))).toEqual(["全场89折"]);
  });

  test("is not shown to who may not see prices; that there is one is", () => {
    const locked = sampleGoods(1, { price: null, priceLock: "login" });
    expect(offerOn(locked, [site(1, 80)], flash())).toMatchObject({ activityPrice: null, wasPrice: null });
    expect(offerOn(locked, [], flash()).tags).toEqual([OFFER_KINDS.flashSale.tag]);
  });
});

// ── on which goods ───────────────────────────────────────────────────────────
const on = (offer: CartOffer, values: Partial<GoodsForBuyer> = {}, id = 1) =>
  isOnGoods(offer, sampleGoods(id, values));
const tiersFor: Record<string, CartOffer["tiers"]> = {
  lineReduction: [{ from: 0, benefit: { off: 100 } }],
  gift: [{ from: 0, benefit: { gives: [{ goodsId: 9, number: 1 }] } }],
  bundleGift: [{ from: 0, benefit: { gives: [{ goodsId: 9, number: 1 }] } }],
  swap: [{ from: 0, benefit: { choose: 1 } }],
  orderReduction: [{ from: 0, benefit: { off: 100 } }],
  orderDiscount: [{ from: 0, benefit: { percent: 90 } }],
  freeShipping: [{ from: 0, benefit: { free: "shipping" } }],
  cashback: [{ from: 0, benefit: { back: 100 } }],
};
const SCOPED = Object.keys(tiersFor) as CartOffer["kind"][];
const getOffer = (kind: CartOffer["kind"], scope: OfferScope, values: Partial<CartOffer> = {}) =>
  sampleOffer(1, kind, tiersFor[kind] ?? [], { scope, goods: [offerGoods(9, 0)], ...values });

describe("on which goods an offer is said", () => {
  test.each(SCOPED)("%s: on those of its scope", (kind) => {
    const offer = getOffer(kind, { category: "/2/" });
    expect([on(offer, { categoryPath: "/2/7/" }), on(offer, { categoryPath: "/1/" })]).toEqual([true, false]);
    // What comes along is not what is bought for it.
    expect(on(offer, { categoryPath: "/1/" }, 9)).toBe(false);
  });

  test("for everything alike: only where it is not on the whole order", () => {
    const message = SCOPED.filter((kind) => on(getOffer(kind, { all: true })));
    expect(message).toEqual(["lineReduction", "gift", "bundleGift", "swap"]);
  });

  test("a bundle on its own goods, whatever its scope says", () => {
    const bundle = sampleOffer(1, "bundle", [], { goods: [offerGoods(1, 5), offerGoods(2, 5)] });
    expect([1, 2, 3].map((id) => on(bundle, {}, id))).toEqual([true, true, false]);
  });
});

describe("what stands on a card", () => {
  const goodsArb = fc.record({
    categoryPath: fc.constantFrom("/1/", "/2/"),
    isPreferred: fc.boolean(),
    isEphedrine: fc.constantFrom(false, false, false, true),
  });
  const offersArb = fc
    .array(
      fc.record({
        kind: fc.constantFrom(...SCOPED),
        scope: fc.constantFrom<OfferScope>({ all: true }, { category: "/1/" }, { preferred: true }),
        left: fc.constantFrom(null, 0, 3),
        notWith: fc.subarray<OfferKind>(["flashSale", "dailySpecial"]),
      }),
      { maxLength: 6 },
    )
    .map((all) =>
      all.map(({ kind, scope, ...values }, i) => ({ ...getOffer(kind, scope, values), id: i + 1 })),
    );

  test("every tag once, each with words, and nothing that the price does not go with or that has run out", () =>
    fc.assert(
      fc.property(goodsArb, offersArb, activityArb, (values, offers, activity) => {
        const goods = sampleGoods(1, values);
        const { tags, texts, activityPrice } = offerOn(goods, offers, activity);
        expect(texts).toHaveLength(tags.length);
        expect(new Set(tags.map(({ name }) => name)).size).toBe(tags.length);
        expect(texts.every((text) => text !== "" && !/undefined|；；/.test(text))).toBe(true);
        if (values.isEphedrine) expect(tags).toEqual([]);
        const allowed = offers.filter(
          (offer) =>
            offer.left !== 0 &&
            isOnGoods(offer, goods) &&
            !(activityPrice !== null && activity && areApart(activity, offer)),
        );
        const names = new Set(allowed.map(({ kind }) => OFFER_KINDS[kind].tag.name));
        if (activityPrice !== null && activity) names.add(OFFER_KINDS[activity.kind].tag.name);
        if (!values.isEphedrine) expect(new Set(tags.map(({ name }) => name))).toEqual(names);
      }),
    ));

  test("the order in which offers come in changes nothing", () =>
    fc.assert(
      fc.property(offersArb, activityArb, (offers, activity) => {
        const goods = sampleGoods(1);
        expect(offerOn(goods, [...offers].reverse(), activity)).toEqual(offerOn(goods, offers, activity));
      }),
      { numRuns: 50 },
    ));

  test("a group buy stands beside the rest and takes nothing away", () => {
    const offers = [getOffer("lineReduction", { all: true })];
    const goods = sampleGoods(1);
    const alone = offerOn(goods, offers, null);
    const both = offerOn(goods, offers, null, "groupBuy");
    expect(both.tags).toEqual([OFFER_KINDS.groupBuy.tag, ...alone.tags]);
    expect(both.activityPrice).toBe(alone.activityPrice);
    expect(isAt("groupBuy", "group")).toBe(true);
  });
});
