import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitCheckout } from "~/modules/cart/pricing/checkout";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, CartPricing, Offers, VoucherSelection } from "~/modules/cart/pricing/pricing";
import { ladderAt } from "~/modules/catalogue/goods/goods";
import { concerns } from "~/modules/promotions/offers/offer";
import { choiceArb, flash, linesArb, noOffers, NOW, offersArb, sampleLine } from "../cart-samples";
import { runs } from "../../../parts";

const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0);
const everyCart = (holds: (lines: CartLine[], offers: Offers, choice: VoucherSelection) => void) =>
  fc.assert(fc.property(linesArb, offersArb, choiceArb, holds), { numRuns: runs(400) });

describe("every cart", () => {
  test("nothing is negative and everything is whole fen", () => {
    everyCart((lines, offers, choice) => {
      const p = priceCart(lines, offers, choice, NOW);
      const amounts = [p.selectedTotal, p.couponEligibleTotal, p.discountTotal, p.shipping, p.payable];
      const ofLines = p.lines.flatMap((l) => [l.unitPrice, l.gross, l.reduction, l.amount, l.discountShare]);
      const ofTiers = tiersOf(p).flatMap((t) => [t.amount, t.shortfall]);
      for (const amount of [...amounts, ...ofLines, ...ofTiers, p.shippingShortfall]) {
        expect(Number.isInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test("parts sum to the whole: lines, shares, rows", () => {
    everyCart((lines, offers, choice) => {
      const p = priceCart(lines, offers, choice, NOW);
      const counting = p.lines.filter((l) => l.counts);
      expect(sum(counting.map((l) => l.amount))).toBe(p.selectedTotal);
      expect(sum(p.lines.map((l) => l.discountShare))).toBe(p.discountTotal);
      expect(p.selectedTotal - p.discountTotal + p.shipping).toBe(p.payable);
      expect(sum(p.rows.filter((r) => r.kind !== "payable").map((r) => r.amount))).toBe(p.payable);
      for (const l of p.lines) {
        expect(l.gross - l.reduction).toBe(l.amount);
        expect(l.discountShare).toBeLessThanOrEqual(l.counts ? l.amount : 0);
      }
    });
  });

  test("what offers bring that have to do with none of its goods never matters", () => {
    everyCart((lines, offers, choice) => {
      const about = lines.map((line) => line.goods);
      const bare = offers.offers.map((offer) => (concerns(offer, about) ? offer : { ...offer, goods: [] }));
      const all = priceCart(lines, offers, choice, NOW);
      expect(priceCart(lines, { ...offers, offers: bare }, choice, NOW)).toEqual(all);
    });
  });

  test("the order of lines never matters", () => {
    fc.assert(
      fc.property(
        linesArb.chain((lines) =>
          fc.tuple(
            fc.constant(lines),
            fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
          ),
        ),
        offersArb,
        choiceArb,
        ([lines, shuffled], offers, choice) => {
          const byId = (p: CartPricing) => ({
            ...p,
            lines: [...p.lines].sort((a, b) => a.id - b.id),
          });
          const first = priceCart(lines, offers, choice, NOW);
          expect(byId(priceCart(shuffled, offers, choice, NOW))).toEqual(byId(first));
        },
      ),
    );
  });

  test("the order of offers and vouchers never matters", () => {
    everyCart((lines, offers, choice) => {
      const turned = {
        ...offers,
        offers: [...offers.offers].reverse(),
        vouchers: [...offers.vouchers].reverse(),
      };
      expect(priceCart(lines, turned, choice, NOW)).toEqual(priceCart(lines, offers, choice, NOW));
    });
  });

  test("more goods never cost less in total unless a tier was crossed", () => {
    fc.assert(
      fc.property(
        linesArb,
        offersArb,
        choiceArb,
        fc.nat(),
        fc.integer({ min: 1, max: 20 }),
        (lines, offers, choice, pick, more) => {
          if (lines.length === 0) return;
          const at = pick % lines.length;
          const larger = lines.map((l, i) => (i === at ? { ...l, quantity: l.quantity + more } : l));
          const before = priceCart(lines, offers, choice, NOW);
          const after = priceCart(larger, offers, choice, NOW);
          if (crossed(before, after, lines, larger)) return;
          expect(after.payable).toBeGreaterThanOrEqual(before.payable);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  test("lines that are not selected, refused or sold out count for nothing", () => {
    everyCart((lines, offers, choice) => {
      const p = priceCart(lines, offers, choice, NOW);
      const counting = new Set(p.lines.filter((l) => l.counts).map((l) => l.id));
      const alone = priceCart(
        lines.filter((l) => counting.has(l.id)),
        offers,
        choice,
        NOW,
      );
      expect(alone.rows).toEqual(p.rows);
      for (const l of lines)
        if (!l.isSelected || l.goods.restriction || l.goods.stock <= 0)
          expect(counting.has(l.id)).toBe(false);
    });
  });

  test("the voucher that is taken where nobody chooses is the first that is listed", () => {
    everyCart((lines, offers) => {
      const p = priceCart(lines, offers, {}, NOW);
      for (const tiers of [p.coupons, p.cashVouchers])
        expect(tiers.findIndex((t) => t.isUsed)).toBeLessThanOrEqual(0);
    });
  });

  test("without with_coupon no coupon is ever used, and it never takes more than what is eligible", () => {
    everyCart((lines, offers, choice) => {
      const p = priceCart(lines, offers, choice, NOW);
      const used = p.coupons.find((t) => t.isUsed);
      expect(used?.amount ?? 0).toBeLessThanOrEqual(p.couponEligibleTotal);
      const without = lines.map((l) => ({ ...l, goods: { ...l.goods, withCoupon: false } }));
      const bare = priceCart(without, offers, choice, NOW);
      expect(bare.couponEligibleTotal).toBe(0);
      expect(bare.coupons.some((t) => t.isUsed)).toBe(false);
    });
  });

  test("met tiers come first, what saves more before what saves less and vouchers by what is left to pay; at most one of a kind is used", () => {
    everyCart((lines, offers, choice) => {
      const p = priceCart(lines, offers, choice, NOW);
      for (const tiers of [p.coupons, p.reductions, p.discounts, p.cashVouchers]) {
        expect(tiers.filter((t) => t.isUsed).length).toBeLessThanOrEqual(1);
        expect(tiers.filter((t) => t.isUsed && t.status === 0)).toEqual([]);
        tiers.slice(1).forEach((t, i) => {
          const above = tiers[i]!;
          expect(above.status).toBeGreaterThanOrEqual(t.status);
          if (above.status !== t.status) return;
          const isTried = above.difference !== undefined && t.difference !== undefined;
          if (isTried) expect(above.difference).toBeLessThanOrEqual(t.difference!);
          else expect(above.amount).toBeGreaterThanOrEqual(t.amount);
        });
      }
    });
  });

  test("removing the vouchers never lowers what is paid after them, removing line reductions never lowers the goods", () => {
    everyCart((lines, offers, choice) => {
      const p = priceCart(lines, offers, choice, NOW);
      const none = priceCart(lines, offers, { ...choice, cashVoucher: null }, NOW);
      expect(none.payable).toBeGreaterThanOrEqual(p.payable);
      const bare = { ...offers, offers: offers.offers.filter((o) => o.kind !== "lineReduction") };
      expect(priceCart(lines, bare, choice, NOW).selectedTotal).toBeGreaterThanOrEqual(p.selectedTotal);
    });
  });

  test("splitting changes no line's price, sums to the whole and charges shipping once", () => {
    everyCart((lines, offers, choice) => {
      const { orders, payable } = splitCheckout(lines, offers, choice, NOW);
      expect(sum(orders.map((o) => o.pricing.payable))).toBe(payable);
      expect(orders.filter((o) => o.pricing.shipping > 0).length).toBeLessThanOrEqual(1);
      const whole = priceCart(lines, offers, choice, NOW);
      expect(orders.flatMap((o) => o.lines).length).toBe(whole.selectedLines);
      for (const { isEphedrine, lines: own, pricing } of orders) {
        expect(own.every((l) => l.goods.isEphedrine === isEphedrine)).toBe(true);
        if (isEphedrine) expect([pricing.discountTotal, pricing.gifts.length]).toEqual([0, 0]);
        if (isEphedrine) expect(pricing.lines.every((l) => l.reduction === 0)).toBe(true);
      }
    });
  });
});

describe("refused and special lines", () => {
  const price = (line: CartLine) => priceCart([line], noOffers, {}, NOW);

  test("stock 0 is refused even when nothing else is wrong", () => {
    const p = price(sampleLine(1, 1, { stock: 0 }));
    expect(p.lines[0]).toMatchObject({ counts: false, restriction: { code: "soldOut" } });
    expect([p.payable, p.selectedLines]).toEqual([0, 0]);
  });

  test("more than the stock or the daily limit is refused with the number that is left", () => {
    expect(price(sampleLine(1, 6, { stock: 5 })).lines[0]!.restriction).toEqual({
      code: "stockShort",
      left: 5,
      unit: "盒",
    });
    expect(price(sampleLine(1, 6, { purchaseLimit: 10, boughtToday: 5 })).lines[0]!.restriction).toEqual({
      code: "limitReached",
      limit: 10,
      bought: 5,
      unit: "盒",
    });
  });

  test("units above an activity's limit are refused, not repriced", () => {
    const line = (quantity: number) =>
      sampleLine(1, quantity, {}, { activity: flash({ limitPerCompany: 50, used: 20 }) });
    expect(price(line(30)).lines[0]).toMatchObject({ unitPrice: 800, wasPrice: 1000, counts: true });
    expect(price(line(31)).lines[0]).toMatchObject({
      unitPrice: 800,
      counts: false,
      restriction: { code: "activityLimit", limit: 50, bought: 20 },
    });
  });

  test("an activity that ended or sold out leaves the ordinary price, and the change is said", () => {
    for (const activity of [flash({ endsAt: NOW }), flash({ stock: 0 })])
      expect(price(sampleLine(1, 2, {}, { activity, seenPrice: 800 })).lines[0]).toMatchObject({
        unitPrice: 1000,
        changedFrom: 800,
        counts: true,
      });
  });

  test("a price that may not be seen counts for nothing", () => {
    const p = price(sampleLine(1, 2, { price: null, priceLock: "review" }));
    expect([p.lines[0]!.unitPrice, p.lines[0]!.counts, p.payable]).toEqual([0, false, 0]);
  });
});

const tiersOf = (p: CartPricing) => [...p.coupons, ...p.reductions, ...p.discounts, ...p.cashVouchers];

/** Whether any threshold lies between the two carts: tiers, ladder, shipping, or a line that stopped counting. */
function crossed(before: CartPricing, after: CartPricing, lines: CartLine[], larger: CartLine[]): boolean {
  const met = (p: CartPricing) =>
    JSON.stringify(
      tiersOf(p)
        // A tier that is reached only after a coupon shows by the coupon being used now.
        .map((t) => [t.id, t.name, t.status, t.isUsed])
        .sort(),
    );
  const groups = (p: CartPricing) => JSON.stringify(p.groups.map((g) => [g.id, g.name, g.status, g.lineIds]));
  const ladders = (all: CartLine[]) =>
    JSON.stringify(all.map((l) => ladderAt(l.goods.ladder, l.quantity).reached));
  const counts = (p: CartPricing) => JSON.stringify(p.lines.map((l) => l.counts));
  return (
    met(before) !== met(after) ||
    groups(before) !== groups(after) ||
    ladders(lines) !== ladders(larger) ||
    counts(before) !== counts(after) ||
    (before.shipping > 0 && after.shipping === 0)
  );
}
