import { expect, test } from "vitest";
import type { DeliveryNote, NoteLine } from "~/modules/documents/delivery-note";
import {
  acceptanceFaults,
  AcceptanceForm,
  differenceName,
  readDifferences,
  resultText,
  type AcceptedLine,
  type Difference,
} from "~/modules/receiving/acceptance";
import { ACCEPTANCE_HEADINGS, toAcceptanceCells, toRecordRows } from "~/modules/receiving/acceptance-record";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const TIMES = { shippedAt: Date.parse("2026-11-18T02:00:00Z"), now: NOW };
const line = (also: Partial<AcceptedLine> = {}): AcceptedLine => ({
  rowId: 1,
  batch: "B1",
  quantity: 10,
  isCold: false,
  limits: { min: null, max: null },
  ...also,
});
const input = {
  result: "all" as "all" | "differences",
  arrivedOn: "2026-11-20",
  temperature: null as number | null,
  photoCount: 1,
};
const difference = (also: Partial<Difference> = {}): Difference => ({
  rowId: 1,
  reason: "shortage",
  quantity: 2,
  ...also,
});

test("everything right is one press; differences need their own button", () => {
  expect(acceptanceFaults(input, [], [line()], TIMES)).toBeNull();
  expect(acceptanceFaults(input, [difference()], [line()], TIMES)![""]).toBeDefined();
  const differences = { ...input, result: "differences" as const };
  expect(acceptanceFaults(differences, [difference()], [line()], TIMES)).toBeNull();
  expect(acceptanceFaults(differences, [], [line()], TIMES)![""]).toBeDefined();
});

test.each<[string, Partial<typeof input>, Difference[], AcceptedLine[], string]>([
  ["a day before dispatch", { arrivedOn: "2026-11-17" }, [], [line()], "arrivedOn"],
  ["a day to come", { arrivedOn: "2026-11-21" }, [], [line()], "arrivedOn"],
  ["more than came", { result: "differences" }, [difference({ quantity: 11 })], [line()], "shortage-1"],
  [
    "more than came by two reasons",
    { result: "differences" },
    [difference({ quantity: 6 }), difference({ reason: "damage", quantity: 5 })],
    [line()],
    "shortage-1",
  ],
  ["no number", { result: "differences" }, [difference({ quantity: NaN })], [line()], "shortage-1"],
  [
    "damage without a photo",
    { result: "differences", photoCount: 0 },
    [difference({ reason: "damage" })],
    [line()],
    "photos",
  ],
  ["cold goods without a temperature", {}, [], [line({ isCold: true })], "temperature"],
  [
    "cold goods that are too warm",
    { temperature: 121 },
    [],
    [line({ isCold: true, limits: { min: 20, max: 80 } })],
    "temperature",
  ],
])("%s is refused at its field", (_, also, differences, lines, field) =>
  expect(Object.keys(acceptanceFaults({ ...input, ...also }, differences, lines, TIMES) ?? {})).toEqual([
    field,
  ]),
);

test("a cold batch outside its limits is recorded as a difference as a whole, a shortage needs no photo", () => {
  const cold = line({ isCold: true, limits: { min: 20, max: 80 } });
  const warm = { ...input, result: "differences" as const, temperature: 121 };
  expect(acceptanceFaults(warm, [difference({ reason: "quality", quantity: 10 })], [cold], TIMES)).toBeNull();
  expect(
    acceptanceFaults(warm, [difference({ reason: "quality", quantity: 9 })], [cold], TIMES),
  ).not.toBeNull();
  expect(acceptanceFaults({ ...input, temperature: 50 }, [], [cold], TIMES)).toBeNull();
  const short = { ...input, result: "differences" as const, photoCount: 0 };
  expect(acceptanceFaults(short, [difference()], [line()], TIMES)).toBeNull();
});

test("numbers are read by batch and reason; what is no number is not taken for nothing", () => {
  const form = {
    [differenceName("shortage", 1)]: " 2 ",
    [differenceName("damage", 1)]: "0",
    [differenceName("quality", 2)]: "1.5",
    [differenceName("expiry", 9)]: "4",
  };
  expect(readDifferences(form, [1, 2])).toEqual([
    { rowId: 1, reason: "shortage", quantity: 2 },
    { rowId: 2, reason: "quality", quantity: NaN },
  ]);
});

test.each([
  ["5.2", 52],
  ["５．２℃", 52],
  ["-1", -10],
  ["", null],
])("the temperature %j is %j tenths of a degree", (text, tenths) => {
  const form = { token: "t", result: "all", inspector: "张三", arrivedOn: "2026-11-20", temperature: text };
  expect(AcceptanceForm.parse(form).temperature).toBe(tenths);
});

test.each(["abc", "5.25", "1e1"])("the temperature %j is refused", (temperature) => {
  const form = { token: "t", result: "all", inspector: "张三", arrivedOn: "2026-11-20", temperature };
  expect(AcceptanceForm.safeParse(form).success).toBe(false);
});

test("a record says what was accepted of each batch, and what became of the rest", () => {
  expect(resultText(10, [])).toBe("合格");
  expect(resultText(10, [{ reason: "shortage", quantity: 2 }])).toBe("部分合格：少货 2");
  expect(
    resultText(3, [
      { reason: "shortage", quantity: 2 },
      { reason: "damage", quantity: 1 },
    ]),
  ).toBe("不合格：少货 2、包装破损 1");
  const note = {
    number: "2026-1",
    supplier: "供货公司",
    lines: [
      { rowId: 1, name: "甲", genericName: "", batch: "B1", quantity: 10, unit: "盒", spec: "s" } as NoteLine,
      { rowId: 2, name: "乙", genericName: "乙通用", batch: "B2", quantity: 4, unit: "盒" } as NoteLine,
    ],
  } as DeliveryNote;
  const rows = toRecordRows(
    note,
    {
      shipmentId: 1,
      inspector: "张三",
      arrivedOn: "2026-11-19",
      temperature: 52,
      acceptedAt: NOW,
      differences: [
        { rowId: 1, reason: "shortage", quantity: 2, caseId: 7 },
        { rowId: 1, reason: "damage", quantity: 1, caseId: 8 },
      ],
    },
    new Map([[7, { number: "SH1", to: "/order/afterSalesInfo/1", state: "待审核" }]]),
  );
  expect(rows.map((row) => [row.genericName, row.arrived, row.accepted, row.result])).toEqual([
    ["甲", 8, 7, "部分合格：少货 2、包装破损 1"],
    ["乙通用", 4, 4, "合格"],
  ]);
  const cells = toAcceptanceCells(rows[0]!);
  expect(cells).toHaveLength(ACCEPTANCE_HEADINGS.length);
  expect(cells).toEqual(expect.arrayContaining(["5.2 ℃", "SH1（待审核）", "张三", "2026-11-20"]));
});
