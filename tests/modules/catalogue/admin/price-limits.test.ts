import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { PRICE_SCOPES, type PriceScope, readPrice } from "~/modules/catalogue/admin/prices";
import { readGoodsFilter } from "~/modules/catalogue/admin/goods-filter";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import { formatAmount } from "~/platform/values/money";

const read = (input: Partial<Parameters<typeof readPrice>[1]>) =>
  readPrice(7, { scope: "base", key: "", price: "", ladder: "", ...input });
const reasonOf = (input: Parameters<typeof read>[0]) => {
  const answer = read(input);
  return answer.ok ? null : answer.reason;
};

describe("whose price it is", () => {
  test.each<[PriceScope, string, string | null]>([
    ["area", "440106", null],
    ["area", "44010", "地区应为六位行政区划代码"],
    ["area", "4401060", "地区应为六位行政区划代码"],
    ["area", "４４０１０６", "地区应为六位行政区划代码"],
    ["company", "1", null],
    ["company", "999999999", null],
    ["company", "1000000000", "客户编号不是数字"],
    ["company", "-1", "客户编号不是数字"],
    ["company", "1 OR 1", "客户编号不是数字"],
    ["rank", "一二三四五六七八九十", null],
    ["rank", "一二三四五六七八九十一", "等级超过10字"],
    ["rank", "", "请填写给谁"],
    ["area", "", "请填写给谁"],
    ["company", "", "请填写给谁"],
  ])("%s %j: %j", (scope, key, reason) => {
    expect(reasonOf({ scope, key, price: "9.00" })).toBe(reason);
    // Whether there is a price or it ends, the same is said.
    expect(reasonOf({ scope, key })).toBe(reason);
  });

  test("a ladder is the base price's alone", () => {
    for (const scope of ["rank", "area", "company"] as const) {
      const key = scope === "area" ? "440106" : "1";
      const price = read({ scope, key, price: "9.00", ladder: "50:8.00" });
      expect(price).toEqual({ ok: true, price: { scope, key, price: 900, ladder: [] } });
    }
    expect(read({ key: "A", price: "9.00" })).toMatchObject({ price: { scope: "base", key: "" } });
  });
});

test("what is typed of a price is read to the fen, whoever it is for, and ends where it is empty or a dash", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (fen) => {
      const price = formatAmount(fen);
      expect(read({ price })).toMatchObject({ ok: true, price: { price: fen, ladder: [] } });
      expect(read({ scope: "rank", key: "A", price })).toMatchObject({ ok: true, price: { price: fen } });
      for (const none of ["", "-"])
        expect(read({ scope: "rank", key: "A", price: none })).toMatchObject({ price: { price: null } });
    }),
  ));

test("a ladder falls below the base price and goes on falling, or is refused", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 9_999 }),
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 1, max: 9_999 }),
      (base, first, second) => {
        const ladder = `50:${formatAmount(first)};200:${formatAmount(second)}`;
        const answer = read({ price: formatAmount(base), ladder });
        expect(answer.ok).toBe(first < base && second < first);
      },
    ),
  ));

test("whatever is typed comes to a price above nothing, to its end, or to a reason", () => {
  const scopes = fc.constantFrom(...(Object.keys(PRICE_SCOPES) as PriceScope[]));
  fc.assert(
    fc.property(scopes, anyText(), anyText(), anyText(), (scope, key, price, ladder) => {
      const answer = read({ scope, key, price, ladder });
      if (!answer.ok) {
        expect(answer.reason).not.toBe("");
        return;
      }
      expect(answer.price.scope).toBe(scope);
      if (answer.price.price === null) expect(scope).not.toBe("base");
      else expect(answer.price.price).toBeGreaterThan(0);
    }),
  );
});

test("a filter is read by each of its own words, none by another's", () => {
  const input = { words: "", kind: "", sale: "", lack: "" };
  for (const kind of Object.keys(GOODS_KIND_NAMES)) {
    expect(readGoodsFilter({ ...input, kind }).kind).toBe(kind);
    expect(readGoodsFilter({ ...input, sale: kind, lack: kind })).toMatchObject({ sale: null, lack: null });
  }
  for (const sale of ["on", "off"]) expect(readGoodsFilter({ ...input, sale }).sale).toBe(sale);
  for (const lack of ["papers", "stock"]) expect(readGoodsFilter({ ...input, lack }).lack).toBe(lack);
  for (const words of ["", "维生素 C", "%", "__proto__"])
    expect(readGoodsFilter({ ...input, words }).words).toBe(words);
});
