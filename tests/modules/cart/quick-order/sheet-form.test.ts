import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OrderSheetLinesForm, NewSheetForm } from "~/modules/cart/quick-order/sheet-form";

describe("choices and quantities of a kept list", () => {
  test("are read by line id; other fields are passed over", () => {
    const { intent, changes } = OrderSheetLinesForm.parse({
      intent: "save",
      "choice-3": "17",
      "choice-4": "0",
      "choice-5": "x",
      "choice-0": "1",
      "choice-x": "1",
      "number-3": "20",
      "number-4": "",
      "number-01": "5",
      token: "t",
    });
    expect(intent).toBe("save");
    expect([...changes.choices]).toEqual([
      [3, 17],
      [4, 0],
      [5, 0],
    ]);
    expect([...changes.quantities]).toEqual([
      [3, "20"],
      [4, ""],
    ]);
  });

  test("go into the cart where no button is named, and no other intent is taken", () => {
    expect(OrderSheetLinesForm.parse({}).intent).toBe("add");
    expect(OrderSheetLinesForm.safeParse({ intent: "remove" }).success).toBe(false);
  });

  test("are kept as typed, however many lines there are, and refused where one is longer than any quantity", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.integer({ min: 1, max: 10 ** 14 }).map(String), fc.string({ maxLength: 20 })),
        (input) => {
          const fields = Object.fromEntries(
            Object.entries(input).map(([id, text]) => [`number-${id}`, text]),
          );
          const { changes } = OrderSheetLinesForm.parse(fields);
          expect(changes.quantities).toEqual(
            new Map(Object.entries(input).map(([id, text]) => [Number(id), text])),
          );
          expect(changes.choices.size).toBe(0);
        },
      ),
    );
    expect(OrderSheetLinesForm.safeParse({ "number-1": "1".repeat(21) }).success).toBe(false);
  });
});

describe("a new list", () => {
  test("may be text alone; too much of it is refused at its field", () => {
    expect(NewSheetForm.parse({ token: "t" })).toEqual({ token: "t", text: "" });
    const read = NewSheetForm.safeParse({ token: "t", text: "药".repeat(300_001) });
    expect(read.error?.issues).toMatchObject([{ path: ["text"], message: "粘贴的内容过长，请分成几次粘贴" }]);
  });

  test("takes what is shaped like a file, whoever made it, and nothing else", () => {
    const file = { size: 3, name: "a.csv", arrayBuffer: () => Promise.resolve(new ArrayBuffer(3)) };
    expect(NewSheetForm.parse({ token: "t", file }).file).toBe(file);
    for (const other of ["a.csv", 3, { size: 3 }, [], { ...file, size: 0 }])
      expect(NewSheetForm.parse({ token: "t", file: other }).file).toBeUndefined();
  });
});
