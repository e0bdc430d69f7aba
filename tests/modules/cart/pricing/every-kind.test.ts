import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitCheckout } from "~/modules/cart/pricing/checkout";
import { getUnitPrice } from "~/modules/cart/pricing/line-price";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, CartPricing, Offers } from "~/modules/cart/pricing/pricing";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer, OfferKind, OfferScope, OfferTier } from "~/modules/promotions/offers/offer";
import { runs } from "../../../parts";
import { choiceArb, flash, NOW, offerGoods, sampleLine, sampleOffer, voucher } from "../cart-samples";

const BUNDLE = 91;
const SWAP = 92;
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

// ── arbitrary carts with every kind ──────────────────────────────────────────
const goodsArb = fc.record({
  price: fc.integer({ min: 1, max: 20_000 }),
  categoryPath: fc.constantFrom("/1/", "/2/"),
  withCoupon: fc.boolean(),
  isPreferred: fc.boolean(),
  stock: fc.constantFrom(0, 8, 100_000),
  purchaseLimit: fc.constantFrom(null, null, 30),
});
const lineArb = fc.record({
  goods: goodsArb,
  number: fc.integer({ min: 1, max: 40 }),
  isSelected: fc.constantFrom(true, true, true, false),
  special: fc.option(
    fc.record({
      kind: fc.constantFrom("flashSale", "dailySpecial", "nearExpiry"),
      price: fc.integer({ min: 0, max: 15_000 }),
      limitPerCompany: fc.constantFrom(null, 20),
    }),
  ),
});
const linesArb: fc.Arbitrary<CartLine[]> = fc
  .tuple(
    fc.array(lineArb, { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(([rendered, sets, swapped]) => {
    const lines = rendered.map(({ goods, number: quantity, isSelected, special }, i) => {
      const activity =
        special && flash({ ...special, notWith: OFFER_KINDS[special.kind].notWith, offerId: 80 + i });
      return sampleLine(i + 1, quantity, goods, { isSelected, activity });
    });
    // The bundle shares goods 1 with an ordinary line; the swap shares goods 2.
    if (sets > 0)
      for (const [k, id] of [1, 30].entries())
        lines.push(sampleLine(50 + k, sets, { ...lines[0]!.goods, id }, { type: 3, offerId: BUNDLE }));
    if (swapped > 0)
      lines.push(
        sampleLine(60, swapped, { ...(lines[1] ?? lines[0]!).goods, id: 2 }, { type: 2, offerId: SWAP }),
      );
    return lines;
  });

const scopeArb: fc.Arbitrary<OfferScope> = fc.constantFrom<OfferScope>(
  { all: true },
  { category: "/1/" },
  { goods: [1, 2, 3] },
  { preferred: true },
  { not: { category: "/1/" } },
);
const fromArb = fc.constantFrom(0, 1, 3, 2_000, 10_000, 60_000, 200_000);
const getBenefit: Record<string, fc.Arbitrary<OfferTier["benefit"]>> = {
  lineReduction: fc.integer({ min: 1, max: 9_000 }).map((off) => ({ off })),
  orderReduction: fc.integer({ min: 1, max: 9_000 }).map((off) => ({ off })),
  orderDiscount: fc.integer({ min: 50, max: 99 }).map((percent) => ({ percent })),
  siteDiscount: fc.integer({ min: 50, max: 99 }).map((percent) => ({ percent })),
  gift: fc.integer({ min: 1, max: 9 }).map((quantity) => ({ gives: [{ goodsId: 3, number: quantity }] })),
  bundleGift: fc
    .integer({ min: 1, max: 9 })
    .map((quantity) => ({ gives: [{ goodsId: 40, number: quantity }] })),
  swap: fc.integer({ min: 1, max: 3 }).map((choose) => ({ choose })),
  cashback: fc.integer({ min: 1, max: 9_000 }).map((back) => ({ back })),
  freeShipping: fc.constant({ free: "shipping" as const }),
};
const notWithArb = fc.option(
  fc.subarray<OfferKind>(
    [
      "flashSale",
      "siteDiscount",
      "bundle",
      "lineReduction",
      "gift",
      "coupon",
      "orderReduction",
      "cashVoucher",
      "cashback",
    ],
    {
      maxLength: 2,
    },
  ),
  { freq: 2 },
);
const offerArb: fc.Arbitrary<(id: number) => CartOffer> = fc
  .constantFrom(...Object.keys(getBenefit))
  .chain((kind) =>
    fc
      .record({
        tiers: fc.array(fc.record({ from: fromArb, benefit: getBenefit[kind]! }), {
          minLength: 1,
          maxLength: 3,
        }),
        scope: scopeArb,
        measure: fc.constantFrom("amount", "amount", "units", "kinds"),
        priority: fc.integer({ min: 0, max: 2 }),
        left: fc.constantFrom(null, null, 0, 1, 5),
        limitPerCompany: fc.constantFrom(null, 2),
        used: fc.integer({ min: 0, max: 2 }),
        repeats: fc.boolean(),
        notWith: notWithArb,
        giftsLeft: fc.constantFrom(0, 2, 1000),
      })
      .map(({ tiers, repeats, notWith, giftsLeft, ...values }) => (id: number) => {
        const sorted = [...tiers].sort((a, b) => a.from - b.from);
        const isWorth = !["orderDiscount", "siteDiscount", "freeShipping"].includes(kind);
        return sampleOffer(id, kind as CartOffer["kind"], sorted, {
          ...values,
          repeats: repeats && isWorth && sorted.length === 1 && sorted[0]!.from > 0,
          ...(notWith ? { notWith } : {}),
          goods:
            kind === "swap"
              ? [offerGoods(2, 100)]
              : [3, 40].map((g) => offerGoods(g, 0, { left: giftsLeft })),
        });
      }),
  );
const standing = [
  sampleOffer(BUNDLE, "bundle", [], { goods: [offerGoods(1, 300), offerGoods(30, 300)] }),
  sampleOffer(SWAP, "swap", [{ from: 5_000, benefit: { choose: 2 } }], { goods: [offerGoods(2, 100)] }),
];
const voucherArb = fc.tuple(
  fc.constantFrom("coupon" as const, "cashVoucher" as const),
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 1, max: 9_000 }),
  scopeArb,
);
const offersArb: fc.Arbitrary<Offers> = fc.record({
  offers: fc
    .array(offerArb, { maxLength: 8 })
    .map((manufacturers) => [...standing, ...manufacturers.map((make, i) => make(i + 1))]),
  vouchers: fc
    .array(voucherArb, { maxLength: 5 })
    .map((all) => all.map(([kind, from, off, scope], i) => ({ ...voucher(i + 1, kind, from, off), scope }))),
  shipping: fc.record({
    threshold: fc.constantFrom(0, 50_000, 10_000_000),
    fee: fc.constantFrom(0, 1_200),
    noTransOrderAmount: fc.constant(0),
    label: fc.constant("广州"),
  }),
});
const everyCart = (holds: (lines: CartLine[], offers: Offers) => void, numRuns = 250) =>
  fc.assert(fc.property(linesArb, offersArb, holds), { numRuns: runs(numRuns) });

describe("every cart with every kind", () => {
  test("is never negative, and its parts sum to the whole", () => {
    fc.assert(
      fc.property(linesArb, offersArb, choiceArb, (lines, offers, choice) => {
        const p = priceCart(lines, offers, choice, NOW);
        const counting = p.lines.filter((l) => l.counts);
        expect(sum(counting.map((l) => l.amount))).toBe(p.selectedTotal);
        expect(sum(p.lines.map((l) => l.discountShare))).toBe(p.discountTotal);
        expect(p.selectedTotal - p.discountTotal + p.shipping).toBe(p.payable);
        expect(sum(p.rows.filter((r) => r.kind !== "payable").map((r) => r.amount))).toBe(p.payable);
        expect(p.bestPayable).toBeLessThanOrEqual(p.payable);
        for (const l of p.lines) {
          expect(
            Math.min(l.unitPrice, l.reduction, l.amount, l.discountShare, l.amount - l.discountShare),
          ).toBeGreaterThanOrEqual(0);
          expect(l.gross - l.reduction).toBe(l.amount);
        }
        for (const { proof, amount } of p.rows)
          if (proof) expect(sum(proof.lines.map((l) => l.amount)) + proof.others.amount).toBe(amount);
      }),
      { numRuns: runs(300) },
    );
  });

  test("what its offers take off adds up to its ordinary prices less what is paid, shipping and vouchers apart", () => {
    everyCart((lines, offers) => {
      const p = priceCart(lines, offers, {}, NOW);
      const counting = p.lines.filter((l) => l.counts);
      const listed = counting.map(({ id, quantity }) => {
        const { goods } = lines.find((l) => l.id === id)!;
        return getUnitPrice(goods, quantity, null) * quantity;
      });
      const paid = sum(counting.map((l) => l.amount - l.discountShare));
      const vouchers = sum([...p.coupons, ...p.cashVouchers].filter((t) => t.isUsed).map((t) => t.amount));
      expect(sum(p.savings.map((saving) => saving.goods))).toBe(sum(listed) - paid - vouchers);
      expect(sum(p.savings.map((saving) => saving.back))).toBe(p.cashback?.amount ?? 0);
      expect(new Set(p.savings.map((saving) => saving.offerId)).size).toBe(p.savings.length);
      for (const { offerId, shipping } of p.savings)
        expect(shipping > 0).toBe(offerId === p.freeShipping?.offerId);
    }, 400);
  });

  test("the order of lines, offers and vouchers never matters", () => {
    everyCart((lines, offers) => {
      const turned = {
        ...offers,
        offers: [...offers.offers].reverse(),
        vouchers: [...offers.vouchers].reverse(),
      };
      const byId = (p: CartPricing) => ({ ...p, lines: [...p.lines].sort((a, b) => a.id - b.id) });
      expect(byId(priceCart([...lines].reverse(), turned, {}, NOW))).toEqual(
        byId(priceCart(lines, offers, {}, NOW)),
      );
    });
  });

  test("no line costs more than without any offer, and the default leaves least to pay", () => {
    everyCart((lines, offers) => {
      const p = priceCart(lines, offers, {}, NOW);
      const bare = priceCart(
        lines.map((l) => ({ ...l, activity: null })),
        { ...offers, offers: [] },
        {},
        NOW,
      );
      p.lines.forEach((l, i) => expect(l.unitPrice).toBeLessThanOrEqual(bare.lines[i]!.unitPrice));
      expect(p.payable).toBe(p.bestPayable);
      for (const coupon of [null, 1, 2, 3])
        for (const cashVoucher of [undefined, null])
          expect(priceCart(lines, offers, { coupon, cashVoucher }, NOW).payable).toBeGreaterThanOrEqual(
            p.payable,
          );
    }, 150);
  });

  test("the difference that a coupon or voucher tells is what choosing it makes", () => {
    everyCart((lines, offers) => {
      const p = priceCart(lines, offers, {}, NOW);
      const paid = (choice: Parameters<typeof priceCart>[2]) =>
        priceCart(lines, offers, choice, NOW).payable - p.payable;
      for (const { id, difference } of p.coupons)
        if (difference !== undefined) expect(paid({ coupon: id })).toBe(difference);
      const coupon = p.coupons.find((t) => t.isUsed)?.id ?? null;
      for (const { id, difference } of p.cashVouchers)
        if (difference !== undefined) expect(paid({ coupon, cashVoucher: id })).toBe(difference);
      expect(paid({ coupon: null })).toBe(p.without.coupon);
      expect(paid({ coupon, cashVoucher: null })).toBe(p.without.cashVoucher);
    }, 150);
  });

  test("what lines and gifts take together never goes above stock, limits and portions", () => {
    everyCart((lines, offers) => {
      const p = priceCart(lines, offers, {}, NOW);
      const units = new Map<number, number>();
      for (const l of p.lines.filter((line) => line.counts))
        units.set(l.goodsId, (units.get(l.goodsId) ?? 0) + l.quantity);
      for (const { goods } of lines) {
        const used = units.get(goods.id) ?? 0;
        expect(used).toBeLessThanOrEqual(Math.min(goods.stock, goods.purchaseLimit ?? Infinity));
      }
      for (const s of p.addOnDeals) expect(s.chosen).toBeLessThanOrEqual(s.choose);
      for (const g of p.gifts) {
        const goods = offers.offers
          .find((o) => o.id === g.offerId)!
          .goods.find((product) => product.goodsId === g.goodsId)!;
        expect(g.quantity).toBeLessThanOrEqual(goods.left);
      }
      for (const b of p.bundles) {
        const counts = p.lines.filter((l) => b.lineIds.includes(l.id)).map((l) => l.counts);
        expect(counts.every((c) => c === b.counts)).toBe(true);
      }
    });
  });

  test("an offer that does something has no reason, and one reason is enough for the others", () => {
    everyCart((lines, offers) => {
      const p = priceCart(lines, offers, {}, NOW);
      const used = [...p.reductions, ...p.discounts, ...p.groups].filter(
        (t) => t.isUsed && "kind" in t === false,
      );
      const ids = p.reasons.map((r) => r.offerId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id } of used) expect(ids).not.toContain(id);
      for (const { offerId } of p.usedOffers)
        if (offerId !== p.cashback?.offerId) expect(ids).not.toContain(offerId);
    });
  });

  test("splitting in orders sums to the whole", () => {
    everyCart((lines, offers) => {
      const mixed = lines.map((l, i) =>
        l.type === 0 && i % 3 === 2 ? { ...l, goods: { ...l.goods, isEphedrine: true } } : l,
      );
      const { orders, payable } = splitCheckout(mixed, offers, {}, NOW);
      expect(sum(orders.map((o) => o.pricing.payable))).toBe(payable);
      expect(orders.filter((o) => o.pricing.shipping > 0).length).toBeLessThanOrEqual(1);
      for (const { isEphedrine, pricing } of orders)
        if (isEphedrine)
          expect([pricing.discountTotal, pricing.gifts, pricing.cashback]).toEqual([0, [], null]);
    }, 150);
  });
});

/**
 * Taking an offer away never lowers what the other lines cost, unless with it another offer or voucher lost a tier or a line: that is,
 * unless without it something is used, or used on a line, at a tier or as often (每满) as it was not with it. Every percentage may move
 * the sum by the fen it rounds down.
 */
describe("removing an offer", () => {
  test("never lowers what is paid for what remains, unless a tier was lost by it", () => {
    let judged = 0;
    fc.assert(
      fc.property(linesArb, offersArb, fc.nat(), (lines, offers, pick) => {
        const gone = offers.offers[pick % offers.offers.length]!;
        const rest = lines.filter((l) => l.offerId !== gone.id);
        const left = { ...offers, offers: offers.offers.filter((o) => o !== gone) };
        const before = priceCart(rest, offers, {}, NOW);
        const after = priceCart(rest, left, {}, NOW);
        const had = new Set(inUse(before));
        if (!inUse(after).every((item) => had.has(item))) return;
        judged += 1;
        expect(after.payable + ROUNDING).toBeGreaterThanOrEqual(before.payable);
      }),
      { numRuns: runs(800) },
    );
    expect(judged).toBeGreaterThan(runs(300));
  });
});

const ROUNDING = 3;

/** Everything that lowers the price of this cart, each tier and line by name; 每满 as often as it counts. */
function inUse(p: CartPricing): string[] {
  const isUsed = <T extends { isUsed: boolean }>(t: T) => t.isUsed;
  const reductions = p.groups.filter((g) => g.kind === "lineReduction" && g.isUsed);
  return [
    ...[...p.coupons, ...p.discounts, ...p.cashVouchers].filter(isUsed).map((t) => `${t.id} ${t.name}`),
    ...p.reductions.filter(isUsed).map((t) => `${t.id} ${t.name} ${t.amount}`),
    ...reductions.flatMap((g) => g.lineIds.map((id) => `${g.id} ${g.name} ${g.amount} ${id}`)),
    ...p.rows.flatMap(({ kind, proof }) =>
      kind === "goods" ? [] : nth((proof?.lines ?? []).map((l) => `${kind} ${l.goodsId}`)),
    ),
    ...p.lines.flatMap((l) => (l.counts && l.offerId ? [`${l.offerId} on ${l.id}`] : [])),
    ...p.lines.flatMap((l) => (l.counts ? [] : [`without ${l.id}`])),
    ...(p.shipping === 0 ? ["ships free"] : []),
  ];
}

/** Equal words told apart: a goods may stand in two lines. */
const nth = (words: readonly string[]) =>
  words.map((word, i) => `${word} ${words.slice(0, i).filter((w) => w === word).length}`);
