import fc from "fast-check";
import { expect, test } from "vitest";
import { readUnitWishes, unitField } from "~/modules/orders/admin/unit-wishes";

test("rows with a number are wished for, in their order; empty ones and zeros are not", () => {
  const fields = { "units-10": "2", "units-1": " 5 ", "units-2": "", "units-3": "0", carrier: "own" };
  expect(readUnitWishes(fields)).toEqual({
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
])("%o is refused", (fields, text) => expect(readUnitWishes(fields)).toEqual({ ok: false, text }));

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
      expect(readUnitWishes(fields)).toEqual({ ok: true, rows: some.toSorted((a, b) => a.row - b.row) });
    }),
  );
});

test.each(["0", "00", " 000 "])("%j is a zero like any other and wishes for nothing", (zero) => {
  expect(readUnitWishes({ "units-1": zero, "units-2": "3" })).toEqual({
    ok: true,
    rows: [{ row: 2, quantity: 3 }],
  });
  expect(readUnitWishes({ "units-1": zero })).toEqual({ ok: false, text: "请填写数量" });
});

test("the largest number that fits a row is taken, one more is not", () => {
  expect(readUnitWishes({ "units-1": "9999999" })).toMatchObject({ ok: true });
  expect(readUnitWishes({ "units-1": "10000000" })).toEqual({ ok: false, text: "第 1 行的数量请填写整数" });
});

test("a field whose name only contains that of a row, or which holds no text, wishes for nothing", () => {
  for (const name of ["my-units-1", "units-1-old", "units-12345", "UNITS-1", "units-", "units-01"])
    expect(readUnitWishes({ [name]: "5", "units-2": "1" }), name).toEqual({
      ok: true,
      rows: [{ row: 2, quantity: 1 }],
    });
  for (const value of [5, null, undefined, ["5"], { quantity: 5 }, true])
    expect(readUnitWishes({ "units-1": value })).toEqual({ ok: false, text: "请填写数量" });
});
