import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AddFields, addedWords, readWantedLines } from "~/modules/cart/lines/add-form";
import { CartFields, wantedChange } from "~/modules/cart/page/cart-form";
import { readQuantity } from "~/modules/cart/lines/quantity";
import { readVoucherSelection, voucherSelectionQuery } from "~/modules/cart/pricing/voucher-selection";

describe("numbers as they are typed", () => {
  test.each([
    ["12", 12],
    [" 12 ", 12],
    ["１２", 12],
    ["0", null],
    ["-1", null],
    ["1.5", null],
    ["1e3", null],
    ["", null],
    ["十二", null],
    ["1234567890", null],
    [12, null],
  ])("%j is %j", (input, quantity) => {
    expect(readQuantity(input)).toBe(quantity);
  });

  test("every number of up to nine figures reads as itself", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (n) => {
        expect(readQuantity(String(n))).toBe(n);
      }),
    );
  });
});

describe("the cart's form", () => {
  test("a full case replaces the typed number of its line", () => {
    const { quantities: numbers } = wantedChange(
      CartFields.parse({ "number-1": "5", "number-2": "6", fullCase: "2:200" }),
    );
    expect(numbers).toEqual([
      { id: 1, quantity: 5 },
      { id: 2, quantity: 200 },
    ]);
  });

  test("names that only look like a number are passed over", () => {
    const fields = CartFields.parse({ "number-": "1", "number-x": "1", "number-1x": "1", numbers: "1" });
    expect(wantedChange(fields).quantities).toEqual([]);
  });

  test("boxes nobody touched leave the lines to themselves", () => {
    const fields = CartFields.parse({
      selected: ["1"],
      group: ["w1"],
      groupWas: ["w1:1"],
      all: "1",
      allWas: "1",
    });
    const { isSelected } = wantedChange(fields);
    expect([isSelected({ id: 1, group: "w1" }), isSelected({ id: 2, group: "w1" })]).toEqual([true, false]);
  });

  test("a touched box decides for its group, 全选 for all", () => {
    const group = wantedChange(
      CartFields.parse({ selected: ["1"], group: ["w2"], groupWas: ["w1:1", "w2:0"] }),
    );
    expect([group.isSelected({ id: 1, group: "w1" }), group.isSelected({ id: 2, group: "w2" })]).toEqual([
      false,
      true,
    ]);
    const all = wantedChange(CartFields.parse({ group: ["w1"], groupWas: ["w1:1"], allWas: "1" }));
    expect(all.isSelected({ id: 1, group: "w1" })).toBe(false);
  });
});

describe("adding from a page", () => {
  test("a pressed button is its goods alone, without a number one pack", () => {
    const input = { "number-1": "5", "number-2": "6" };
    expect(readWantedLines(AddFields.parse({ ...input, goods: ["2"] })).wanted).toEqual([
      { goodsId: 2, quantity: 6 },
    ]);
    expect(readWantedLines(AddFields.parse({ goods: ["3"] })).wanted).toEqual([{ goodsId: 3, quantity: 1 }]);
  });

  test("a table is every row with a number; what cannot be read is answered", () => {
    const fields = AddFields.parse({ "number-1": "5", "number-2": "", "number-3": "0", "number-4": "x" });
    expect(readWantedLines(fields)).toEqual({ wanted: [{ goodsId: 1, quantity: 5 }], unreadable: [4] });
  });

  test("what is said: each refusal by name, nothing dropped silently", () => {
    const ok = (goodsId: number) => ({ goodsId, ok: true, quantity: 1, text: "已加入购物车" });
    const no = (goodsId: number) => ({ goodsId, ok: false, quantity: 0, text: "暂时缺货" });
    const say = (...results: ReturnType<typeof ok>[]) => addedWords(results, (id) => `商品${id}`);
    expect(say()).toEqual({ kind: "warning", text: "请先填写要采购的数量" });
    expect(say(no(1))).toEqual({ kind: "warning", text: "暂时缺货" });
    expect(say(ok(1), ok(2))).toEqual({ kind: "success", text: "2种商品已加入购物车" });
    expect(say(ok(1), no(2), no(3))).toEqual({
      kind: "warning",
      text: "1种商品已加入购物车；商品2：暂时缺货；商品3：暂时缺货",
    });
  });
});

describe("the choice in the query", () => {
  test.each([
    ["", {}],
    ["?coupon=12", { coupon: 12 }],
    ["?coupon=none&voucher=3", { coupon: null, cashVoucher: 3 }],
  ])("%s there and back", (query, choice) => {
    expect(readVoucherSelection(new URLSearchParams(query))).toEqual({
      coupon: undefined,
      cashVoucher: undefined,
      ...choice,
    });
    expect(voucherSelectionQuery(choice)).toBe(query);
  });

  test("anything else is no choice", () => {
    expect(voucherSelectionQuery(readVoucherSelection(new URLSearchParams("coupon=abc&voucher=-1")))).toBe(
      "",
    );
  });
});
