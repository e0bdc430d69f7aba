import fc from "fast-check";
import { expect, test } from "vitest";
import { readUnits, unitField } from "~/orders/desk/unit-wishes";

test("rows with a number are wished for, in their order; empty ones and zeros are not", () => {
  const fields = { "units-10": "2", "units-1": " 5 ", "units-2": "", "units-3": "0", carrier: "own" };
  expect(readUnits(fields)).toEqual({
    ok: true,
    rows: [
      { row: 1, quantity: 5 },
      { row: 10, quantity: 2 },
    ],
  });
});

test.each([
  [{ "units-1": "x" }, "第 1 行的数量请填写整数"],
  [{ "units-1": "1.5" }, "第 1 行的数量请填写整数"],
  [{ "units-2": "-1" }, "第 2 行的数量请填写整数"],
  [{ "units-2": "99999999" }, "第 2 行的数量请填写整数"],
  [{ "units-0": "1" }, "请填写数量"],
  [{}, "请填写数量"],
])("%o is refused", (fields, text) => expect(readUnits(fields)).toEqual({ ok: false, text }));

test("what the fields of a form hold comes back", () => {
  const wishes = fc.uniqueArray(
    fc.record({
      row: fc.integer({ min: 1, max: 9999 }),
      quantity: fc.integer({ min: 1, max: 9_999_999 }),
    }),
    { minLength: 1, selector: ({ row }) => row },
  );
  fc.assert(
    fc.property(wishes, (some) => {
      const fields = Object.fromEntries(some.map(({ row, quantity }) => [unitField(row), String(quantity)]));
      expect(readUnits(fields)).toEqual({ ok: true, rows: some.toSorted((a, b) => a.row - b.row) });
    }),
  );
});
