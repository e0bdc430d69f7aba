import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  QuickOrderDraftForm,
  isEmptied,
  MAX_DRAFT,
  readWords,
  toOrder,
} from "~/modules/cart/quick-order/order-draft";

const toFormValues = (fields: Record<string, unknown>) => QuickOrderDraftForm.parse(fields).input;

describe("the form", () => {
  test("keeps every row, emptied ones too, and no other field", () => {
    const fields = { "number-3": " 20 ", "number-4": "", "number-x": "1", "number-0": "5", other: "9" };
    expect([...toFormValues(fields)]).toEqual([
      [3, "20"],
      [4, ""],
    ]);
    expect(QuickOrderDraftForm.parse({}).intent).toBe("add");
    expect(QuickOrderDraftForm.safeParse({ intent: "drop" }).success).toBe(false);
  });

  test("takes no more rows than a draft has, and no long text", () => {
    const many = Object.fromEntries(
      Array.from({ length: 900 }, (_, i) => [`number-${i + 1}`, "1".repeat(50)]),
    );
    expect(toFormValues(many).size).toBe(MAX_DRAFT);
    expect([...toFormValues(many).values()].every((text) => text.length <= 12)).toBe(true);
  });

  test("what is no text is no row", () => {
    expect(toFormValues({ "number-1": ["1", "2"], "number-2": undefined }).size).toBe(0);
  });
});

test("words come from the address, cut and without blanks round them", () => {
  expect(readWords(new URLSearchParams("words=+阿莫西林+50粒+"))).toBe("阿莫西林 50粒");
  expect(readWords(new URLSearchParams())).toBe("");
  expect(readWords(new URLSearchParams({ words: "药".repeat(99) })).length).toBe(60);
});

test.each([
  ["", true],
  ["0", true],
  ["００", true],
  ["10", false],
  ["零", false],
])("%j takes a row out: %s", (input, expected) => expect(isEmptied(input)).toBe(expected));

describe("what is to be ordered", () => {
  test("whole numbers in either width; anything else is answered", () => {
    expect(
      toOrder([
        [1, "20"],
        [2, "２０"],
        [3, "两盒"],
        [4, "1.5"],
        [5, "-3"],
      ]),
    ).toEqual({
      wanted: [
        { goodsId: 1, quantity: 20 },
        { goodsId: 2, quantity: 20 },
      ],
      wrong: [3, 4, 5],
    });
  });

  test.each([
    ["1", true],
    ["999999", true],
    ["1000000", false],
    ["0", false],
  ])("%s units: %s", (input, isOrdered) =>
    expect(toOrder([[7, input]]).wanted).toEqual(isOrdered ? [{ goodsId: 7, quantity: Number(input) }] : []),
  );

  test.each(["0a", "a0", "0 0", "10"])("a row with %j is not emptied", (input) =>
    expect(isEmptied(input)).toBe(false),
  );

  test("every row is either ordered or answered, whatever was typed", () => {
    const row = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.string({ unit: "binary", maxLength: 12 }));
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ([id]) => id, maxLength: 20 }), (rows) => {
        const { wanted, wrong } = toOrder(rows);
        const answered = [...wanted.map(({ goodsId }) => goodsId), ...wrong];
        expect(new Set(answered)).toEqual(new Set(rows.map(([id]) => id)));
        expect(answered.length).toBe(rows.length);
        expect(wanted.every(({ quantity }) => quantity > 0 && quantity <= 999_999)).toBe(true);
      }),
    );
  });
});
