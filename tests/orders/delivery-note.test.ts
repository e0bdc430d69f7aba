/** 随货同行单: whatever leaves in which parcel, a line's amounts follow its units and sum to what is paid for it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { noteLines, noteSum, readPapersFile, type NoteBatch } from "~/orders/delivery-note";
import { shareBack } from "~/orders/refund";

const batch = (given: Partial<NoteBatch>): NoteBatch => ({
  ...{
    id: 1,
    lineId: 1,
    lineNumber: 3,
    linePaid: 1_000,
    lineGivenUp: 0,
    number: 3,
    name: "阿莫西林胶囊",
    genericName: "",
  },
  ...{ spec: "0.25g*24粒", dosageForm: "胶囊剂", manufacturer: "某药厂", approvalNumber: "", batch: "B1" },
  ...{ expiresOn: "2028-05-31", unit: "盒", unitPrice: 400, ...given },
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
          numbers.map((number, i) =>
            batch({
              ...{ id: lineId * 10 + i, lineId, number, linePaid: paid },
              lineNumber: numbers.reduce((a, b) => a + b, 0),
            }),
          ),
        );
        const first = batches.map(({ id, number }) => ({
          batchId: id,
          number: Math.floor(number * cuts.next().value),
        }));
        const rest = batches.map(({ id, number }, i) => ({
          batchId: id,
          number: number - first[i]!.number,
        }));
        const parcels = [first, rest].map((units, i) => ({
          number: i + 1,
          units: units.filter((unit) => unit.number > 0),
        }));
        const notes = noteLines(batches, parcels);
        const [all] = noteLines(batches, [
          { number: null, units: rest.map(({ batchId }, i) => ({ batchId, number: batches[i]!.number })) },
        ]);
        const paid = lines.reduce((sum, one) => sum + one.paid, 0);
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
    batch({ id: 7, batch: "B7", number: 2 }),
    batch({ id: 5, batch: "B5", number: 1 }),
    batch({ id: 9, lineId: 2, lineNumber: 4, linePaid: 0, number: 4, name: "赠品" }),
  ];
  const [one, two] = noteLines(batches, [
    {
      number: 1,
      units: [
        { batchId: 9, number: 1 },
        { batchId: 7, number: 2 },
      ],
    },
    {
      number: 2,
      units: [
        { batchId: 5, number: 1 },
        { batchId: 9, number: 3 },
      ],
    },
  ]) as [ReturnType<typeof noteLines>[number], ReturnType<typeof noteLines>[number]];
  expect(one.map(({ batch: name, number, amount }) => [name, number, amount])).toEqual([
    ["B7", 2, 666],
    ["B1", 1, 0],
  ]);
  expect(two.map(({ number, amount }) => [number, amount])).toEqual([
    [1, 334],
    [3, 0],
  ]);
});

test("only names of papers are read", () => {
  expect(readPapersFile("12.zip")).toEqual({ orderId: 12, parcel: null, format: "zip" });
  expect(readPapersFile("12-2.pdf")).toEqual({ orderId: 12, parcel: 2, format: "pdf" });
  for (const name of ["12-2.zip", "0.pdf", "12-0.pdf", "12.csv", "x.pdf", "12.pdf.zip", ""])
    expect(readPapersFile(name)).toBeNull();
});

test("what was given up and paid back is on no note, and note and refund sum to what was paid", () => {
  fc.assert(
    fc.property(
      fc.record({
        linePaid: fc.nat({ max: 1_000_000 }),
        kept: fc.integer({ min: 1, max: 99 }),
        lost: fc.nat(99),
      }),
      ({ linePaid, kept, lost }) => {
        const lineNumber = kept + lost;
        const line = {
          id: 1,
          goodsId: 1,
          type: "ordinary",
          offerId: null,
          number: lineNumber,
          returned: lost,
        };
        const back = shareBack({ ...line, amount: linePaid, discountShare: 0, giftRule: null });
        const [note] = noteLines(
          [batch({ lineNumber, linePaid, lineGivenUp: lost, number: lineNumber })],
          [{ number: 1, units: [{ batchId: 1, number: kept }] }],
        );
        expect(noteSum(note!)).toEqual({ number: kept, amount: linePaid - back });
      },
    ),
  );
});
