import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Checkout } from "~/cart/checkout";
import { readAnswers, answersText } from "~/orders/reorder";
import { readSeen, seenText } from "~/orders/seen";
import { allot, withGiftsInStock } from "~/orders/terms";

/** A checkout with just what the digest and the gifts look at. */
const checkoutOf = (
  lines: { goodsId: number; number: number; unitPrice: number }[],
  gifts: { offerId: number; goodsId: number; number: number }[],
  payable: number,
) =>
  ({
    orders: [
      {
        isEphedrine: false,
        lines: [],
        pricing: {
          lines: lines.map((line) => ({ ...line, type: 0, counts: true })),
          gifts: gifts.map((gift) => ({ ...gift, name: "" })),
        },
      },
    ],
    payable,
  }) as unknown as Checkout;

const whole = fc.integer({ min: 1, max: 1_000_000 });

describe("the digest of what a buyer saw", () => {
  it("reads back as it was written", () => {
    const line = fc.record({ goodsId: whole, number: whole, unitPrice: whole });
    const gift = fc.record({ offerId: whole, goodsId: whole, number: whole });
    fc.assert(
      fc.property(fc.array(line), fc.array(gift), whole, (lines, gifts, payable) => {
        const seen = readSeen(seenText(checkoutOf(lines, gifts, payable)));
        expect(seen).toEqual({ lines: lines.map((l) => ({ ...l, type: 0 })), gifts, payable });
      }),
    );
  });

  it("is refused when it is none", () => {
    for (const text of ["", "1", "1.2|3", "a.b.c.d||1", "1.0.1||1", "1.0.1.5||x"])
      expect(readSeen(text)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readSeen(text)).not.toThrow();
      }),
    );
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

describe("batches to lines", () => {
  it("shares out exactly what was taken, the paid line first", () => {
    const batch = (batchId: number, number: number) => ({ batchId, batchNumber: "", expiresOn: "", number });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (numbers) => {
        const total = numbers.reduce((sum, n) => sum + n, 0);
        const first = Math.floor(total / 2);
        const taken = new Map([[1, [batch(1, first), batch(2, total - first)]]]);
        const portions = allot(
          numbers.map((number) => ({ goodsId: 1, number })),
          taken,
        );
        expect(portions.map((own) => own.reduce((sum, p) => sum + p.number, 0))).toEqual(numbers);
        for (const id of [1, 2]) {
          const used = portions.flat().filter((p) => p.batchId === id);
          expect(used.reduce((sum, p) => sum + p.number, 0)).toBe(id === 1 ? first : total - first);
        }
      }),
    );
    expect(() => allot([{ goodsId: 1, number: 1 }], new Map())).toThrow("without a batch");
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
