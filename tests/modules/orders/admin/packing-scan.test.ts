import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  type KnownBatch,
  type Packed,
  packedIn,
  scan,
  type ScanRow,
  unitsOfScan,
} from "~/modules/orders/admin/packing-scan";
import { readUnitWishes, unitField } from "~/modules/orders/admin/unit-wishes";

const row = (at: number, more: Partial<ScanRow> = {}): ScanRow => ({
  row: at,
  goodsId: at,
  name: `商品${at}`,
  unit: "盒",
  barcode: `69012345678${at}0`,
  ownCode: `HH-${at}`,
  batch: `B${at}`,
  left: 10,
  stop: null,
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
  test.each([
    "6901234567810",
    "06901234567810",
    "(01)06901234567810",
    "HH-1",
    "hh-1",
    "ＨＨ－1",
    " 1 ",
    "B1",
    "b1",
    "HH-1 B1",
  ])("of %j counts, and says what is left", (code) =>
    expect(scanned(code, { 5: 1 }, 4)).toMatchObject({
      packed: { 1: 4, 5: 1 },
      result: { kind: "right", word: "对，还差 6盒" },
    }),
  );

  test("that fills a row says so; one more, and more than is left, is enough and not counted", () => {
    expect(scanned("B1", { 1: 9 }).result.word).toBe("对，装够了");
    expect(scanned("B1", { 1: 10 })).toMatchObject({
      packed: { 1: 10 },
      result: { kind: "enough", word: "已够" },
    });
    expect(scanned("B1", { 1: 8 }, 3)).toMatchObject({ packed: { 1: 8 }, result: { word: "只差 2盒" } });
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
    expect(scanned(code, { 1: 2 })).toMatchObject({ packed: { 1: 2 }, result: { kind } }),
  );

  test("of goods with one batch that is still wanted needs no question", () =>
    expect(scanned("HH-2", { 2: 3 }).packed).toEqual({ 2: 3, 3: 1 }));

  test("of goods in hand says which batch is wanted instead", () =>
    expect(scanned("B1-OLD").result.what).toBe("商品1 B1-OLD 未计入，请改拿批号 B1。"));

  test("of a batch that several goods have is told apart by both codes", () =>
    expect(scanned("HH-8 SAME").packed).toEqual({ 8: 1 }));

  test("fills what was bought and then its gift", () =>
    expect(scanned("HH-5", {}, 3)).toMatchObject({
      packed: { 5: 2, 6: 1 },
      result: { word: "对，装够了" },
    }));

  test.each([
    ["HH-2", "请扫批号", "商品2 有几个批号：B2A、B2B。"],
    ["SAME", "请扫商品码和批号", "批号 SAME 有几种商品：商品7、商品8。中间加一个空格。"],
    ["B4", "停：批号 B4 已召回", "商品4 未计入，请放到召回区。"],
    ["HH-1 B1-BAD", "停：批号 B1-BAD 已召回", "商品1 未计入，请放到召回区。"],
    ["6900000000000", "不是这单的商品", "6900000000000 未计入，请放回。"],
    ["HH-2 B1", "批号不对", "商品2 B1 未计入，请改拿批号 B2A、B2B。"],
    ["HH-4 B1", "批号不对", "商品4 B1 未计入，请放回。"],
  ])("of %j says %j and what to do now", (code, word, what) =>
    expect(scanned(code).result).toMatchObject({ word, what }),
  );

  test("of a wrong batch asks for no batch that is full already", () => {
    expect(scanned("HH-2 B1", { 2: 3 }).result.what).toContain("请改拿批号 B2B。");
    expect(scanned("HH-2 B1", { 2: 3, 3: 4 }).result.what).toBe("商品2 B1 未计入，请放回。");
  });

  test("of a goods' code asks for its batch while a recalled one of it lies here, and counts once that is gone", () => {
    const two = (left: number) => [
      row(1),
      row(2, { ...row(1), row: 2, batch: "BAD", stop: "recalled", left }),
    ];
    const result = (rows: ScanRow[]) =>
      scan({ rows, batches: [] }, {}, { code: "HH-1", units: 1 }).result.kind;
    expect([result(two(5)), result(two(0))]).toEqual(["which", "right"]);
  });

  test("of goods whose good batch is packed whole counts nothing of its recalled one", () => {
    const rows = [
      row(1, { left: 2 }),
      row(2, { ...row(1), row: 2, batch: "BAD", stop: "recalled", left: 5 }),
    ];
    const after = scan({ rows, batches: [] }, { 1: 2 }, { code: "HH-1", units: 1 });
    expect(after).toMatchObject({ packed: { 1: 2 }, result: { kind: "enough", word: "已够" } });
  });

  test("of a code that is one goods' own and another's batch means the goods", () => {
    const rows = [row(1, { batch: "X1" }), row(2, { ownCode: "X1" })];
    expect(scan({ rows, batches: [] }, {}, { code: "X1", units: 1 }).packed).toEqual({ 2: 1 });
  });

  test("of a batch that is not in the order speaks of the goods that have it, by the number on its pack", () => {
    const rows = [row(1), row(2)];
    const what = (...batches: KnownBatch[]) =>
      scan({ rows, batches }, { 1: 9 }, { code: "OLD-x", units: 1 }).result.what;
    const old = (goodsId: number) => ({ goodsId, batch: "old-x", stop: null });
    expect(what(old(2))).toBe("商品2 old-x 未计入，请改拿批号 B2。");
    // Of the first of them one unit is still wanted.
    expect(what(old(1), old(2))).toBe("商品1 old-x 未计入，请改拿批号 B1、B2。");
  });

  test("says which batch it counted, and puts no row among the packed that took nothing", () => {
    expect(scanned("HH-2", { 2: 3 }).result.what).toBe("商品2 B2B +1盒");
    expect(scanned("HH-5").packed).toEqual({ 5: 1 });
  });

  test("of batches comes to the same in any order: of each what was scanned, up to what is left", () => {
    const codes = ["B1", "B2A", "B2B", "B5"] as const;
    const capacity = { B1: 10, B2A: 3, B2B: 4, B5: 3 };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...codes), { maxLength: 40 }), (scans) => {
        const packedBy = (all: readonly string[]) =>
          all.reduce<Packed>((packed, code) => scanned(code, packed).packed, {});
        const packed = packedBy(scans);
        expect(packedBy(scans.toSorted())).toEqual(packed);
        for (const code of codes) {
          const units = ROWS.filter(({ batch }) => batch === code).reduce(
            (n, { row: at }) => n + (packed[at] ?? 0),
            0,
          );
          expect(units).toBe(Math.min(capacity[code], scans.filter((scan) => scan === code).length));
        }
      }),
    );
  });

  test("of any text has a word and what to do, also in an order of which nothing is left", () => {
    const code = fc.oneof(
      anyText(),
      anyText().map((text) => `HH-1 ${text}`),
      anyText().map((text) => `${text} B1`),
    );
    const empty = ROWS.map((row) => ({ ...row, left: 0 }));
    fc.assert(
      fc.property(code, fc.constantFrom(ROWS, empty, []), (text, rows) => {
        const { result } = scan(
          { rows, batches: rows.length > 0 ? BATCHES : [] },
          {},
          { code: text, units: 1 },
        );
        expect(result.word !== "" && result.what !== "").toBe(true);
        if (rows !== ROWS) expect(result.kind).not.toBe("right");
      }),
    );
  });

  test("whatever it is, never packs more than is left, nor a recalled batch, and adds its units or nothing", () => {
    const codes = [...ROWS.flatMap((row) => [row.barcode, row.ownCode, row.batch]), "B1-OLD", "B1-BAD", "?"];
    const item = fc.record({
      code: fc.oneof(fc.constantFrom(...codes), fc.string()),
      units: fc.integer({ min: 1, max: 12 }),
    });
    const sum = (packed: Packed) => Object.values(packed).reduce((all, units) => all + units, 0);
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (scans) => {
        let packed: Packed = {};
        for (const { code, units } of scans) {
          const after = scanned(code, packed, units);
          expect(sum(after.packed) - sum(packed)).toBe(after.result.kind === "right" ? units : 0);
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
      expect(readUnitWishes(fields)).toMatchObject({ ok: true });
    }),
  );
});

test("what a form makes up is bounded by what is left", () =>
  expect(
    packedIn(ROWS, {
      "units-1": "99",
      "units-2": "1e1",
      "units-3": "0x2",
      "units-5": "-1",
      "units-7": "x",
      "units-8": "12345678",
      "units-99": "1",
    }),
  ).toEqual({
    1: 10,
  }));

test("a row of which nothing is left is not packed, whatever a form says of it", () => {
  const gone = [row(1, { left: 0 }), row(2, { left: -1 }), row(3, { left: 2 })];
  const fields = { "units-1": "5", "units-2": "5", "units-3": "5" };
  expect(packedIn(gone, fields)).toEqual({ 3: 2 });
});

test.each([
  [undefined, 1],
  ["", 1],
  ["12", 12],
  ["1", 1],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["99999999", null],
  [" 7 ", 7],
  ["9999999", 9_999_999],
  ["   ", null],
  ["1e3", null],
  ["７", null],
  [7, null],
  [null, null],
] as const)("%j units a scan are %j", (input, units) => expect(unitsOfScan(input)).toBe(units));

test("a blocked batch is stopped in words of its own", () =>
  expect(
    scan({ rows: [row(1, { stop: "blocked" })], batches: [] }, {}, { code: "B1", units: 1 }),
  ).toMatchObject({ result: { kind: "stopped", word: "停：批号 B1 已停售" }, packed: {} }));
