import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type KnownBatch,
  type Packed,
  packedIn,
  scan,
  type ScanRow,
  unitsOfScan,
} from "~/orders/desk/packing-scan";
import { readUnits, unitField } from "~/orders/desk/unit-wishes";

const row = (at: number, more: Partial<ScanRow> = {}): ScanRow => ({
  ...{
    row: at,
    goodsId: at,
    name: `商品${at}`,
    unit: "盒",
    barcode: `69012345678${at}0`,
    ownCode: `HH-${at}`,
  },
  ...{ batch: `B${at}`, left: 10, stop: null },
  ...more,
});
const ROWS = [
  row(1),
  row(2, { goodsId: 20, batch: "B2A", left: 3 }),
  row(3, { goodsId: 20, batch: "B2B", left: 4, name: "商品2", barcode: "6901234567820", ownCode: "HH-2" }),
  row(4, { stop: "recalled" }),
  row(5, { left: 2 }),
  row(6, { goodsId: 5, batch: "B5", left: 1, name: "商品5", barcode: "6901234567850", ownCode: "HH-5" }),
  row(7, { batch: "SAME" }),
  row(8, { batch: "SAME" }),
];
const BATCHES: KnownBatch[] = [
  ...ROWS.map(({ goodsId, batch, stop }) => ({ goodsId, batch, stop })),
  { goodsId: 1, batch: "B1-OLD", stop: null },
  { goodsId: 1, batch: "B1-BAD", stop: "recalled" },
];
const scanned = (code: string, packed: Packed = {}, units = 1) =>
  scan({ rows: ROWS, batches: BATCHES }, packed, { code, units });

describe("a scan", () => {
  test.each(["6901234567810", "HH-1", "hh-1", "ＨＨ－1", " 1 ", "B1", "b1", "HH-1 B1"])(
    "of %j counts, and says what is left",
    (code) =>
      expect(scanned(code, { 5: 1 }, 4)).toMatchObject({
        packed: { 1: 4, 5: 1 },
        verdict: { kind: "right", word: "对，还差 6盒" },
      }),
  );

  test("that fills a row says so; one more, and more than is left, is enough and not counted", () => {
    expect(scanned("B1", { 1: 9 }).verdict.word).toBe("对，装够了");
    expect(scanned("B1", { 1: 10 })).toMatchObject({
      packed: { 1: 10 },
      verdict: { kind: "enough", word: "已够" },
    });
    expect(scanned("B1", { 1: 8 }, 3)).toMatchObject({ packed: { 1: 8 }, verdict: { word: "只差 2盒" } });
  });

  test.each([
    ["6900000000000", "wrongGoods"],
    ["HH-9 B1", "wrongGoods"],
    ["B1-OLD", "wrongBatch"],
    ["HH-1 B1-OLD", "wrongBatch"],
    ["HH-1 B2A", "wrongBatch"],
    ["B1-BAD", "stopped"],
    ["HH-1 B1-BAD", "stopped"],
    ["B4", "stopped"],
    ["HH-4", "stopped"],
    ["HH-2", "which"],
    ["SAME", "which"],
    ["", "empty"],
    ["   ", "empty"],
  ] as const)("of %j is %s and counts nothing", (code, kind) =>
    expect(scanned(code, { 1: 2 })).toMatchObject({ packed: { 1: 2 }, verdict: { kind } }),
  );

  test("of goods with one batch that is still wanted needs no question", () =>
    expect(scanned("HH-2", { 2: 3 }).packed).toEqual({ 2: 3, 3: 1 }));

  test("of goods in hand says which batch is wanted instead", () =>
    expect(scanned("B1-OLD").verdict.what).toBe("商品1 B1-OLD 未计入，请改拿批号 B1。"));

  test("of a batch that several goods have is told apart by both codes", () =>
    expect(scanned("HH-8 SAME").packed).toEqual({ 8: 1 }));

  test("fills what was bought and then its gift", () =>
    expect(scanned("HH-5", {}, 3)).toMatchObject({
      packed: { 5: 2, 6: 1 },
      verdict: { word: "对，装够了" },
    }));

  test("whatever it is, never packs more than is left, nor a recalled batch, and adds its units or nothing", () => {
    const codes = [...ROWS.flatMap((one) => [one.barcode, one.ownCode, one.batch]), "B1-OLD", "B1-BAD", "?"];
    const one = fc.record({
      code: fc.oneof(fc.constantFrom(...codes), fc.string()),
      units: fc.integer({ min: 1, max: 12 }),
    });
    const sum = (packed: Packed) => Object.values(packed).reduce((all, units) => all + units, 0);
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (scans) => {
        let packed: Packed = {};
        for (const { code, units } of scans) {
          const after = scanned(code, packed, units);
          expect(sum(after.packed) - sum(packed)).toBe(after.verdict.kind === "right" ? units : 0);
          packed = after.packed;
        }
        for (const { row: at, left, stop } of ROWS)
          expect(packed[at] ?? 0).toBeLessThanOrEqual(stop ? 0 : left);
      }),
    );
  });
});

test("what a form carries is what was packed, and ships as such", () => {
  const packed = fc.record({ 1: fc.integer({ min: 1, max: 10 }), 5: fc.integer({ min: 1, max: 2 }) });
  fc.assert(
    fc.property(packed, (units) => {
      const fields = Object.fromEntries(
        Object.entries(units).map(([at, count]) => [unitField(Number(at)), String(count)]),
      );
      expect(packedIn(ROWS, fields)).toEqual(units);
      expect(readUnits(fields)).toMatchObject({ ok: true });
    }),
  );
});

test("what a form makes up is bounded by what is left", () =>
  expect(packedIn(ROWS, { "units-1": "99", "units-5": "-1", "units-7": "x", "units-99": "1" })).toEqual({
    1: 10,
  }));

test.each([
  [undefined, 1],
  ["", 1],
  ["12", 12],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["99999999", null],
] as const)("%j units a scan are %j", (typed, units) => expect(unitsOfScan(typed)).toBe(units));

test("a blocked batch is stopped in words of its own", () =>
  expect(
    scan({ rows: [row(1, { stop: "blocked" })], batches: [] }, {}, { code: "B1", units: 1 }),
  ).toMatchObject({ verdict: { kind: "stopped", word: "停：批号 B1 已停售" }, packed: {} }));
