import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Checkout } from "~/cart/checkout";
import { readAnswers, answersText } from "~/orders/reorder";
import type { CartLine } from "~/cart/pricing";
import { EXPIRY_MONTHS } from "~/catalogue/expiry-floor";
import type { Refusal } from "~/catalogue/refusal";
import { changesSince, readSeen, seenText } from "~/orders/seen";
import { withGiftsInStock } from "~/orders/terms";

/** A checkout with just what the digest and the gifts look at. */
const checkoutOf = (
  lines: {
    goodsId: number;
    type?: number;
    offerId?: number;
    number: number;
    unitPrice: number;
    floor?: number | null;
  }[],
  gifts: { offerId: number; goodsId: number; number: number }[],
  payable: number,
) =>
  ({
    orders: [
      {
        isEphedrine: false,
        lines: lines.map(({ offerId = 0, floor = null }, id) => ({
          ...{ id, offerId },
          ...(floor !== null && { floor: { own: floor } }),
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
    const floor = fc.constantFrom(null, ...EXPIRY_MONTHS);
    const line = fc.record({ goodsId: whole, type, offerId: whole, number: whole, unitPrice: whole, floor });
    const gift = fc.record({ offerId: whole, goodsId: whole, number: whole });
    fc.assert(
      fc.property(fc.array(line), fc.array(gift), whole, (lines, gifts, payable) => {
        const seen = readSeen(seenText(checkoutOf(lines, gifts, payable)));
        expect(seen).toEqual({ lines, gifts, payable });
      }),
    );
  });

  it("is refused when it is none", () => {
    for (const text of ["", "1", "1.2|3", "a.b.c.d.e.f||1", "1.0.0.1.5||1", "1.0.0.1.5.0||x"])
      expect(readSeen(text)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readSeen(text)).not.toThrow();
      }),
    );
  });
});

describe("what changed", () => {
  const goods = { id: 7, name: "板蓝根颗粒", unit: "袋" };
  const line = (id: number, type: number, offerId: number) =>
    ({ id, goods, type, offerId, number: 2, isSelected: true }) as CartLine;
  const with4 = (lines: { type: number; offerId: number; unitPrice: number }[]) =>
    checkoutOf(
      lines.map((l) => ({ goodsId: 7, number: 2, ...l })),
      [],
      100,
    );
  const readBack = (checkout: Checkout) => readSeen(seenText(checkout))!;
  const none = new Map<number, Refusal>();

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
    const [was, is] = [
      with4([{ type: 1, offerId: 0, unitPrice: 8 }]),
      with4([{ type: 0, offerId: 0, unitPrice: 10 }]),
    ];
    expect(changesSince(readBack(was), is, [line(0, 0, 0)], none)).toEqual([
      { kind: "price", name: "板蓝根颗粒", from: 8, to: 10 },
    ]);
  });

  it("says why a line is gone", () => {
    const was = with4([{ type: 2, offerId: 5, unitPrice: 8 }]);
    const is = with4([]);
    const refusals = new Map<number, Refusal>([[0, { code: "soldOut" }]]);
    expect(changesSince(readBack(was), is, [line(0, 2, 5)], refusals)).toEqual([
      { kind: "gone", name: "板蓝根颗粒", reason: "暂时缺货" },
    ]);
  });
});

describe("gifts", () => {
  it("are promised only as far as stock is left beside what is bought", () => {
    const checkout = checkoutOf(
      [{ goodsId: 1, number: 8, unitPrice: 5 }],
      [{ offerId: 9, goodsId: 1, number: 3 }],
      40,
    );
    const giftsWith = (stock: number) =>
      withGiftsInStock(checkout, new Map([[1, stock]])).orders[0]!.pricing.gifts.map((gift) => gift.number);
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
    expect([...readAnswers(text)]).toEqual([
      [12, true],
      [13, false],
    ]);
    expect(readAnswers("<b>,!!1,x,1e3,").size).toBe(0);
    expect(readAnswers(null).size).toBe(0);
  });
});
