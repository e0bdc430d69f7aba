import fc from "fast-check";
import { expect, test } from "vitest";
import type { DeliveryNote, NoteLine } from "~/modules/documents/delivery-note";
import { outermostCodes, smallestCodes, type NoteCode } from "~/modules/documents/parcel-codes";
import {
  DEFAULT_RECEIVING_COLUMNS,
  parseReceivingColumns,
  readColumnEntries,
  readColumns,
  receivingRows,
  receivingSheet,
  RECEIVING_FIELDS,
  toColumnEntries,
} from "~/modules/documents/receiving-columns";

const noteCode = (code: string, also: Partial<NoteCode> = {}): NoteCode => ({
  code,
  parent: null,
  level: 1,
  units: 1,
  isReturned: false,
  ...also,
});

const line = (also: Partial<NoteLine>): NoteLine => ({
  rowId: 1,
  goodsId: 11,
  buyerCode: "",
  name: "阿莫西林胶囊",
  genericName: "",
  spec: "0.25g*24粒",
  dosageForm: "胶囊剂",
  manufacturer: "某药厂",
  holder: "持有人：某集团",
  storage: "阴凉（不超过 20 ℃）",
  storageClass: "cool",
  approvalNumber: "国药准字H10000011",
  batch: "B1",
  producedOn: "2026-06-01",
  expiresOn: "2028-05-31",
  quantity: 3,
  unit: "盒",
  caseSize: null,
  warehouseId: 1,
  unitPrice: 400,
  amount: 1_000,
  codes: [],
  ...also,
});

const carton = [
  noteCode("C", { level: 2, units: 2 }),
  noteCode("a", { parent: "C" }),
  noteCode("b", { parent: "C" }),
  noteCode("d", { parent: "elsewhere" }),
];

test("a carton stands for its boxes on paper, and its boxes for it in the file", () => {
  expect(outermostCodes(carton).map(({ code }) => code)).toEqual(["C", "d"]);
  expect(smallestCodes(carton).map(({ code }) => code)).toEqual(["a", "b", "d"]);
  const unknown = [noteCode("C", { level: 2, units: 10 })];
  expect(smallestCodes(unknown)).toEqual(unknown);
});

test("rows of a line sum to its units and amount, with and without codes", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.nat({ max: 60 }),
      (quantity, amount, coded) => {
        const codes = Array.from({ length: Math.min(coded, quantity) }, (_, at) => noteCode(`c${at}`));
        const rows = receivingRows(line({ quantity, amount, codes }));
        expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBe(quantity);
        expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount);
        for (const row of rows) expect(row.amount).toBeGreaterThanOrEqual(0);
      },
    ),
  ));

const note = {
  number: "2026-1",
  orderNumber: "2026",
  supplier: "供货公司",
  shippedAt: Date.parse("2026-11-20T02:00:00Z"),
  lines: [line({ codes: carton, quantity: 4 })],
} as unknown as DeliveryNote;
const source = { note, reports: new Map([["11 B1", 5]]), invoice: "1".repeat(20) };

test("the file has a row for each smallest code and one for the rest, without prices for a key alone", () => {
  const columns = [
    { field: "code", name: "trace" },
    { field: "quantity", name: "数量(盒)" },
    { field: "amount", name: "金额" },
    { field: "report", name: "报告" },
    { field: "invoice", name: "发票" },
  ] as const;
  const [heads, ...rows] = receivingSheet([source], columns, true);
  expect(heads).toEqual(["trace", "数量(盒)", "金额", "报告", "发票"]);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ["a", 1, "2.50"],
    ["b", 1, "2.50"],
    ["d", 1, "2.50"],
    ["", 1, "2.50"],
  ]);
  expect(rows[0]!.slice(3)).toEqual(["有", "1".repeat(20)]);
  const [publicHeads, ...publicRows] = receivingSheet([source], columns, false);
  expect(publicHeads).toEqual(["trace", "数量(盒)", "报告", "发票"]);
  for (const row of publicRows) expect(row).not.toContain("2.50");
});

const entries = (also: Record<string, string>) =>
  readColumnEntries(
    Object.fromEntries([
      ...Object.keys(RECEIVING_FIELDS).map((field) => [`place-${field}`, ""]),
      ...Object.entries(also),
    ]),
  );

test("columns are read in the order of their places and come back into the form", () => {
  const read = readColumns(
    entries({ "place-code": "2", "name-code": " 溯源码 ", "place-batch": "1", "name-batch": "批次" }),
  );
  const columns = [
    { field: "batch", name: "批次" },
    { field: "code", name: "溯源码" },
  ];
  expect(read).toEqual({ ok: true, columns });
  expect(parseReceivingColumns(JSON.stringify(columns))).toEqual(columns);
  const again = toColumnEntries(columns as never);
  expect([again.batch, again.code, again.name]).toEqual([
    { place: "1", name: "批次" },
    { place: "2", name: "溯源码" },
    { place: "", name: "商品名称" },
  ]);
  expect(readColumns(toColumnEntries(DEFAULT_RECEIVING_COLUMNS))).toEqual({
    ok: true,
    columns: DEFAULT_RECEIVING_COLUMNS,
  });
});

test.each<[string, Record<string, string>, string]>([
  ["no column", {}, "请至少填写一列的序号"],
  ["a place that is no number", { "place-code": "x", "name-code": "码" }, "序号须为"],
  ["a column without a name", { "place-code": "1", "name-code": "" }, "请填写列名"],
  ["a long name", { "place-code": "1", "name-code": "码".repeat(31) }, "不能超过 30"],
  [
    "two columns of one name",
    { "place-code": "1", "name-code": "码", "place-batch": "2", "name-batch": "码" },
    "列名重复",
  ],
])("%s is refused", (_, form, words) => {
  const read = readColumns(entries(form));
  expect(read.ok).toBe(false);
  expect(JSON.stringify(read)).toContain(words);
});

test.each(["", "{", "[]", '[{"field":"gone","name":"x"}]'])("stored columns %j are the default", (json) =>
  expect(parseReceivingColumns(json)).toEqual(DEFAULT_RECEIVING_COLUMNS),
);
