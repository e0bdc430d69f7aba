import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GOODS_IMPORT_COLUMNS, readGoodsRow } from "~/modules/catalogue/rows/goods-row";
import {
  IMPORT_COLUMN_HEADINGS,
  toHeading,
  type Cells,
  type ImportColumn,
} from "~/modules/catalogue/rows/columns";
import { readHead } from "~/modules/imports/columns/headings";
import { NAMING } from "~/modules/catalogue/rows/goods-identifiers";
import { PRICE_COLUMNS, readPriceRow } from "~/modules/catalogue/rows/price-row";
import { readStockRow, STOCK_COLUMNS } from "~/modules/imports/kinds/stock-row";

const NAMED: Cells = { name: "阿莫西林胶囊" };
const refusal = (cells: Cells) => {
  const read = readGoodsRow({ ...NAMED, ...cells });
  return read.ok ? null : read.reason;
};

const LONGEST: Partial<Record<ImportColumn, number>> = {
  sku: 40,
  barcode: 20,
  name: 120,
  generic_name: 120,
  trade_name: 60,
  dosage_form: 40,
  spec: 80,
  unit: 6,
  manufacturer: 80,
  approval_number: 40,
  category: 120,
  subcategory: 60,
  insurance_category: 160,
  toxic: 60,
  nature: 20,
  flavour: 40,
  meridian: 60,
  code: 40,
  class: 40,
  level1: 60,
  management_class: 40,
  warehouse: 40,
  tags: 40,
};
test.each(Object.entries(LONGEST) as [ImportColumn, number][])("%s holds %i characters", (column, limit) => {
  expect(refusal({ [column]: "药".repeat(limit) })).toBeNull();
  expect(refusal({ [column]: "药".repeat(limit + 1) })).toBe(`${toHeading(column)}超过${limit}字`);
});

const BOUNDS: [ImportColumn, number, number][] = [
  ["ladder_type", 0, 9],
  ["pack_size", 1, 9_999],
  ["case_size", 1, 99_999],
  ["item_free_shipping_from", 1, 99_999],
  ["free_shipping_from", 1, 99_999],
  ["purchase_limit", 1, 999_999],
  ["min_shelf_life", 0, 3_650],
  ["sales", 0, 1_000_000_000],
];
test.each(BOUNDS)(
  "%s is a whole number from %i to %i, typed in figures of either width",
  (column, least, limit) => {
    for (const number of [least, limit]) expect(refusal({ [column]: String(number) })).toBeNull();
    expect(refusal({ [column]: String(least - 1) })).toBe(`${toHeading(column)}太小`);
    expect(refusal({ [column]: String(limit + 1) })).toBe(`${toHeading(column)}太大`);
    expect(refusal({ [column]: "３" })).toBeNull();
    for (const input of ["3.5", "三", "3e0", "0x3", "3盒"])
      expect(refusal({ [column]: input }), input).not.toBeNull();
  },
);

test("a ladder or batches that no goods has are too long, before anything of them is read", () => {
  expect(refusal({ ladder: "1".repeat(201) })).toBe("阶梯价超过200字");
  expect(refusal({ batches: "1".repeat(2_001) })).toBe("批次超过2000字");
});

test.each(["12026-01-01", "2026-01-01T00:00", "2026-02-30", "20260101", ""])(
  "a batch of the day %j is none",
  (day) => {
    const cell = (producedOn: string, expiresOn: string) => `B1,${producedOn},${expiresOn},5`;
    expect(refusal({ batches: cell("2026-01-01", "2028-01-01") })).toBeNull();
    expect(refusal({ batches: cell(day, "2028-01-01") })).toContain("批次格式应为");
    expect(refusal({ batches: cell("2026-01-01", day) })).toContain("批次格式应为");
  },
);

describe("a list is read by the columns of its kind", () => {
  const headings = (columns: Iterable<ImportColumn>) => [...columns].map(toHeading);

  test("and leaves all others alone, so that a list of prices moves no stock", () => {
    const all = headings(Object.keys(IMPORT_COLUMN_HEADINGS) as ImportColumn[]);
    for (const used of [GOODS_IMPORT_COLUMNS, PRICE_COLUMNS, STOCK_COLUMNS]) {
      const { columns, unused } = readHead(all, used);
      expect(new Set(columns.values())).toEqual(used);
      expect([...columns.keys(), ...unused].sort()).toEqual([...all].sort());
    }
  });

  test("which name a goods, and say of it what the list is about", () => {
    const naming = new Set<ImportColumn>(NAMING);
    const related = (used: ReadonlySet<ImportColumn>) => [...used].filter((column) => !naming.has(column));
    expect(related(STOCK_COLUMNS)).toEqual([
      "batch",
      "batch_expires",
      "produced",
      "expires",
      "first_expired",
      "location",
      "origin",
      "quantity",
      "on_hand",
    ]);
    expect(related(PRICE_COLUMNS)).toEqual([
      "price",
      "cost",
      "minimum",
      "ladder",
      "rank",
      "area",
      "company",
      "starts",
      "ends",
    ]);
    // A list of goods has a generic name where others have another name.
    for (const column of NAMING)
      expect(GOODS_IMPORT_COLUMNS.has(column === "other_name" ? "generic_name" : column), column).toBe(true);
  });

  test("whose heading says what it is in brackets at its end, and nothing is taken for it that only begins so", () => {
    const column = (heading: string) => readHead([heading], PRICE_COLUMNS).columns.get(heading);
    for (const heading of ["价格（元）", "价格(元/盒)", " 价 格 ", "*价格", "PRICE"])
      expect(column(heading), heading).toBe("price");
    for (const heading of ["价格（元）合计", "旧价格", "价格2", "(价格)"])
      expect(column(heading), heading).toBeUndefined();
  });
});

test("rows of prices and of stock never change what their list has no cell for", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(999_999_999), (fen, units) => {
      const price = readPriceRow({ ...NAMED, goods: "7", price: (fen / 100).toFixed(2) });
      expect(price).toMatchObject({ ok: true, item: { scope: "base", price: fen, ladder: null } });
      const stock = readStockRow({ ...NAMED, goods: "7", batch: "B1", quantity: String(units) }, false);
      expect(stock).toMatchObject({
        ok: true,
        item: { quantity: units, producedOn: null, expiresOn: null, counts: "free" },
      });
    }),
  ));
