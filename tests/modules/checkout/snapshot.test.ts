import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Checkout } from "~/modules/cart/pricing/checkout";
import { readReorderAnswers, answersText } from "~/modules/orders/overview/reorder";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { EXPIRY_MONTHS } from "~/modules/catalogue/stock/minimum-shelf-life";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { changesSince, readSnapshot, snapshotText } from "~/modules/checkout/snapshot";
import { withGiftsInStock } from "~/modules/checkout/delivery-terms";

/** A checkout with just what the digest and the gifts look at. */
const getCheckout = (
  lines: {
    goodsId: number;
    type?: number;
    offerId?: number;
    quantity: number;
    unitPrice: number;
    minimum?: number | null;
  }[],
  gifts: { offerId: number; goodsId: number; quantity: number }[],
  payable: number,
) =>
  ({
    orders: [
      {
        isEphedrine: false,
        lines: lines.map(({ offerId = 0, minimum = null }, id) => ({
          id,
          offerId,
          ...(minimum !== null && { minimumShelfLife: { own: minimum } }),
        })),
        pricing: {
          lines: lines.map((line, id) => ({ type: 0, ...line, id, counts: true })),
          gifts: gifts.map((gift) => ({ ...gift, name: "" })),
        },
      },
    ],
    payable,
  }) as unknown as Checkout;

const whole = fc.integer({ min: 1, max: 1_000_000 });

describe("the digest of what a buyer saw", () => {
  it("reads back as it was written", () => {
    const type = fc.integer({ min: 0, max: 4 });
    const minimum = fc.constantFrom(null, ...EXPIRY_MONTHS);
    const line = fc.record({
      goodsId: whole,
      type,
      offerId: whole,
      quantity: whole,
      unitPrice: whole,
      minimum,
    });
    const gift = fc.record({ offerId: whole, goodsId: whole, quantity: whole });
    fc.assert(
      fc.property(fc.array(line), fc.array(gift), whole, (lines, gifts, payable) => {
        const seen = readSnapshot(snapshotText(getCheckout(lines, gifts, payable)));
        const previous = lines.map(({ minimum: minimumPrice, ...rest }) => ({
          ...rest,
          shelfLifeMonths: minimumPrice,
        }));
        expect(seen).toEqual({ lines: previous, gifts, payable });
      }),
    );
  });

  it("is refused when it is none", () => {
    for (const text of ["", "1", "1.2|3", "a.b.c.d.e.f||1", "1.0.0.1.5||1", "1.0.0.1.5.0||x"])
      expect(readSnapshot(text)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readSnapshot(text)).not.toThrow();
      }),
    );
  });
});

describe("what changed", () => {
  const goods = { id: 7, name: "板蓝根颗粒", unit: "袋" };
  const line = (id: number, type: number, offerId: number) =>
    ({ id, goods, type, offerId, quantity: 2, isSelected: true }) as CartLine;
  const with4 = (lines: { type: number; offerId: number; unitPrice: number }[]) =>
    getCheckout(
      lines.map((l) => ({ goodsId: 7, quantity: 2, ...l })),
      [],
      100,
    );
  const readBack = (checkout: Checkout) => readSnapshot(snapshotText(checkout))!;
  const none = new Map<number, PurchaseRestriction>();

  it("keeps lines of the same goods apart by their type and offer", () => {
    const cart = [line(0, 0, 0), line(1, 2, 5), line(2, 3, 5), line(3, 3, 6)];
    const before = with4(cart.map(({ type, offerId }) => ({ type, offerId, unitPrice: 10 })));
    expect(changesSince(readBack(before), before, cart, none)).toEqual([]);
    const after = with4(
      cart.map(({ type, offerId }) => ({ type, offerId, unitPrice: offerId === 6 ? 12 : 10 })),
    );
    expect(changesSince(readBack(before), after, cart, none)).toEqual([
      { kind: "price", name: "板蓝根颗粒", from: 10, to: 12 },
    ]);
  });

  it("says an ordinary line whose flash sale ended as a price alone", () => {
    const [previous, current] = [
      with4([{ type: 1, offerId: 0, unitPrice: 8 }]),
      with4([{ type: 0, offerId: 0, unitPrice: 10 }]),
    ];
    expect(changesSince(readBack(previous), current, [line(0, 0, 0)], none)).toEqual([
      { kind: "price", name: "板蓝根颗粒", from: 8, to: 10 },
    ]);
  });

  it("says why a line is gone", () => {
    const previous = with4([{ type: 2, offerId: 5, unitPrice: 8 }]);
    const current = with4([]);
    const refusals = new Map<number, PurchaseRestriction>([[0, { code: "soldOut" }]]);
    expect(changesSince(readBack(previous), current, [line(0, 2, 5)], refusals)).toEqual([
      { kind: "gone", name: "板蓝根颗粒", reason: "暂时缺货" },
    ]);
  });
});

describe("gifts", () => {
  it("are promised only as far as stock is left beside what is bought", () => {
    const checkout = getCheckout(
      [{ goodsId: 1, quantity: 8, unitPrice: 5 }],
      [{ offerId: 9, goodsId: 1, quantity: 3 }],
      40,
    );
    const giftsWith = (stock: number) =>
      withGiftsInStock(checkout, new Map([[1, stock]])).orders[0]!.pricing.gifts.map((gift) => gift.quantity);
    expect(giftsWith(11)).toEqual([3]);
    expect(giftsWith(10)).toEqual([2]);
    expect(giftsWith(8)).toEqual([]);
    expect(giftsWith(0)).toEqual([]);
  });
});

describe("the answers of a reorder", () => {
  it("survive the page's address, and nothing else gets in", () => {
    const text = answersText([
      { lineId: 12, ok: true },
      { lineId: 13, ok: false },
    ]);
    expect([...readReorderAnswers(text)]).toEqual([
      [12, true],
      [13, false],
    ]);
    expect(readReorderAnswers("<b>,!!1,x,1e3,").size).toBe(0);
    expect(readReorderAnswers(null).size).toBe(0);
  });
});
