import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AddFields, addedWords, readWantedLines } from "~/modules/cart/lines/add-form";
import { inputQuantities } from "~/modules/cart/lines/table-form";
import { inputRows } from "~/modules/cart/quick-order/order-draft";
import type { QuantityCheck } from "~/modules/cart/pricing/quantity-check";

const read = (fields: object) => readWantedLines(AddFields.parse(fields));

describe("goods that are meant", () => {
  test("are those of the pressed button alone, a pack of each that has no number", () => {
    expect(read({ goods: ["7"], "number-7": "5", "number-8": "9" })).toEqual({
      wanted: [{ goodsId: 7, quantity: 5 }],
      unreadable: [],
    });
    expect(read({ goods: ["8", "7"], "number-7": "" }).wanted).toEqual([
      { goodsId: 8, quantity: 1 },
      { goodsId: 7, quantity: 1 },
    ]);
  });

  test("without a button are all with a number, and of a number that is none the goods is told", () =>
    expect(read({ "number-7": "5", "number-8": "x", "number-9": "-1", "number-10": "２" })).toEqual({
      wanted: [
        { goodsId: 7, quantity: 5 },
        { goodsId: 10, quantity: 2 },
      ],
      unreadable: [8, 9],
    }));

  test.each(["", "0", "00", " ", "０", " 0 "])(
    "with the number %j are not meant: a row that was left or emptied",
    (number) => {
      expect(read({ "number-7": number, "number-8": "1" })).toEqual({
        wanted: [{ goodsId: 8, quantity: 1 }],
        unreadable: [],
      });
      expect(read({ goods: ["7"], "number-7": number }).wanted).toEqual([{ goodsId: 7, quantity: 1 }]);
    },
  );

  test.each([
    "my-number-7",
    "number-7-old",
    "number-7x",
    "number-",
    "number--7",
    "NUMBER-7",
    "number-1234567890123456",
  ])("are not named by the field %j", (name) => {
    expect(read({ [name]: "5" })).toEqual({ wanted: [], unreadable: [] });
    expect(inputQuantities({ [name]: "5" })).toEqual({});
    expect(inputRows({ [name]: "5" })).toEqual(new Map());
  });

  test("are five hundred at most, each a key", () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
    expect(read({ goods: keys(500) }).wanted).toHaveLength(500);
    for (const goods of [keys(501), ["0"], ["-1"], ["1.5"], ["x"]])
      expect(AddFields.safeParse({ goods }).success).toBe(false);
    expect(AddFields.safeParse({ back: "/".repeat(2_000) }).success).toBe(true);
    expect(AddFields.safeParse({ back: "/".repeat(2_001) }).success).toBe(false);
  });

  test("are each wanted or told, never both, whatever was typed", () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^number-[1-9]\d{0,3}$/), fc.string({ maxLength: 5 })),
        (fields) => {
          const { wanted, unreadable } = read(fields);
          const all = [...wanted.map(({ goodsId }) => goodsId), ...unreadable];
          expect(new Set(all).size).toBe(all.length);
          for (const { quantity } of wanted)
            expect(Number.isSafeInteger(quantity) && quantity > 0).toBe(true);
          expect(all.length).toBeLessThanOrEqual(Object.keys(fields).length);
        },
      ),
    ));
});

describe("what is said", () => {
  const result = (goodsId: number, ok: boolean, text: string) => ({ goodsId, ok, text }) as QuantityCheck;
  const words = (...results: QuantityCheck[]) => addedWords(results, (id) => `药${id}`);

  test("of nothing is what to do, of one goods its own words", () => {
    expect(words()).toEqual({ kind: "warning", text: "请先填写要采购的数量" });
    expect(words(result(1, true, "已加入购物车"))).toEqual({ kind: "success", text: "已加入购物车" });
    expect(words(result(1, false, "库存不足"))).toEqual({ kind: "warning", text: "库存不足" });
  });

  test("of several is how many, and that a number was rounded where one was", () => {
    const [plain, rounded] = [result(1, true, "已加入"), result(2, true, "已按中包装取整为 10盒")];
    expect(words(plain, plain)).toEqual({ kind: "success", text: "2种商品已加入购物车" });
    expect(words(plain, rounded)).toEqual({
      kind: "success",
      text: "2种商品已加入购物车，数量已按中包装取整",
    });
  });

  test("of refusals is each by its goods, behind what went in if anything did", () => {
    const refused = [result(3, false, "已下架"), result(4, false, "库存不足")];
    expect(words(result(1, true, ""), ...refused).text).toBe(
      "1种商品已加入购物车；药3：已下架；药4：库存不足",
    );
    expect(words(...refused)).toEqual({ kind: "warning", text: "药3：已下架；药4：库存不足" });
  });
});
