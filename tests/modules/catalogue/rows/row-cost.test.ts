import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountChanges, formatCellAmount } from "~/modules/catalogue/rows/goods-cells";
import { readGoodsRow } from "~/modules/catalogue/rows/goods-row";
import { readCost, readMinimumPrice } from "~/modules/catalogue/rows/goods-row";
import { priceHeadFault } from "~/modules/imports/kinds/prices.server";
import { toHeading } from "~/modules/catalogue/rows/columns";
import { readPriceRow } from "~/modules/catalogue/rows/price-row";

const fen = fc.integer({ min: 1, max: 9_999_999 });

describe.each([
  ["cost", readCost],
  ["minimum", readMinimumPrice],
] as const)("%s", (column, read) => {
  const name = toHeading(column);

  test.each([
    [undefined, undefined],
    ["", undefined],
    ["-", null],
    ["6.5", 650],
  ] as const)("%j is %j", (cell, current) =>
    expect(read(cell === undefined ? {} : { [column]: cell })).toBe(current),
  );

  test("what is no amount is refused in lists of prices and of goods alike", () => {
    for (const cell of ["贵", "0", "-1", "1.234"])
      for (const row of [
        readPriceRow({ goods: "1", price: "9", [column]: cell }),
        readGoodsRow({ goods: "1", price: "9", [column]: cell }),
      ])
        expect(row, cell).toMatchObject({ ok: false, reason: `${name}不是金额` });
  });

  test("a price list may say it alone, of everybody's prices alone", () => {
    expect(priceHeadFault(new Set(["goods", column]))).toBeNull();
    expect(readPriceRow({ goods: "1", [column]: "6" })).toMatchObject({
      ok: true,
      item: { scope: "base", price: null, ladder: null, [column]: 600 },
    });
    expect(readPriceRow({ goods: "1", [column]: "" })).toMatchObject({
      reason: `缺少价格、阶梯价或${name}`,
    });
    expect(readPriceRow({ goods: "1", rank: "A", price: "9", [column]: "6" })).toMatchObject({
      reason: `${name}只能和基础价一起填`,
    });
  });

  test("what is exported and read again changes nothing; another one is shown beside what stood", () =>
    fc.assert(
      fc.property(fc.option(fen, { nil: undefined }), fen, (known, other) => {
        expect(amountChanges(column, read({ [column]: formatCellAmount(known) }), known)).toEqual([]);
        const [change] = amountChanges(column, other, known);
        expect(change).toEqual(
          other === known
            ? undefined
            : { what: name, from: formatCellAmount(known), to: formatCellAmount(other) },
        );
      }),
    ));
});

test("a price list lacks what it may say", () => {
  expect(priceHeadFault(new Set(["goods"]))).toBe("表头里要有价格、阶梯价、进价或最低售价");
  expect(readPriceRow({ goods: "1", cost: "", minimum: "" })).toMatchObject({
    reason: "缺少价格、阶梯价、进价或最低售价",
  });
});
