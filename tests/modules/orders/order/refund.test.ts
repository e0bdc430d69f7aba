import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  giftsDue,
  computeRetained,
  lineKey,
  pointsFor,
  refundUnits,
  type Back,
  type GiftRule,
  type SoldLine,
  type SoldOrder,
} from "~/modules/orders/order/refund";
import { spread } from "~/platform/values/money";
import { orderOf, sold } from "./sold";

function returned(order: SoldOrder, back: Back[]) {
  const read = refundUnits(order, back);
  if (!read.ok) throw new Error(read.text);
  return read;
}

/** Orders of one to six lines whose discount is spread over them by largest remainders, as the cart does it. */
const orders = fc
  .record({
    lines: fc.array(
      fc.record({ number: fc.integer({ min: 1, max: 60 }), amount: fc.integer({ min: 0, max: 500_000 }) }),
      { minLength: 1, maxLength: 6 },
    ),
    percent: fc.integer({ min: 0, max: 100 }),
    shipping: fc.integer({ min: 0, max: 3_000 }),
    cashback: fc.integer({ min: 0, max: 20_000 }),
  })
  .map(({ lines, percent, shipping, cashback }) => {
    const total = lines.reduce((sum, line) => sum + line.amount, 0);
    const shares = spread(
      Math.floor((total * percent) / 100),
      lines.map((line) => line.amount),
    );
    return orderOf(
      lines.map((line, i) => sold(i + 1, { ...line, discountShare: shares[i]! })),
      shipping,
      cashback,
    );
  });

/** Every unit of the order, in an order and in parcels that chance decides. */
const splits = (order: SoldOrder) =>
  fc
    .tuple(
      fc.shuffledSubarray(
        order.lines.flatMap((line) => Array<number>(line.quantity).fill(line.id)),
        { minLength: order.lines.reduce((sum, line) => sum + line.quantity, 0) },
      ),
      fc.infiniteStream(fc.integer({ min: 1, max: 15 })),
    )
    .map(([units, sizes]) => {
      const parcels: Back[][] = [];
      for (let at = 0; at < units.length;) {
        const size = sizes.next().value as number;
        const counts = new Map<number, number>();
        for (const id of units.slice(at, at + size)) counts.set(id, (counts.get(id) ?? 0) + 1);
        parcels.push([...counts].map(([lineId, quantity]) => ({ lineId, quantity })));
        at += size;
      }
      return parcels;
    });

describe("any sequence of returns", () => {
  it("gives back what was paid, points and red packet, to the fen, and never a negative part", () => {
    fc.assert(
      fc.property(
        orders.chain((order) => fc.tuple(fc.constant(order), splits(order))),
        ([order, parcels]) => {
          let at = order;
          const sum = { amount: 0, points: 0, cashback: 0, shipping: 0 };
          parcels.forEach((parcel, i) => {
            const { refund, after } = returned(at, parcel);
            expect(
              Math.min(refund.amount, refund.points, refund.cashback, refund.shipping),
            ).toBeGreaterThanOrEqual(0);
            expect(refund.isWhole).toBe(i === parcels.length - 1);
            for (const part of ["amount", "points", "cashback", "shipping"] as const)
              sum[part] += refund[part];
            at = after;
          });
          expect(sum).toEqual({
            amount: order.payable,
            points: pointsFor(order.payable),
            cashback: order.cashback,
            shipping: order.shipping,
          });
          expect(computeRetained(at)).toEqual({ paid: 0, points: 0, cashback: 0 });
        },
      ),
    );
  });

  it("comes to the same in one return as in many", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const all = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
        expect(returned(order, all).refund.amount).toBe(order.payable);
      }),
    );
  });

  it("of one line never depends on what came back of another, but for shipping", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const [first, ...rest] = order.lines as [SoldLine, ...SoldLine[]];
        fc.pre(rest.length > 0);
        const alone = returned(order, [{ lineId: first.id, quantity: first.quantity }]).refund;
        const others = returned(
          order,
          rest.map(({ id, quantity }) => ({ lineId: id, quantity })),
        );
        const last = returned(others.after, [{ lineId: first.id, quantity: first.quantity }]).refund;
        expect(last.amount - last.shipping).toBe(alone.amount - alone.shipping);
      }),
    );
  });
});

describe("a return", () => {
  const order = orderOf(
    [sold(1, { amount: 1_000, quantity: 3, discountShare: 1 }), sold(2, { amount: 500 })],
    800,
    99,
  );

  it("is the share of its units, rounded down until the last one", () => {
    expect(returned(order, [{ lineId: 1, quantity: 1 }]).refund).toEqual({
      amount: 333,
      shipping: 0,
      points: 3,
      cashback: 21,
      gifts: [],
      isWhole: false,
    });
    const after = returned(order, [{ lineId: 1, quantity: 1 }]).after;
    expect(returned(after, [{ lineId: 1, quantity: 2 }]).refund.amount).toBe(666);
  });

  it("is refused for nothing, for another order's line and for more than is left", () => {
    for (const back of [
      [],
      [{ lineId: 9, quantity: 1 }],
      [{ lineId: 1, quantity: 4 }],
      [{ lineId: 1, quantity: 0 }],
      [{ lineId: 1, quantity: 1.5 }],
      [
        { lineId: 1, quantity: 2 },
        { lineId: 1, quantity: 2 },
      ],
    ])
      expect(refundUnits(order, back).ok, JSON.stringify(back)).toBe(false);
    const { after } = returned(order, [{ lineId: 1, quantity: 2 }]);
    expect(refundUnits(after, [{ lineId: 1, quantity: 2 }])).toEqual({
      ok: false,
      text: "可退数量不足，最多还可退 1",
    });
  });
});

describe("gifts", () => {
  const paid = [sold(1, { amount: 30_000 }), sold(2, { amount: 20_000 })];
  const gift = (quantity: number, rule: Partial<GiftRule>) =>
    sold(3, {
      type: "gift",
      offerId: 9,
      amount: 0,
      quantity,
      giftRule: {
        measure: "amount",
        repeats: false,
        tiers: [
          { from: 20_000, number: 1 },
          { from: 50_000, number: 3 },
        ],
        lines: paid.map(lineKey),
        ...rule,
      },
    });
  const due = (line: SoldLine, back: Back[]) => returned(orderOf([...paid, line]), back).refund.gifts;

  it("come back as far as what is kept does not earn them any more", () => {
    expect(due(gift(3, {}), [{ lineId: 1, quantity: 1 }])).toEqual([{ lineId: 3, quantity: 2 }]);
    expect(due(gift(3, {}), [{ lineId: 1, quantity: 10 }])).toEqual([{ lineId: 3, quantity: 2 }]);
    expect(due(gift(1, {}), [{ lineId: 1, quantity: 10 }])).toEqual([]);
  });

  it("come back with what comes back of them already counted", () => {
    const back = [
      { lineId: 1, quantity: 1 },
      { lineId: 3, quantity: 2 },
    ];
    expect(due(gift(3, {}), back)).toEqual([]);
  });

  it("come back whole when nothing is kept, whatever they were given for", () => {
    const all = paid.map(({ id, quantity }) => ({ lineId: id, quantity }));
    for (const line of [gift(3, {}), { ...gift(2, {}), giftRule: null }])
      expect(due(line, all)).toEqual([{ lineId: 3, quantity: line.quantity }]);
  });

  it("are judged by units, kinds and every time they fit", () => {
    const units: Partial<GiftRule> = { measure: "units", tiers: [{ from: 15, number: 2 }] };
    expect(due(gift(2, units), [{ lineId: 1, quantity: 5 }])).toEqual([]);
    expect(due(gift(2, units), [{ lineId: 1, quantity: 6 }])).toEqual([{ lineId: 3, quantity: 2 }]);
    const kinds: Partial<GiftRule> = { measure: "kinds", tiers: [{ from: 2, number: 1 }] };
    expect(due(gift(1, kinds), [{ lineId: 1, quantity: 9 }])).toEqual([]);
    expect(due(gift(1, kinds), [{ lineId: 1, quantity: 10 }])).toEqual([{ lineId: 3, quantity: 1 }]);
    const every = { repeats: true, tiers: [{ from: 10_000, number: 1 }] };
    expect(due(gift(5, every), [{ lineId: 1, quantity: 1 }])).toEqual([{ lineId: 3, quantity: 1 }]);
    expect(due(gift(5, every), [{ lineId: 1, quantity: 10 }])).toEqual([{ lineId: 3, quantity: 3 }]);
  });

  it("whose lines were others are not touched", () => {
    const other = gift(1, { lines: [lineKey(paid[1]!)], tiers: [{ from: 20_000, number: 1 }] });
    expect(due(other, [{ lineId: 1, quantity: 10 }])).toEqual([]);
    expect(giftsDue(orderOf([...paid, other]))).toEqual([]);
  });
});
