import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parseLabel,
  labelText,
  packParcel,
  readLabel,
  readRows,
  stillHere,
} from "~/orders/shipping/shipment";
import type { BatchToShip } from "~/orders/shipping/shipment";

const batch = (
  id: number,
  lineId: number,
  quantity: number,
  more: Partial<BatchToShip> = {},
): BatchToShip => ({
  ...{ id, lineId, quantity, name: `商品${lineId}`, unit: "盒", batchNumber: `B${id}` },
  ...{ sent: 0, givenUp: 0, lineShipped: 0, stop: null },
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
    expect(read("shunfeng", "a b")).toMatchObject({ ok: false });
    expect(read("toString", "SF0000001")).toMatchObject({ ok: false });
  });
});

describe("a parcel", () => {
  const order = [batch(1, 1, 10), batch(2, 1, 5), batch(3, 2, 4)];

  it("holds the rows wished for, and is the last one when nothing stays behind", () => {
    expect(readRows("1:4，3")).toEqual([
      { row: 1, quantity: 4 },
      { row: 3, quantity: null },
    ]);
    expect(packParcel(order, readRows("1:4,3"))).toEqual({
      ok: true,
      units: [
        { batchId: 1, lineId: 1, quantity: 4 },
        { batchId: 3, lineId: 2, quantity: 4 },
      ],
      isLast: false,
    });
    expect(packParcel(order, readRows("1,2,3"))).toMatchObject({ ok: true, isLast: true });
    expect(packParcel(order, null)).toMatchObject({ ok: true, isLast: true });
  });

  it("refuses rows that are none, named twice or short, and nonsense", () => {
    for (const text of ["4", "1,1", "1:11", "0"]) {
      const rows = readRows(text);
      expect(rows === null || !packParcel(order, rows).ok, text).toBe(true);
    }
    for (const text of ["", "a", "1:", "1:0", "-1", "1;2"]) expect(readRows(text), text).toBeNull();
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
          const taken = new Map(packed.units.map((unit) => [unit.batchId, unit.quantity]));
          rows = rows.map((one) => ({ ...one, sent: one.sent + (taken.get(one.id) ?? 0) }));
          rows = rows.map((one) => ({
            ...one,
            lineShipped: rows.filter((r) => r.lineId === one.lineId).reduce((sum, r) => sum + r.sent, 0),
          }));
          const after = stillHere(rows).reduce((sum, { left }) => sum + left, 0);
          expect(after).toBe(before - quantity);
          expect(packed.isLast).toBe(after === 0);
          expect(rows.every((one) => one.sent <= one.quantity)).toBe(true);
        }
      }),
    );
  });
});
