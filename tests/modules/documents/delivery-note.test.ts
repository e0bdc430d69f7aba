import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cartonsText,
  isSentWhole,
  isDiscounted,
  noteLines,
  notePath,
  noteSum,
  orderDocumentPath,
  placeCartons,
  readOrderDocumentFile,
  type NoteBatch,
  type NoteLine,
} from "~/modules/documents/delivery-note";
import { NOTE_COLUMNS } from "~/modules/documents/delivery-note-pdf.server";
import { shareBack } from "~/modules/orders/order/refund";

const batch = (input: Partial<NoteBatch>): NoteBatch => ({
  id: 1,
  lineId: 1,
  goodsId: 11,
  buyerCode: "",
  lineNumber: 3,
  linePaid: 1_000,
  lineCancelled: 0,
  quantity: 3,
  name: "阿莫西林胶囊",
  genericName: "",
  spec: "0.25g*24粒",
  dosageForm: "胶囊剂",
  manufacturer: "某药厂",
  holder: "持有人：某集团",
  storage: "阴凉（不超过 20 ℃）",
  storageClass: "cool",
  approvalNumber: "",
  batch: "B1",
  producedOn: "2026-06-01",
  expiresOn: "2028-05-31",
  unit: "盒",
  caseSize: null,
  warehouseId: 1,
  unitPrice: 400,
  ...input,
});

/** A line of a note with its units. */
const lineOf = (input: Partial<NoteBatch>, amount = 0): NoteLine => ({
  ...batch(input),
  rowId: 1,
  amount,
  codes: [],
});

test("any split into parcels keeps the units, and a line that left whole sums to what is paid for it", () => {
  const line = fc.record({
    paid: fc.nat({ max: 10_000_000 }),
    batches: fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (lines, cuts) => {
        const batches = lines.flatMap(({ paid, batches: numbers }, lineId) =>
          numbers.map((quantity, i) =>
            batch({
              id: lineId * 10 + i,
              lineId,
              quantity,
              linePaid: paid,
              lineNumber: numbers.reduce((a, b) => a + b, 0),
            }),
          ),
        );
        const first = batches.map(({ id, quantity }) => ({
          batchId: id,
          quantity: Math.floor(quantity * cuts.next().value),
        }));
        const rest = batches.map(({ id, quantity }, i) => ({
          batchId: id,
          quantity: quantity - first[i]!.quantity,
        }));
        const parcels = [first, rest].map((units, i) => ({
          parcelNumber: i + 1,
          units: units.filter((unit) => unit.quantity > 0),
        }));
        const notes = noteLines(batches, parcels);
        const [all] = noteLines(batches, [
          {
            parcelNumber: null,
            units: rest.map(({ batchId }, i) => ({ batchId, quantity: batches[i]!.quantity })),
          },
        ]);
        const paid = lines.reduce((sum, line) => sum + line.paid, 0);
        expect(noteSum(notes.flat())).toEqual(noteSum(all!));
        expect(noteSum(all!).amount).toBe(paid);
        for (const { amount } of notes.flat()) expect(amount).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 200 },
  );
});

test("rows stand as the order has them, a unit of a batch on each note that holds it", () => {
  const batches = [
    batch({ id: 7, batch: "B7", quantity: 2 }),
    batch({ id: 5, batch: "B5", quantity: 1 }),
    batch({ id: 9, lineId: 2, lineNumber: 4, linePaid: 0, quantity: 4, name: "赠品" }),
  ];
  const [item, two] = noteLines(batches, [
    {
      parcelNumber: 1,
      units: [
        { batchId: 9, quantity: 1 },
        { batchId: 7, quantity: 2 },
      ],
    },
    {
      parcelNumber: 2,
      units: [
        { batchId: 5, quantity: 1 },
        { batchId: 9, quantity: 3 },
      ],
    },
  ]) as [ReturnType<typeof noteLines>[number], ReturnType<typeof noteLines>[number]];
  expect(item.map(({ batch: name, quantity, amount }) => [name, quantity, amount])).toEqual([
    ["B7", 2, 666],
    ["B1", 1, 0],
  ]);
  expect(two.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [1, 334],
    [3, 0],
  ]);
});

test("a line on paper has what the law wants of it, and fits the sheet", () => {
  const line = lineOf({ genericName: "阿莫西林", approvalNumber: "国药准字H1" }, 1_200);
  expect(NOTE_COLUMNS.map(({ head, text }) => `${head}：${text(line)}`)).toEqual([
    "品名 / 通用名称：阿莫西林胶囊\n阿莫西林",
    "规格 / 储存条件：0.25g*24粒\n阴凉（不超过 20 ℃）",
    "剂型：胶囊剂",
    "生产厂商 / 持有人：某药厂\n持有人：某集团",
    "批准文号：国药准字H1",
    "批号：B1",
    "生产日期：2026-06-01",
    "有效期至：2028-05-31",
    "数量：3",
    "单位：盒",
    "单价：4.00",
    "金额：12.00",
  ]);
  const [sheet, margins] = [842, 2 * 28];
  expect(NOTE_COLUMNS.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(sheet - margins);
});

test("only names of papers are read", () => {
  expect(readOrderDocumentFile("12.zip")).toEqual({ orderId: 12, parcel: null, format: "zip" });
  expect(readOrderDocumentFile("12-2.pdf")).toEqual({ orderId: 12, parcel: 2, format: "pdf" });
  for (const name of ["12-2.zip", "0.pdf", "12-0.pdf", "12.csv", "x.pdf", "12.pdf.zip", ""])
    expect(readOrderDocumentFile(name)).toBeNull();
});

test("what was given up and paid back is on no note, and note and refund sum to what was paid", () => {
  fc.assert(
    fc.property(
      fc.record({
        linePaid: fc.nat({ max: 1_000_000 }),
        remaining: fc.integer({ min: 1, max: 99 }),
        lost: fc.nat(99),
      }),
      ({ linePaid, remaining, lost }) => {
        const lineNumber = remaining + lost;
        const line = {
          id: 1,
          goodsId: 1,
          type: "ordinary",
          offerId: null,
          quantity: lineNumber,
          returned: lost,
        };
        const back = shareBack({ ...line, amount: linePaid, discountShare: 0, giftRule: null });
        const [note] = noteLines(
          [batch({ lineNumber, linePaid, lineCancelled: lost, quantity: lineNumber })],
          [{ parcelNumber: 1, units: [{ batchId: 1, quantity: remaining }] }],
        );
        expect(noteSum(note!)).toEqual({ quantity: remaining, amount: linePaid - back });
      },
    ),
  );
});

describe("a note's sums", () => {
  const line = (quantity: number, unitPrice: number, amount: number) =>
    lineOf({ quantity, unitPrice }, amount);

  test("are those of its units and of its money, nothing for none", () => {
    expect(noteSum([])).toEqual({ quantity: 0, amount: 0 });
    expect(noteSum([line(3, 400, 1_000), line(2, 10, 20)])).toEqual({ quantity: 5, amount: 1_020 });
  });

  test("say that something was discounted where an amount is not what its price says", () => {
    expect(isDiscounted([])).toBe(false);
    expect(isDiscounted([line(3, 400, 1_200)])).toBe(false);
    expect(isDiscounted([line(3, 400, 1_200), line(3, 400, 1_199)])).toBe(true);
    // A gift has no price: its nothing is what it says.
    expect(isDiscounted([line(3, 0, 0)])).toBe(false);
  });
});

describe("a document's address", () => {
  test.each([
    [{ orderId: 12, parcel: null }, "/order/papers/12.pdf"],
    [{ orderId: 12, parcel: 2 }, "/order/papers/12-2.pdf"],
  ])("%j stands at %s", (file, path) => {
    expect(notePath(file)).toBe(path);
    expect(readOrderDocumentFile(path.split("/").at(-1)!)).toEqual({ ...file, format: "pdf" });
  });

  test("of all of them is one ZIP", () =>
    expect(readOrderDocumentFile(orderDocumentPath(12).split("/").at(-1)!)).toEqual({
      orderId: 12,
      parcel: null,
      format: "zip",
    }));

  test.each([
    "",
    "12",
    "12.PDF",
    "012.pdf",
    "0.pdf",
    "12-0.pdf",
    "12-2.zip",
    "12-2-3.pdf",
    "-1.pdf",
    "1e3.pdf",
    "12.pdf.exe",
    "12\n.pdf",
    "1".repeat(16) + ".pdf",
  ])("%j is none", (name) => expect(readOrderDocumentFile(name)).toBeNull());
});

test("units of a batch that the order has not are on no note, and an order of nothing costs nothing", () => {
  expect(noteLines([batch({})], [{ parcelNumber: 1, units: [{ batchId: 99, quantity: 1 }] }])).toEqual([[]]);
  expect(
    noteLines(
      [batch({ lineNumber: 0, linePaid: 500 })],
      [{ parcelNumber: 1, units: [{ batchId: 1, quantity: 0 }] }],
    )[0]![0]!.amount,
  ).toBe(0);
  expect(noteLines([], [])).toEqual([]);
});

test("a document's name is the only one that leads to it", () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9-]{1,6}\.(zip|pdf)$/), (name) => {
      const file = readOrderDocumentFile(name);
      if (file === null) return;
      const path = file.format === "zip" ? orderDocumentPath(file.orderId) : notePath(file);
      expect(path.split("/").at(-1)).toBe(name);
    }),
  ));

const cartonLines = (units: readonly (readonly [number, number | null, number?])[]) =>
  units.map(([quantity, caseSize, warehouseId = 1]) => lineOf({ caseSize, warehouseId, quantity }));

test.each([
  // one parcel that is the whole order
  [[[[400, 400]]], true, ["共 1 件（整件）"]],
  [
    [
      [
        [800, 400],
        [120, 60],
      ],
    ],
    true,
    ["共 4 件（整件）"],
  ],
  [
    [
      [
        [820, 400],
        [7, 60],
      ],
    ],
    true,
    ["共 3 件（整件 2，拼箱 1）"],
  ],
  [[[[151, 200]]], true, ["共 1 件（拼箱）"]],
  [[[[30, null]]], true, ["共 1 件（拼箱）"]],
  [
    [
      [
        [400, 400],
        [3, null],
      ],
    ],
    true,
    ["共 2 件（整件 1，拼箱 1）"],
  ],
  // goods of two warehouses share no carton
  [
    [
      [
        [3, 400, 1],
        [3, 400, 2],
        [5, null, 2],
      ],
    ],
    true,
    ["共 2 件（拼箱）"],
  ],
  [
    [
      [
        [403, 400, 1],
        [3, 400, 2],
      ],
    ],
    true,
    ["共 3 件（整件 1，拼箱 2）"],
  ],
  // several parcels count through
  [[[[3, 400, 1]], [[3, 400, 2]]], true, ["第 1 件，共 2 件（拼箱）", "第 2 件，共 2 件（拼箱）"]],
  [
    [[[810, 400]], [[3, null]], [[400, 400]]],
    true,
    ["第 1–3 件，共 5 件（整件 2，拼箱 1）", "第 4 件，共 5 件（拼箱）", "第 5 件，共 5 件（整件）"],
  ],
  // goods are still to come: how many cartons those will be is unknown
  [[[[3, 400]], [[800, 400]]], false, ["第 1 件（拼箱），其余另发", "第 2–3 件（整件），其余另发"]],
] as unknown as [[number, number | null, number?][][], boolean, string[]][])(
  "parcels of %j units by carton size and warehouse: whole %s",
  (parcels, isWhole, texts) => {
    const lines = parcels.map((units) => cartonLines(units));
    expect(placeCartons(lines, isWhole).map(cartonsText)).toEqual(texts);
  },
);

test("an order is sent whole when every unit that was not given up is in a parcel", () => {
  const batches = [
    batch({ id: 1, lineId: 1, lineNumber: 5, quantity: 2 }),
    batch({ id: 2, lineId: 1, lineNumber: 5, quantity: 3 }),
    batch({ id: 3, lineId: 2, lineNumber: 4, lineCancelled: 1, quantity: 4 }),
  ];
  const parcel = (...units: [number, number][]) => ({
    parcelNumber: 1,
    units: units.map(([batchId, quantity]) => ({ batchId, quantity })),
  });
  expect(isSentWhole(batches, [parcel([1, 2], [2, 3])])).toBe(false);
  expect(isSentWhole(batches, [parcel([1, 2], [2, 3]), parcel([3, 2])])).toBe(false);
  expect(isSentWhole(batches, [parcel([1, 2], [2, 3]), parcel([3, 3])])).toBe(true);
});
