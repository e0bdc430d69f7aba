import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parseLabel,
  labelText,
  packParcel,
  pickUnits,
  readLabel,
  stillHere,
} from "~/modules/orders/shipping/shipment";
import type { BatchToShip } from "~/modules/orders/shipping/shipment";
import { rowWishes } from "./rows";

const batch = (
  id: number,
  lineId: number,
  quantity: number,
  more: Partial<BatchToShip> = {},
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
  ...more,
});

describe("labels", () => {
  it("are read from what an operator types as one text", () => {
    expect(parseLabel("顺丰速运 SF0000001")).toEqual({
      carrier: "shunfeng",
      tracking: "SF0000001",
      note: "",
    });
    expect(parseLabel("演示物流 DEMO0001")).toMatchObject({ carrier: "other", note: "演示物流 DEMO0001" });
    for (const text of ["顺丰速运 SF0000001", "演示物流 DEMO0001", "司机 王师傅 下午送到", ""])
      expect(labelText(parseLabel(text))).toBe(text);
  });

  it("need a carrier that is known and a number where it gives one", () => {
    const read = (carrier: string, tracking: string) => readLabel({ carrier, tracking, note: "" });
    expect(read("shunfeng", "SF0000001")).toMatchObject({ ok: true });
    expect(read("own", "")).toMatchObject({ ok: true });
    expect(read("shunfeng", "")).toEqual({ ok: false, text: "请填写顺丰速运的运单号" });
    expect(read("shunfeng", "SF 000 0001")).toMatchObject({ ok: true, label: { tracking: "SF0000001" } });
    expect(read("shunfeng", "a b")).toMatchObject({ ok: false });
    expect(read("toString", "SF0000001")).toMatchObject({ ok: false });
  });
});

describe("a parcel", () => {
  const order = [batch(1, 1, 10), batch(2, 1, 5), batch(3, 2, 4)];

  it("holds the rows wished for, and is the last one when nothing stays behind", () => {
    expect(packParcel(order, rowWishes("1:4,3"))).toEqual({
      ok: true,
      units: [
        { batchId: 1, lineId: 1, quantity: 4 },
        { batchId: 3, lineId: 2, quantity: 4 },
      ],
      isLast: false,
    });
    expect(packParcel(order, rowWishes("1,2,3"))).toMatchObject({ ok: true, isLast: true });
    expect(packParcel(order, null)).toMatchObject({ ok: true, isLast: true });
  });

  it("refuses rows that are none, named twice or short", () => {
    for (const text of ["4", "1,1", "1:11", "0", "1:0"])
      expect(packParcel(order, rowWishes(text)).ok, text).toBe(false);
    expect(packParcel([batch(1, 1, 3, { sent: 3, lineShipped: 3 })], [{ row: 1, quantity: null }])).toEqual({
      ok: false,
      text: "第 1 行 商品1 还有 0盒 未发出",
    });
  });

  it("never holds a recalled batch, while the others may leave", () => {
    const held = [batch(1, 1, 10), batch(2, 1, 5, { stop: "recalled" })];
    expect(packParcel(held, null)).toEqual({ ok: false, text: "批号 B2 召回中，不能发货" });
    expect(packParcel(held, [{ row: 1, quantity: null }])).toMatchObject({ ok: true, isLast: false });
    const gone = [
      batch(1, 1, 10, { lineShipped: 5 }),
      batch(2, 1, 5, { stop: "recalled", sent: 5, lineShipped: 5 }),
    ];
    expect(packParcel(gone, null)).toMatchObject({ ok: true, isLast: true });
  });

  it("knows that units left before parcels were written down", () => {
    const old = [batch(1, 1, 10, { lineShipped: 12 }), batch(2, 1, 5, { lineShipped: 12 })];
    expect(stillHere(old).map(({ left }) => left)).toEqual([0, 3]);
  });

  it("in any sequence takes each unit once, and only the last one empties the order", () => {
    const units = fc.integer({ min: 1, max: 9 });
    const wish = fc.tuple(fc.integer({ min: 1, max: 4 }), units);
    fc.assert(
      fc.property(fc.tuple(units, units, units), fc.array(wish, { maxLength: 20 }), (numbers, wishes) => {
        let rows = numbers.map((quantity, i) => batch(i + 1, i < 2 ? 1 : 2, quantity));
        for (const [row, quantity] of wishes) {
          const packed = packParcel(rows, [{ row, quantity }]);
          const before = stillHere(rows).reduce((sum, { left }) => sum + left, 0);
          if (!packed.ok) continue;
          const used = new Map(packed.units.map((unit) => [unit.batchId, unit.quantity]));
          rows = rows.map((row) => ({ ...row, sent: row.sent + (used.get(row.id) ?? 0) }));
          rows = rows.map((row) => ({
            ...row,
            lineShipped: rows.filter((r) => r.lineId === row.lineId).reduce((sum, r) => sum + r.sent, 0),
          }));
          const after = stillHere(rows).reduce((sum, { left }) => sum + left, 0);
          expect(after).toBe(before - quantity);
          expect(packed.isLast).toBe(after === 0);
          expect(rows.every((row) => row.sent <= row.quantity)).toBe(true);
        }
      }),
    );
  });
});

describe("what is still here", () => {
  it("is without the units that were given up, which count as neither left nor shipped", () => {
    const rows = stillHere([batch(1, 1, 10, { sent: 3, cancelledUnits: 2, lineShipped: 3 })]);
    expect(rows).toMatchObject([{ left: 5, shipped: 3 }]);
    expect(packParcel(rows, null)).toEqual({
      ok: true,
      units: [{ batchId: 1, lineId: 1, quantity: 5 }],
      isLast: true,
    });
  });

  it("of a line that was given up whole is nothing, and no parcel waits for it", () => {
    const rows = [batch(1, 1, 4, { cancelledUnits: 4 }), batch(2, 2, 1)];
    expect(packParcel(rows, null)).toMatchObject({ isLast: true, units: [{ batchId: 2 }] });
    expect(packParcel(rows, [{ row: 1, quantity: null }])).toEqual({
      ok: false,
      text: "第 1 行 商品1 还有 0盒 未发出",
    });
  });

  it("and what left are every unit that was not given up, of any line and any past", () => {
    const rows = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        sent: fc.nat(9),
        cancelledUnits: fc.nat(9),
        lineId: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(rows, fc.nat(6), (values, unwritten) => {
        const written = values.map((item, at) => {
          const sent = Math.min(item.sent, item.quantity);
          return batch(at + 1, item.lineId, item.quantity, {
            sent,
            cancelledUnits: Math.min(item.cancelledUnits, item.quantity - sent),
          });
        });
        const capacity = (lineId: number) =>
          written
            .filter((item) => item.lineId === lineId)
            .reduce((sum, item) => sum + item.quantity - item.sent - item.cancelledUnits, 0);
        const old = (lineId: number) => Math.min(unwritten, capacity(lineId));
        const batches = written.map((item) => ({
          ...item,
          lineShipped: written
            .filter(({ lineId }) => lineId === item.lineId)
            .reduce((sum, { sent }) => sum + sent, old(item.lineId)),
        }));
        const here = stillHere(batches);
        for (const { left, shipped, quantity, cancelledUnits } of here) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + shipped + cancelledUnits).toBe(quantity);
        }
        for (const lineId of [1, 2, 3]) {
          const shipped = here
            .filter((item) => item.lineId === lineId)
            .reduce((sum, item) => sum + item.shipped, 0);
          expect(shipped).toBe(batches.find((batch) => batch.lineId === lineId)?.lineShipped ?? 0);
        }
      }),
    );
  });
});

describe("units without wishes", () => {
  const here = stillHere([
    batch(1, 1, 3),
    batch(2, 1, 2, { sent: 2, lineShipped: 2 }),
    batch(3, 2, 4, { stop: "recalled" }),
  ]);

  it("are those of the batches that suit, without the rows of which nothing is left", () => {
    expect(pickUnits(here, null, ({ stop }) => stop !== null)).toEqual({
      ok: true,
      units: [{ batchId: 3, lineId: 2, quantity: 4 }],
    });
    expect(pickUnits(here, null, () => true)).toMatchObject({ units: [{ batchId: 1 }, { batchId: 3 }] });
    expect(pickUnits(here, null, () => false)).toEqual({ ok: true, units: [] });
  });

  it("with wishes are those alone, whatever suits; an empty list of wishes is none", () => {
    expect(pickUnits(here, [{ row: 3, quantity: 1 }], () => false)).toMatchObject({
      units: [{ batchId: 3, quantity: 1 }],
    });
    expect(pickUnits(here, [], () => true)).toEqual({ ok: true, units: [] });
  });

  it("are written in the order of the rows, not of the wishes", () => {
    const query = pickUnits(
      here,
      [
        { row: 3, quantity: 1 },
        { row: 1, quantity: 2 },
      ],
      () => true,
    );
    expect(query.ok && query.units.map(({ batchId }) => batchId)).toEqual([1, 3]);
  });
});
