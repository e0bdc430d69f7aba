import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  checkUnits,
  readReturnUnits,
  requestableUnits,
  spreadOverBatches,
  unitsQuery,
  withOpenRequests,
  type BatchUnits,
  type LineUnits,
} from "~/modules/returns/goods-back/units";
import type { SoldOrder } from "~/modules/orders/order/refund";

const line = (id: number, shipped: number, input: Partial<LineUnits> = {}): LineUnits => ({
  id,
  shipped,
  returned: 0,
  open: 0,
  ...input,
});
const batch = (id: number, lineId: number, shipped: number, input: Partial<BatchUnits> = {}): BatchUnits => ({
  id,
  lineId,
  shipped,
  settled: 0,
  open: 0,
  ...input,
});
const left = (lines: LineUnits[], batches: BatchUnits[]) => [...requestableUnits(lines, batches).values()];

describe("what may still be asked for", () => {
  test.each([
    ["all that was shipped", line(1, 5), batch(1, 1, 5), 5],
    ["nothing that never left", line(1, 0), batch(1, 1, 0), 0],
    ["not what came back", line(1, 5, { returned: 2 }), batch(1, 1, 5, { settled: 2 }), 3],
    ["not what is asked for already", line(1, 5, { open: 5 }), batch(1, 1, 5, { open: 5 }), 0],
    // Older returns name no batch: the line knows of them.
    ["no more than its line has left", line(1, 5, { returned: 4 }), batch(1, 1, 5), 1],
    ["no more than its line has left beside open requests", line(1, 5, { open: 4 }), batch(1, 1, 5), 1],
    ["not what came back or is asked for of it", line(1, 9), batch(1, 1, 5, { settled: 2, open: 1 }), 2],
    ["nothing of a line that is unknown", line(2, 5), batch(1, 1, 5), 0],
    ["never less than nothing", line(1, 5, { returned: 9 }), batch(1, 1, 5), 0],
  ])("is %s", (_, ofLine, ofBatch, units) => expect(left([ofLine], [ofBatch])).toEqual([units]));
});

describe("what is asked for", () => {
  const lines = [line(1, 8), line(2, 3)];
  const batches = [batch(11, 1, 5), batch(12, 1, 3), batch(21, 2, 3)];

  test("is summed by line", () =>
    expect(
      checkUnits(
        [
          { batchId: 11, quantity: 2 },
          { batchId: 21, quantity: 1 },
          { batchId: 12, quantity: 3 },
        ],
        lines,
        batches,
      ),
    ).toEqual({
      ok: true,
      back: [
        { lineId: 1, quantity: 5 },
        { lineId: 2, quantity: 1 },
      ],
    }));

  test.each([
    [[], "请至少选择一种商品并填写数量"],
    [[{ batchId: 99, quantity: 1 }], "请选择本订单中的商品"],
    [
      [
        { batchId: 11, quantity: 1 },
        { batchId: 11, quantity: 1 },
      ],
      "请选择本订单中的商品",
    ],
    [[{ batchId: 11, quantity: 0 }], "请填写数量，须为大于 0 的整数"],
    [[{ batchId: 11, quantity: -1 }], "请填写数量，须为大于 0 的整数"],
    [[{ batchId: 11, quantity: 1.5 }], "请填写数量，须为大于 0 的整数"],
    [[{ batchId: 11, quantity: NaN }], "请填写数量，须为大于 0 的整数"],
    [[{ batchId: 11, quantity: Infinity }], "请填写数量，须为大于 0 的整数"],
    [[{ batchId: 11, quantity: 6 }], "可申请数量不足，最多 5"],
  ])("%j is refused", (query, text) =>
    expect(checkUnits(query, lines, batches)).toMatchObject({ ok: false, text }),
  );

  test("says which batch is short, and of a line that is short over several the first of them", () => {
    expect(
      checkUnits(
        [
          { batchId: 21, quantity: 1 },
          { batchId: 11, quantity: 6 },
        ],
        lines,
        batches,
      ),
    ).toMatchObject({ batchId: 11 });
    const older = [line(1, 8, { returned: 4 }), line(2, 3)];
    expect(
      checkUnits(
        [
          { batchId: 11, quantity: 4 },
          { batchId: 12, quantity: 3 },
        ],
        older,
        batches,
      ),
    ).toEqual({
      ok: false,
      text: "可申请数量不足，这一行最多 4",
      batchId: 11,
    });
  });

  test("may be all that a line of older returns has left, whatever the other lines have", () => {
    const older = [line(1, 8, { returned: 3, open: 1 }), line(2, 3, { returned: 3 })];
    const of = (first: number, second: number) =>
      checkUnits(
        [
          { batchId: 11, quantity: first },
          { batchId: 12, quantity: second },
        ],
        older,
        batches,
      );
    expect(of(2, 2)).toEqual({ ok: true, back: [{ lineId: 1, quantity: 4 }] });
    expect(of(3, 2)).toMatchObject({ ok: false, text: "可申请数量不足，这一行最多 4" });
    expect(checkUnits([{ batchId: 21, quantity: 1 }], older, batches)).toMatchObject({
      ok: false,
      batchId: 21,
    });
  });

  test("and open already counts as back when gifts are judged, never beyond the line", () => {
    const sold: SoldOrder = {
      payable: 100,
      shipping: 0,
      cashback: 0,
      lines: [1, 2].map((id) => ({
        id,
        goodsId: id,
        type: "ordinary",
        offerId: null,
        quantity: 5,
        returned: 1,
        amount: 50,
        discountShare: 0,
        giftRule: null,
      })),
    };
    const after = withOpenRequests(sold, [line(1, 5, { returned: 1, open: 9 })]);
    expect(after.lines.map(({ returned }) => returned)).toEqual([5, 1]);
    expect(sold.lines[0]!.returned).toBe(1);
  });
});

describe("gifts over their batches", () => {
  const held = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(6)), { maxLength: 8 })
    .map((rows) => ({
      batches: rows.map(([lineId, quantity], i) => batch(i + 1, lineId, quantity)),
      left: new Map(rows.map(([, quantity], i) => [i + 1, quantity])),
    }));

  test("are as many as are wanted and still there, none beyond a batch", () =>
    fc.assert(
      fc.property(
        held,
        fc.uniqueArray(fc.record({ lineId: fc.integer({ min: 1, max: 3 }), quantity: fc.nat(15) }), {
          selector: (item) => item.lineId,
        }),
        ({ batches, left: there }, wanted) => {
          const units = spreadOverBatches(wanted, batches, there);
          for (const { batchId, quantity } of units)
            expect(quantity > 0 && quantity <= there.get(batchId)!).toBe(true);
          for (const { lineId, quantity } of wanted) {
            const own = batches.filter((batch) => batch.lineId === lineId);
            const sum = units
              .filter(({ batchId }) => own.some(({ id }) => id === batchId))
              .reduce((all, unit) => all + unit.quantity, 0);
            const capacity = own.reduce((all, { id }) => all + there.get(id)!, 0);
            expect(sum).toBe(Math.min(quantity, capacity));
          }
        },
      ),
    ));
});

describe("units in an address", () => {
  test.each([
    [
      "u.31=2&u.32=1",
      [
        [31, 2],
        [32, 1],
      ],
    ],
    ["u.31=０２", [[31, 2]]],
    ["u.31= 5 ", [[31, 5]]],
    ["u.31=&u.32=0&u.33=000", []],
    ["u.=1&u.x=1&v.31=1&xu.31=1&u.31x=1", []],
    [
      "u.31=x&u.32=1.5&u.33=1e9&u.34=-2",
      [
        [31, NaN],
        [32, NaN],
        [33, NaN],
        [34, NaN],
      ],
    ],
    ["u.31=1000000000", [[31, NaN]]],
    ["u.1234567890123=1", []],
  ])("?%s", (query, units) =>
    expect(
      readReturnUnits(new URLSearchParams(query)).map(({ batchId, quantity }) => [batchId, quantity]),
    ).toEqual(units),
  );

  test("named twice are refused, not summed", () => {
    const query = readReturnUnits(new URLSearchParams("u.11=1&u.11=2"));
    expect(checkUnits(query, [line(1, 8)], [batch(11, 1, 8)])).toMatchObject({ ok: false });
  });

  test("whatever stands there, what is accepted is within what was shipped", () =>
    fc.assert(
      fc.property(anyText(), anyText(), (a, b) => {
        const query = readReturnUnits(new URLSearchParams({ "u.11": a, "u.12": b }));
        const result = checkUnits(query, [line(1, 5)], [batch(11, 1, 3), batch(12, 1, 2)]);
        if (result.ok) expect(result.back[0]!.quantity <= 5 && result.back[0]!.quantity > 0).toBe(true);
      }),
    ));

  test("that are blank are none, like those left empty", () =>
    expect(readReturnUnits(new URLSearchParams({ "u.31": "  ", "u.32": " 0 ", "u.33": "　" }))).toEqual([]));

  test("of none are no query", () => expect(unitsQuery([])).toBe(""));
});
