import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TableForm, inputQuantities } from "~/modules/cart/lines/table-form";
import { readTableReply } from "~/modules/catalogue/listing/order-sum";

describe("what is typed", () => {
  test("is kept by goods id; empty rows and other fields are left out", () => {
    expect(
      TableForm.parse({
        "number-7": " 12 ",
        "number-8": "",
        "number-9": "  ",
        "number-x": "3",
        back: "/list",
      }),
    ).toEqual({ intent: "add", input: { 7: "12" }, shown: new Map() });
  });

  test("is nonsense of its own row, and no fault of the form", () => {
    expect(TableForm.parse({ intent: "sum", "number-7": "abc" })).toEqual({
      intent: "sum",
      input: { 7: "abc" },
      shown: new Map(),
    });
    expect(inputQuantities({ "number-7": 5, "number-8": ["1"] })).toEqual({});
  });

  test("is given back short, and of 500 rows at most", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 700 }),
        fc.string({ minLength: 1, maxLength: 40 }),
        (ids, text) => {
          const input = inputQuantities(Object.fromEntries(ids.map((id) => [`number-${id}`, text])));
          const values = Object.values(input);
          expect(values.length).toBe(text.trim() === "" ? 0 : Math.min(500, ids.length));
          for (const value of values) {
            expect(value.length).toBeLessThanOrEqual(12);
            expect(text.trim().startsWith(value)).toBe(true);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe("the answer", () => {
  test("of the table is taken as it is; nothing was answered before it was sent", () => {
    const reply = { input: { 7: "3" }, answers: [{ goodsId: 7, ok: false, text: "暂时缺货" }] };
    expect(readTableReply(reply)).toBe(reply);
    expect(readTableReply(undefined)).toBeUndefined();
    expect(readTableReply(null)).toBeUndefined();
  });

  test("of a form that could not be read is its first error", () => {
    const message = (error?: Record<string, string[] | null>) =>
      readTableReply({ status: "error", error })?.error;
    expect(message({ intent: null, "number-1": ["请从选项中选择", "另一句"] })).toBe("请从选项中选择");
    expect(message({ "": ["提交的内容过大，请减少后重试"] })).toBe("提交的内容过大，请减少后重试");
    expect(message()).toBe("提交的内容有误，请重试");
  });
});
