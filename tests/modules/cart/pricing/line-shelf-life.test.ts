import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartView } from "~/modules/cart/page/cart-page";
import { CartFields, wantedExpiry } from "~/modules/cart/page/cart-form";
import { priceSplit, splitCheckout } from "~/modules/cart/pricing/checkout";
import { shelfLifeFix, shortLines, waitingLines } from "~/modules/cart/pricing/line-shelf-life";
import { BUNDLE, ADD_ON_DEAL } from "~/modules/cart/pricing/line-types";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { EXPIRY_MONTHS, expiryDay, type ExpiryStock } from "~/modules/catalogue/stock/minimum-shelf-life";
import { noOffers, NOW, sampleLine, sampleOffer, offerGoods } from "../cart-samples";

const TODAY = "2026-11-20";
const at = (months: number, quantity: number): ExpiryStock => ({
  expiresOn: expiryDay(TODAY, months),
  quantity,
});
const STOCK = [at(4, 50), at(13, 30), at(25, 12)];
const TOTAL = 92;

const asking = (id: number, quantity: number, months: number, values: Partial<CartLine> = {}): CartLine => {
  const line = sampleLine(id, quantity, { id: 1, stock: TOTAL, packSize: 5 }, values);
  return { ...line, minimumShelfLife: { months, own: null, today: TODAY, stock: months > 0 ? STOCK : [] } };
};
const priced = (lines: CartLine[], offers = noOffers) => {
  const { ordinary } = priceSplit(lines, offers, {}, NOW);
  const refusals = new Map(
    ordinary.lines.flatMap((line) => (line.restriction ? [[line.id, line.restriction] as const] : [])),
  );
  return { ordinary, refusals };
};

describe("lines of one goods with different wishes", () => {
  const some = fc.array(
    fc.record({ number: fc.integer({ min: 1, max: 60 }), months: fc.constantFrom(...EXPIRY_MONTHS) }),
    { minLength: 1, maxLength: 5 },
  );

  test("what counts keeps every wish at once; what does not fits with the number that its refusal tells, and not with one more", () => {
    fc.assert(
      fc.property(some, (values) => {
        // The same goods may stand in several lines: swaps and bundles beside the ordinary one.
        const lines = values.map(({ number: quantity, months }, i) => asking(i + 1, quantity, months));
        const { ordinary, refusals } = priced(lines);
        const counting = new Set(ordinary.lines.filter((line) => line.counts).map((line) => line.id));
        for (const months of EXPIRY_MONTHS) {
          const day = expiryDay(TODAY, months);
          const there = STOCK.reduce((sum, item) => sum + (item.expiresOn >= day ? item.quantity : 0), 0);
          const query = lines.filter(
            (line) => counting.has(line.id) && line.minimumShelfLife!.months >= months,
          );
          expect(query.reduce((sum, line) => sum + line.quantity, 0)).toBeLessThanOrEqual(there);
        }
        for (const { line, restriction } of shortLines(lines, refusals)) {
          // Lines are served in their order: the number holds beside those before it.
          const others = lines.filter((item) => counting.has(item.id) && item.id < line.id);
          const fits = (quantity: number, months = restriction.months) => {
            const changed = {
              ...line,
              id: 99,
              quantity,
              minimumShelfLife: { ...line.minimumShelfLife!, months, stock: STOCK },
            };
            return priced([...others, changed]).ordinary.lines.find((line) => line.id === 99)!.counts;
          };
          if (restriction.left > 0) expect(fits(restriction.left)).toBe(true);
          expect(fits(restriction.left + 1)).toBe(false);
          if (restriction.lower !== null) expect(fits(line.quantity, restriction.lower)).toBe(true);
        }
      }),
    );
  });

  test("the order of lines never matters, and a wish takes nothing from who has none", () => {
    const lines = [asking(1, 40, 12), asking(2, 50, 0)];
    expect(priced(lines).refusals.size).toBe(0);
    expect(priced([...lines].reverse()).refusals.size).toBe(0);
  });

  test("too little stock of the goods itself is said as that", () => {
    expect(priced([asking(1, 93, 3)]).refusals.get(1)).toMatchObject({ code: "stockShort", left: 92 });
    expect(priced([asking(1, 93, 12)]).refusals.get(1)).toMatchObject({ code: "expiryShort", left: 42 });
  });
});

describe("the step out", () => {
  const restriction = (left: number, lower: number | null) =>
    ({ code: "expiryShort", months: 12, left, unit: "盒", longest: null, lower, isNear: false }) as const;

  test("is whole packs, none where not even one is left, and sets for bundles", () => {
    const line = asking(1, 60, 12);
    expect(shelfLifeFix(line, restriction(42, 3))).toEqual({ quantity: 40, months: 3 });
    expect(shelfLifeFix(line, restriction(4, null))).toEqual({ quantity: null, months: null });
    expect(shelfLifeFix({ ...line, type: ADD_ON_DEAL }, restriction(4, 0))).toEqual({
      quantity: 4,
      months: 0,
    });
    expect(shelfLifeFix({ ...line, type: BUNDLE }, restriction(42, 0))).toEqual({
      quantity: null,
      months: 0,
    });
  });
});

describe("on the page", () => {
  const toView = (lines: CartLine[], offers = noOffers) => {
    const { ordinary, ephedrine } = priceSplit(lines, offers, {}, NOW);
    const checkout = splitCheckout(lines, offers, {}, NOW);
    return cartView({ lines, offers, pricing: ordinary, ephedrine, checkout, expiryMonths: 12 }, {}, NOW);
  };

  test("a line that waits stands apart, may be ticked, and counts nothing", () => {
    const view = toView([asking(1, 60, 12), sampleLine(2, 10)]);
    expect(view.short.map(({ id, isSelected, mend }) => ({ id, isSelected, mend }))).toEqual([
      { id: 1, isSelected: true, mend: { quantity: 40, months: 3 } },
    ]);
    expect(view.blocked).toEqual([]);
    expect([view.count, view.isAllOn, view.selectedLines]).toEqual([2, true, 1]);
  });

  test("a bundle waits as a whole and tells the goods at fault", () => {
    const goods = [offerGoods(1, 900), offerGoods(2, 900)];
    const duo = sampleOffer(7, "bundle", [], { name: "组合", goods });
    const own = { type: BUNDLE, offerId: 7 };
    const lines = [
      { ...asking(1, 43, 12, own), id: 11 },
      { ...sampleLine(2, 43, {}, own), id: 12 },
    ];
    const offers = { ...noOffers, offers: [duo] };
    const { refusals } = priced(lines, offers);
    expect(waitingLines(lines, refusals).map((line) => line.id)).toEqual([11, 12]);
    const [bundle] = toView(lines, offers).bundles;
    expect(bundle!.reason!.text).toBe(
      `商品1：效期不少于 12 个月的仅有 42盒，现有最长效期至 ${expiryDay(TODAY, 25)}，组合须整套购买`,
    );
    expect(bundle!.mend).toEqual({ quantity: null, months: 3 });
  });
});

describe("the form", () => {
  const wishes = (fields: Record<string, unknown>) => wantedExpiry(CartFields.parse(fields));

  test("reads the wish of the cart, of lines, and of a button, which wins", () => {
    expect(wishes({ expiry: "12", "expiry-7": "", "expiry-8": "6", minimum: "8:3" })).toEqual({
      cart: 12,
      lines: [
        { id: 7, months: null },
        { id: 8, months: 3 },
      ],
    });
    expect(wishes({ "expiry-7": "5", "expiry-x": "6", minimum: "8:7" })).toEqual({ cart: null, lines: [] });
    expect(CartFields.safeParse({ expiry: "5" }).success).toBe(false);
  });
});
