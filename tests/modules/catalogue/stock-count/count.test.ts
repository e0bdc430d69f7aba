import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyFault } from "~/modules/catalogue/stock-count/apply-fault";
import {
  countNumber,
  countSums,
  getCountAdjustment,
  readCountNumber,
  signed,
} from "~/modules/catalogue/stock-count/count";
import { answerRows, parseCountFile } from "~/modules/catalogue/stock-count/numbers-file";
import {
  countedField,
  readInputNumbers,
  seenField,
  serializeCountField,
} from "~/modules/catalogue/stock-count/number-input";

const units = fc.integer({ min: 0, max: 500 });

/** A batch as the book has it, and what lies there. */
interface Shelf {
  free: number;
  held: number;
  there: number;
}
type Move = (shelf: Shelf) => Shelf;
const move: fc.Arbitrary<Move> = fc.oneof(
  units.map((n): Move => (shelf) => {
    const used = Math.min(n, shelf.free);
    return { ...shelf, free: shelf.free - used, held: shelf.held + used };
  }),
  units.map((n): Move => (shelf) => {
    const back = Math.min(n, shelf.held);
    return { ...shelf, free: shelf.free + back, held: shelf.held - back };
  }),
  units.map((n): Move => (shelf) => {
    const sent = Math.min(n, shelf.held, shelf.there);
    return { ...shelf, held: shelf.held - sent, there: shelf.there - sent };
  }),
  units.map((n): Move => (shelf) => ({ ...shelf, free: shelf.free + n, there: shelf.there + n })),
);
const onHand = ({ free, held }: Shelf) => free + held;

describe("a difference", () => {
  const scene = fc.record({
    shelf: fc.record({ free: units, held: units, there: units }),
    before: fc.array(move, { maxLength: 8 }),
    after: fc.array(move, { maxLength: 8 }),
  });

  test("makes the book what lies there, whatever moved before and after the count, or what orders hold of it", () =>
    fc.assert(
      fc.property(scene, ({ shelf, before, after }) => {
        const counting = before.reduce((now, next) => next(now), shelf);
        const difference = counting.there - onHand(counting);
        const applying = after.reduce((now, next) => next(now), counting);
        const { by, short } = getCountAdjustment(difference, {
          onHand: onHand(applying),
          held: applying.held,
        });
        expect(onHand(applying) + by).toBe(Math.max(applying.there, applying.held));
        expect(short).toBe(Math.max(0, applying.held - applying.there));
        expect(applying.free + by).toBeGreaterThanOrEqual(0);
      }),
    ));

  test("is nothing where a correction has made the book right already", () =>
    fc.assert(
      fc.property(scene, ({ shelf, before, after }) => {
        const counting = before.reduce((now, next) => next(now), shelf);
        const first = getCountAdjustment(counting.there - onHand(counting), {
          onHand: onHand(counting),
          held: counting.held,
        });
        // Another count or a correction moves the book and the counted book alike.
        const corrected = { ...counting, free: counting.free + first.by };
        const left = counting.there - (onHand(counting) + first.by);
        const applying = after.reduce((now, next) => next(now), corrected);
        const second = getCountAdjustment(left, { onHand: onHand(applying), held: applying.held });
        expect(onHand(applying) + second.by).toBe(Math.max(applying.there, applying.held));
        if (first.short === 0) expect(second.by).toBe(0);
      }),
    ));

  test.each([
    [-2, 10, 4, { by: -2, short: 0 }],
    [-8, 10, 4, { by: -6, short: 2 }],
    [3, 10, 10, { by: 3, short: 0 }],
    [-7, 5, 0, { by: -5, short: 2 }],
    [0, 0, 0, { by: 0, short: 0 }],
  ])("of %i with %i on hand, %i held", (difference, current, held, result) => {
    expect(getCountAdjustment(difference, { onHand: current, held })).toEqual(result);
  });
});

test("sums count gains and losses apart, so that they do not hide each other", () => {
  const line = (counts: number | null, countedBook: number | null, price: number) => ({
    counted: counts,
    countedBook,
    price,
  });
  expect(countSums([line(12, 10, 100), line(8, 10, 300), line(5, 5, 900), line(null, null, 900)])).toEqual({
    lines: 4,
    counted: 3,
    different: 2,
    gain: 200,
    loss: 600,
    limit: 600,
  });
  expect(["+3", "-2", "0"]).toEqual([3, -2, 0].map(signed));
});

test("a number is read as it is printed, scanned or typed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (id) => {
      expect(readCountNumber(countNumber(id))).toBe(id);
      expect(readCountNumber(` pd${id} `)).toBe(id);
    }),
  );
  for (const text of [undefined, "", "PD", "PD0", "PD-1", "PD1.5", "PD1234567890", "12"])
    expect(readCountNumber(text)).toBeNull();
});

test("what was not agreed to is asked before anything is corrected", () => {
  const open = { state: "open" as const };
  const agreed = { isPartial: false, isCut: false };
  const fine = { waiting: 0, counted: 3, short: 0 };
  expect(applyFault(open, fine, agreed)).toBeNull();
  expect(applyFault({ state: "applied" }, fine, agreed)?.text).toContain("已结束");
  expect(applyFault(open, { ...fine, counted: 0 }, agreed)?.text).toContain("还没有登记");
  expect(applyFault(open, { ...fine, waiting: 2 }, agreed)?.field).toBe("isPartial");
  expect(applyFault(open, { ...fine, short: 1 }, agreed)?.field).toBe("isCut");
  expect(applyFault(open, { waiting: 2, counted: 1, short: 1 }, { isPartial: true, isCut: true })).toBeNull();
});

describe("numbers beside the lines of a page", () => {
  test("that are the same as they stood are left alone; others carry their line and its version", () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            lineId: fc.integer({ min: 1, max: 9999 }),
            version: fc.integer({ min: 0, max: 99 }),
            shown: fc.option(units),
            input: fc.option(units),
          }),
          { selector: ({ lineId }) => lineId },
        ),
        (lines) => {
          const fields = Object.fromEntries(
            lines.flatMap(({ lineId, version, shown, input }) => [
              [seenField(lineId), serializeCountField(version, shown)],
              [countedField(lineId), input === null ? "" : String(input)],
            ]),
          );
          const read = readInputNumbers(fields);
          const values = lines
            .filter(({ shown, input }) => shown !== input)
            .map(({ lineId, input, version }) => ({ lineId, counted: input, version }));
          expect(read.ok && read.entries.toSorted((a, b) => a.lineId - b.lineId)).toEqual(
            values.toSorted((a, b) => a.lineId - b.lineId),
          );
        },
      ),
    ));

  test.each(["1.5", "-1", "abc", "12345678", "1e3"])("%s is refused at its field", (input) => {
    const read = readInputNumbers({ [seenField(7)]: "0:", [countedField(7)]: input });
    expect(read).toEqual({ ok: false, faults: { [countedField(7)]: [expect.stringContaining(input)] } });
  });

  test("a form of another shape gives nothing", () => {
    expect(readInputNumbers({ "seen-x": "0:", "seen-1": "0", "seen-2": ["0:"], "counted-9": "3" })).toEqual({
      ok: true,
      entries: [],
    });
  });
});

describe("numbers of a table", () => {
  const lines = [
    { id: 1, batch: "B1", goodsId: 11, barcode: "690", sku: "", name: "阿莫西林胶囊" },
    { id: 2, batch: "B2", goodsId: 11, barcode: "690", sku: "", name: "阿莫西林胶囊" },
    { id: 3, batch: "b2", goodsId: 12, barcode: "", sku: "H-2", name: "板蓝根颗粒" },
  ];
  const answers = (...rows: string[][]) => {
    const read = parseCountFile([["商品编号", "批号", "实盘数量"], ...rows]);
    return read.ok ? answerRows(read.rows, lines) : read.text;
  };

  test("name their line by batch, and by goods where several have it", () => {
    expect(answers(["", "b1", "5"], ["h-2", "B2", "０"], ["11", "B2", ""])).toEqual([
      { row: 2, name: "b1", ok: true, lineId: 1, counted: 5 },
      { row: 3, name: "h-2 B2", ok: true, lineId: 3, counted: 0 },
    ]);
  });

  test("are refused row by row", () => {
    const faults = answers(
      ["", "B2", "1"],
      ["", "B9", "1"],
      ["", "B1", "x"],
      ["", "B1", "1"],
      ["11", "B1", "2"],
    );
    expect(Array.isArray(faults) && faults.map((fault) => (fault.ok ? "" : fault.text))).toEqual([
      "几种商品有这个批号，请加上商品编号",
      "盘点单中没有这个批号",
      "实盘数量请填写整数",
      "",
      "与前面的行重复",
    ]);
  });

  test("need their headings and a row", () => {
    expect(parseCountFile([["批号"], ["B1"]])).toMatchObject({ ok: false });
    expect(
      parseCountFile([
        ["批号", "数量"],
        ["", ""],
      ]),
    ).toMatchObject({ ok: false });
    expect(parseCountFile([])).toMatchObject({ ok: false });
  });
});
