import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { goodsRow, getProof } from "~/modules/cart/pricing/price-rows";
import { sampleLine } from "../cart-samples";
import { scene } from "./fixtures";

const index = scene(Array.from({ length: 15 }, (_, i) => sampleLine(i + 1, 1))).index;
const places = index.all;

describe("a proof", () => {
  test("names lines by their part, the largest first; equal parts by goods", () => {
    const { lines, others } = getProof(index, [0, 1, 2, 3], [10, 30, 10, 0], 1);
    expect(lines).toEqual([
      { goodsId: 2, name: "商品2", amount: 30 },
      { goodsId: 1, name: "商品1", amount: 10 },
      { goodsId: 3, name: "商品3", amount: 10 },
    ]);
    expect(others).toEqual({ count: 0, amount: 0 });
  });

  test("twelve by name, the rest together", () => {
    const twelve = getProof(
      index,
      places.slice(0, 12),
      places.slice(0, 12).map(() => 5),
      1,
    );
    expect([twelve.lines.length, twelve.others]).toEqual([12, { count: 0, amount: 0 }]);
    const all = getProof(
      index,
      places,
      places.map((i) => i + 1),
      1,
    );
    expect([all.lines.length, all.others]).toEqual([12, { count: 3, amount: 1 + 2 + 3 }]);
  });

  test("what comes off is negative, and nothing is minus nothing", () => {
    const { lines, others } = getProof(index, [0, 1], [10, 20], -1);
    expect(lines.map((l) => l.amount)).toEqual([-20, -10]);
    expect(Object.is(others.amount, 0)).toBe(true);
  });

  test("its parts sum to the amount, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(9_999), { maxLength: 15 }),
        fc.constantFrom<1 | -1>(1, -1),
        (parts, sign) => {
          const { lines, others } = getProof(index, places.slice(0, parts.length), parts, sign);
          const shown = lines.reduce((sum, l) => sum + l.amount, 0) + others.amount;
          expect(shown).toBe(sign * parts.reduce((a, b) => a + b, 0) || 0);
          expect(lines.length + others.count).toBe(parts.filter((part) => part > 0).length);
          const found = lines.map((l) => Math.abs(l.amount));
          expect(found).toEqual([...found].sort((a, b) => b - a));
        },
      ),
    );
  });
});

describe("the row of the goods", () => {
  const row = (reduced: number) =>
    goodsRow(
      index,
      places.map(() => 1_000 - 10),
      { lines: 15, units: 15, total: 14_850, reduced },
    );
  test("counts goods and units, and says what reductions took off already", () => {
    expect(row(150)).toMatchObject({
      kind: "goods",
      label: "已选商品（15种，15件）",
      amount: 14_850,
      note: "专场满减已减 1.50",
    });
    expect(row(0)).not.toHaveProperty("note");
  });

  test("lines that do not count are not in its proof", () => {
    const lines = [sampleLine(1, 1), sampleLine(2, 1, {}, { isSelected: false })];
    const item = scene(lines).index;
    const { proof } = goodsRow(item, [1_000, 0], { lines: 1, units: 1, total: 1_000, reduced: 0 });
    expect(proof!.lines.map((l) => l.goodsId)).toEqual([1]);
  });

  test("nothing selected has no proof", () => {
    expect(goodsRow(scene([]).index, [], { lines: 0, units: 0, total: 0, reduced: 0 })).toEqual({
      kind: "goods",
      label: "已选商品（0种，0件）",
      amount: 0,
    });
  });
});
