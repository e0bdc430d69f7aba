import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  sumByLine,
  findGiftsToKeep,
  unitsToGiveUp,
  withoutUnits,
} from "~/modules/returns/settlement/give-up";
import { stillHere, type BatchToShip } from "~/modules/orders/shipping/shipment";

const batch = (
  id: number,
  lineId: number,
  quantity: number,
  also: Partial<BatchToShip> = {},
): BatchToShip => ({
  id,
  lineId,
  quantity,
  name: `商品${lineId}`,
  unit: "盒",
  batchNumber: `B${id}`,
  sent: 0,
  cancelledUnits: 0,
  lineShipped: 0,
  stop: null,
  ...also,
});
const left = (batches: readonly BatchToShip[]) => stillHere(batches).map((item) => item.left);

describe("units that are given up", () => {
  it("are those of recalled batches that are still here, or the rows named", () => {
    const order = [
      batch(1, 1, 6, { stop: "recalled", sent: 2, lineShipped: 2 }),
      batch(2, 1, 4),
      batch(3, 2, 5, { stop: "recalled", sent: 5, lineShipped: 5 }),
    ];
    expect(unitsToGiveUp(order, null)).toEqual({ ok: true, units: [{ batchId: 1, lineId: 1, quantity: 4 }] });
    expect(unitsToGiveUp(order, [{ row: 2, quantity: 3 }])).toMatchObject({
      units: [{ batchId: 2, quantity: 3 }],
    });
    expect(unitsToGiveUp(order, [{ row: 2, quantity: 5 }])).toEqual({
      ok: false,
      text: "第 2 行 商品1 还有 4盒 未发出",
    });
    expect(unitsToGiveUp(order, [{ row: 3, quantity: null }])).toMatchObject({ ok: false });
    expect(unitsToGiveUp(order, [{ row: 9, quantity: 1 }])).toMatchObject({ ok: false });
    expect(unitsToGiveUp([batch(1, 1, 6)], null)).toMatchObject({ ok: false });
  });

  it("can be given up once only, whatever is tried, and nothing of them can be sent afterwards", () => {
    const some = fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 9 }),
        sent: fc.nat(9),
        stop: fc.constantFrom(null, "recalled" as const, "blocked" as const),
        lineId: fc.integer({ min: 1, max: 2 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    const tries = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 })));
    fc.assert(
      fc.property(some, tries, (drafts, wishes) => {
        const sent = drafts.map((draft) => Math.min(draft.sent, draft.number));
        let batches = drafts.map((draft, i) =>
          batch(i + 1, draft.lineId, draft.number, {
            stop: draft.stop,
            sent: sent[i]!,
            lineShipped: sent.reduce((sum, n, k) => sum + (drafts[k]!.lineId === draft.lineId ? n : 0), 0),
          }),
        );
        for (const wish of [null, ...wishes.map(([row, quantity]) => [{ row, quantity }])]) {
          const read = unitsToGiveUp(batches, wish);
          if (!read.ok) continue;
          const before = left(batches);
          batches = withoutUnits(batches, read.units);
          const used = new Map(read.units.map((unit) => [unit.batchId, unit.quantity]));
          expect(left(batches)).toEqual(before.map((n, i) => n - (used.get(i + 1) ?? 0)));
          expect(Math.min(...left(batches))).toBeGreaterThanOrEqual(0);
          const all = sumByLine(read.units).reduce((sum, item) => sum + item.quantity, 0);
          expect(all).toBe(read.units.reduce((sum, unit) => sum + unit.quantity, 0));
        }
        for (const item of stillHere(batches))
          expect(item.shipped + item.left + item.cancelledUnits).toBe(item.quantity);
        expect(unitsToGiveUp(batches, null)).toMatchObject({ ok: false });
      }),
    );
  });

  it("take along gifts that are no longer earned, as far as they are still here, those that keep longest first", () => {
    const order = [
      batch(1, 1, 6),
      batch(2, 9, 2, { sent: 1, lineShipped: 1 }),
      batch(3, 9, 2, { lineShipped: 1 }),
    ];
    const lost = [{ batchId: 1, lineId: 1, quantity: 6 }];
    expect(findGiftsToKeep(order, lost, [{ lineId: 9, quantity: 4 }])).toEqual([
      { batchId: 3, lineId: 9, quantity: 2 },
      { batchId: 2, lineId: 9, quantity: 1 },
    ]);
    expect(
      findGiftsToKeep(order, [...lost, { batchId: 3, lineId: 9, quantity: 2 }], [{ lineId: 9, quantity: 1 }]),
    ).toEqual([{ batchId: 2, lineId: 9, quantity: 1 }]);
  });

  it("take gifts of their own line alone, and of no other what is still owed to it", () => {
    const order = [batch(1, 1, 6), batch(2, 8, 3), batch(3, 9, 3)];
    expect(findGiftsToKeep(order, [], [{ lineId: 9, quantity: 5 }])).toEqual([
      { batchId: 3, lineId: 9, quantity: 3 },
    ]);
    expect(findGiftsToKeep(order, [], [{ lineId: 7, quantity: 1 }])).toEqual([]);
    expect(findGiftsToKeep(order, [], [])).toEqual([]);
  });

  it("of a stop that is no recall stay, unless their row is named", () => {
    const order = [batch(1, 1, 6, { stop: "blocked" }), batch(2, 1, 2, { stop: "recalled" })];
    expect(unitsToGiveUp(order, null)).toEqual({ ok: true, units: [{ batchId: 2, lineId: 1, quantity: 2 }] });
    expect(unitsToGiveUp(order, [{ row: 1, quantity: null }])).toMatchObject({
      units: [{ batchId: 1, quantity: 6 }],
    });
  });

  it("sum by line, and are gone from what is here: nothing is lost between", () => {
    const units = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 })), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(units, (some) => {
        const order = [1, 2, 3, 4].map((id) => batch(id, id < 3 ? 1 : 2, 50));
        const values = some.map(([batchId, quantity]) => ({
          batchId,
          lineId: batchId < 3 ? 1 : 2,
          quantity,
        }));
        const whole = some.reduce((sum, [, quantity]) => sum + quantity, 0);
        expect(sumByLine(values).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(whole);
        expect(new Set(sumByLine(values).map(({ lineId }) => lineId)).size).toBe(sumByLine(values).length);
        const after = withoutUnits(order, values);
        expect(left(order).reduce((a, b) => a + b, 0) - left(after).reduce((a, b) => a + b, 0)).toBe(whole);
      }),
    );
  });
});
