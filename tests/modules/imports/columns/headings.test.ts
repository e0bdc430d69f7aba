import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IMPORT_COLUMN_HEADINGS, toHeading, type ImportColumn } from "~/modules/catalogue/rows/columns";
import { getColumn, ListFault, readHead } from "~/modules/imports/columns/headings";
import { toCells } from "~/modules/imports/columns/cells";
import { anyText } from "../../../any-text";

const GOODS: ReadonlySet<ImportColumn> = new Set(["name", "spec", "price", "sku"]);
const STOCK: ReadonlySet<ImportColumn> = new Set(["name", "quantity", "on_hand"]);

describe("headings", () => {
  test("lead back to their column, in Chinese and in English, and never to two", () => {
    const all = Object.entries(IMPORT_COLUMN_HEADINGS).flatMap(([column, headings]) =>
      [column, ...headings].map((heading) => [heading, column] as const),
    );
    for (const [heading, column] of all) expect(getColumn(heading)).toBe(column);
  });

  test.each([
    ["＊品　名", "name"],
    ["规格（型号）", "spec"],
    ["价格(元)", "price"],
    ["approvalNumber", "approval_number"],
    ["Own Code", "sku"],
    ["批准文号", "approval_number"],
    ["处方类别", "prescription"],
    ["处方药/非处方药", "prescription"],
    ["采购员", undefined],
  ])("%s is %s", (heading, column) => {
    expect(getColumn(heading)).toBe(column);
  });

  test("that are not used are named, those without a name are left out", () => {
    const head = readHead(["品名", "采购员", "", "批号"], GOODS);
    expect(head.unused).toEqual(["采购员", "批号"]);
    expect(toCells({ 品名: " 甲 ", 采购员: "王" }, head)).toEqual({ name: "甲" });
  });

  test("of one column twice, or that may mean two things, are refused in words", () => {
    expect(() => readHead(["品名", "商品名称"], GOODS)).toThrow(
      new ListFault("“品名”和“商品名称”是同一列，请只保留一列"),
    );
    expect(() => readHead(["品名", "库存"], STOCK)).toThrow("请写明是实物库存");
    expect(readHead(["品名", "库存"], GOODS).unused).toEqual(["库存"]);
  });

  test("of a row's own number are ours only where no name stands beside them", () => {
    const used: ReadonlySet<ImportColumn> = new Set([...GOODS, "goods", "generic_name", "manufacturer"]);
    const read = (...headings: string[]) => [...readHead(headings, used).columns.values()];
    expect(read("ID", "价格")).toEqual(["goods", "price"]);
    for (const id of ["ID", "id", "＊ＩＤ", "ID（内部）"]) {
      expect(read(id, "品名", "价格")).toEqual(["name", "price"]);
      expect(readHead([id, "品名"], used).unused).toEqual([id]);
    }
    expect(read("商品编号", "品名")).toEqual(["goods", "name"]);
    expect(read("goods_id", "品名")).toEqual(["goods", "name"]);
    expect(read("货号", "通用名称", "生产企业")).toEqual(["sku", "name", "manufacturer"]);
    expect(read("货号", "通用名称")).toEqual(["sku", "generic_name"]);
  });

  test("cells that an export guarded come back as they were", () => {
    const head = readHead(["品名", "规格"], GOODS);
    expect(toCells({ 品名: "'=甲", 规格: "'s" }, head)).toEqual({ name: "=甲", spec: "'s" });
    expect(toHeading("sku")).toBe("货号");
  });
});

describe("the head of a list", () => {
  test.each([
    // What spreadsheets, exports and keyboards make of a heading.
    ["商品　名称", "name"],
    [" 品名 ", "name"],
    ["**品名", "name"],
    ["价格（含税，元）", "price"],
    ["ＰＲＩＣＥ", "price"],
    ["pack_size", "pack_size"],
    ["Pack Size", "pack_size"],
    ["pack-size", "pack_size"],
    ["６９码", "barcode"],
    ["国药准字", "approval_number"],
    ["效期", "expires"],
    ["批号/效期", "batch_expires"],
    ["药品名称/规格", "name_spec"],
    ["库存数", undefined],
    ["失效日期", undefined],
    ["名称2", undefined],
    ["()", undefined],
    ["", undefined],
    ["constructor", undefined],
  ])("%j is %s", (heading, column) => expect(getColumn(heading)).toBe(column));

  test("every column of the table is in use by its own heading, which is the first", () => {
    const headings = (Object.keys(IMPORT_COLUMN_HEADINGS) as ImportColumn[]).map(toHeading);
    expect(new Set(headings).size).toBe(headings.length);
    for (const heading of headings) expect(heading).toMatch(/^[\p{Script=Han}]{2,7}$/u);
  });

  test("is the same whatever the order of its columns", () => {
    const all = ["品名", "规格", "价格", "货号", "备注", "采购员"];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (headings) => {
        const head = readHead(headings, GOODS);
        expect(new Map([...head.columns].sort())).toEqual(new Map([...readHead(all, GOODS).columns].sort()));
        expect([...head.unused].sort()).toEqual(["备注", "采购员"]);
      }),
      { numRuns: 30 },
    );
  });

  test("each heading is used, named as not used, or blank; whatever it says", () => {
    const headings = fc.array(fc.oneof(anyText({ maxLength: 6 }), fc.constantFrom("品名", "规格", "备注")));
    fc.assert(
      fc.property(headings, (values) => {
        try {
          const head = readHead(values, GOODS);
          for (const heading of values)
            expect(Number(head.columns.has(heading)) + Number(head.unused.includes(heading))).toBe(
              heading.trim() === "" ? 0 : 1,
            );
        } catch (fault) {
          expect(fault).toBeInstanceOf(ListFault);
        }
      }),
    );
  });

  test("of the same heading twice is refused like two names of one column", () => {
    expect(() => readHead(["货号", "货号"], GOODS)).toThrow("“货号”和“货号”是同一列，请只保留一列");
    // What a list does not use may stand as often as it likes.
    expect(readHead(["备注", "备注", "条码", "69码"], GOODS).unused).toHaveLength(4);
  });

  test("a last day or a first bad one is asked, unless it was said", () => {
    const used: ReadonlySet<ImportColumn> = new Set([...STOCK, "expires", "first_expired"]);
    for (const heading of ["失效日期", "失效期", "过期日期"]) {
      expect(() => readHead(["品名", heading], used)).toThrow(`“${heading}”请写明是有效期至`);
      const head = readHead(["品名", heading], used, new Map([[heading, "first_expired"]]));
      expect(head.columns.get(heading)).toBe("first_expired");
    }
    expect(readHead(["失效日期"], GOODS).unused).toEqual(["失效日期"]);
  });

  test.each(["库存", "库存数", "库存数量", "现有库存", "现存量", "结存数量", "Stock", "库存（盒）"])(
    "%s may mean two things, to a list of stock alone",
    (heading) => {
      expect(() => readHead([heading], STOCK)).toThrow(
        `“${heading}”请写明是实物库存（含未发货订单占用的数量）还是可售库存`,
      );
      expect(readHead([heading], GOODS).unused).toEqual([heading]);
    },
  );
});

describe("cells", () => {
  test.each([
    ["'=1+1", "=1+1"],
    ["'-5", "-5"],
    ["'+86", "+86"],
    ["'@甲", "@甲"],
    ["' =甲", "=甲"],
    ["'＝甲", "＝甲"],
    ["'甲", "'甲"],
    ["''=甲", "''=甲"],
    ["'", "'"],
    ["=甲", "=甲"],
    [" 甲 乙 ", "甲 乙"],
  ])("%j is %j", (cell, text) => {
    expect(toCells({ 品名: cell }, readHead(["品名"], GOODS))).toEqual({ name: text });
  });

  test("that a short row has not are missing, and empty ones are empty", () => {
    const head = readHead(["品名", "规格", "价格"], GOODS);
    expect(toCells({ 品名: "甲", 规格: "" }, head)).toEqual({ name: "甲", spec: "" });
    expect(toCells({ 价格: undefined, 别的: "1" }, head)).toEqual({});
  });
});
