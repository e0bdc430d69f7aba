import { describe, expect, test } from "vitest";
import { cellsBy, evenCell, readLastDay, readWholeDay } from "~/modules/imports/columns/cells";
import { checkedCode } from "~/modules/catalogue/rows/goods-identifiers";
import type { ImportColumn } from "~/modules/catalogue/rows/columns";
import { readGoodsRow } from "~/modules/catalogue/rows/goods-row";
import { readStockRow } from "~/modules/imports/kinds/stock-row";

describe("the last day of a batch", () => {
  test.each([
    ["2028-06", "2028-06-30"],
    ["2028/6", "2028-06-30"],
    ["2028.6", "2028-06-30"],
    ["2028.06", "2028-06-30"],
    ["2028.10", "2028-10-31"],
    ["202806", "2028-06-30"],
    ["202802", "2028-02-29"],
    ["2028年6月", "2028-06-30"],
    ["2028年06月份", "2028-06-30"],
    ["2028 年 6 月", "2028-06-30"],
    ["２０２８年６月", "2028-06-30"],
    ["至2028年06月", "2028-06-30"],
    ["有效期至：2028-06", "2028-06-30"],
    ["28年6月", "2028-06-30"],
    ["06/2028", "2028-06-30"],
    ["46934", "2028-06-30"],
    ["30/06/2028", "2028-06-30"],
    ["06/30/2028", "2028-06-30"],
    ["06/06/2028", "2028-06-06"],
    ["2028年6月30日", "2028-06-30"],
    ["2028-06-30T00:00:00", "2028-06-30"],
    ["2028-06-30 23:59:59", "2028-06-30"],
    ["20280630", "2028-06-30"],
    ["", null],
  ])("%j is %j", (cell, day) => expect(readLastDay(cell, "有效期至")).toBe(day));

  test.each([
    "28/06",
    "06/28",
    "28.06",
    "28-06-30",
    "06/07/2028",
    "280630",
    "2028.1",
    "201112",
    "Jun-28",
    "30 Jun 28",
  ])("%j may be several days and is asked", (cell) =>
    expect(() => readLastDay(cell, "有效期至")).toThrow(`有效期至“${cell}”可能是几个不同的日子`),
  );

  test.each([
    ["24个月", "是期限"],
    ["3年", "是期限"],
    ["36 月", "是期限"],
    ["长期", "格式应为"],
    ["2028-13", "格式应为"],
    ["99999", "格式应为"],
    ["12345", "格式应为"],
  ])("%j is none", (cell, why) => expect(() => readLastDay(cell, "有效期至")).toThrow(why));

  test("a production day is a whole day", () => {
    expect(readWholeDay("2026.3.5", "生产日期")).toBe("2026-03-05");
    expect(() => readWholeDay("2026-03", "生产日期")).toThrow("生产日期“2026-03”只到月份");
  });

  test("is the day before the first bad one", () => {
    const row = (cells: object) => readStockRow({ goods: "1", batch: "B", quantity: "1", ...cells }, false);
    const day = (cells: object) => {
      const read = row(cells);
      return read.ok ? read.item.expiresOn : read.reason;
    };
    expect(day({ first_expired: "2028-07-01" })).toBe("2028-06-30");
    expect(day({ first_expired: "2028/3/1" })).toBe("2028-02-29");
    expect(day({ first_expired: "2028-07" })).toContain("只到月份");
    expect(day({ first_expired: "2028-07-01", expires: "2028-06" })).toBe("2028-06-30");
    expect(day({ first_expired: "2028-07-01", expires: "2028-07-01" })).toContain("不是相连的两天");
    expect(day({ first_expired: "", expires: "2028-06" })).toBe("2028-06-30");
  });
});

describe("codes are texts", () => {
  test.each<[ImportColumn, string, string]>([
    ["sku", "00501", "00501"],
    ["sku", "'0012", "0012"],
    ["sku", '="0012"', "0012"],
    ["sku", "＝“0012”", "0012"],
    ["sku", "Ａ1601", "A1601"],
    ["sku", "110000000000000020", "110000000000000020"],
    ["barcode", "\t6901234567892 ", "6901234567892"],
    ["barcode", "6901234567892.0", "6901234567892"],
    ["sku", "501.0", "501.0"],
    ["batch", "'20260301", "20260301"],
    ["batch", '="0012"', "0012"],
    ["batch", "ａ12", "a12"],
    ["name", "'甲", "'甲"],
    ["name", '\'="甲"', '="甲"'],
    ["quantity", '="1,200"', "1200"],
  ])("%s %j is %j", (column, cell, current) => expect(evenCell(column, cell)).toBe(current));

  test("a number that a spreadsheet shortened is refused, a code with an E is one", () => {
    for (const cell of ["6.9E+05", "6.90123E+12", "1E+05"])
      expect(() => checkedCode("sku", cell)).toThrow(`货号“${cell}”是科学计数法`);
    for (const cell of ["6E05", "12E3", "E+05", "6.9E05"]) expect(checkedCode("sku", cell)).toBe(cell);
    const read = readStockRow({ sku: "A", batch: "2.6E+07", quantity: "1" }, false);
    expect(!read.ok && read.reason).toContain("批号“2.6E+07”是科学计数法");
  });
});

describe("amounts, numbers and packings", () => {
  test.each<[ImportColumn, string, string]>([
    ["price", "¥ 12.5", "12.5"],
    ["price", "￥１２．５０", "12.50"],
    ["price", "12.5000", "12.50"],
    ["price", "RMB 1,180.00", "1180.00"],
    ["price", "12.345", "12.345"],
    ["quantity", "1,200盒", "1200"],
    ["quantity", "１２", "12"],
    ["case_size", "1*120", "120"],
    ["case_size", "1×120盒", "120"],
    ["case_size", "1件*120", "120"],
    ["case_size", "120盒/件", "120"],
    ["case_size", "120/箱", "120"],
    ["case_size", "120", "120"],
    ["pack_size", "1X10", "10"],
    ["case_size", "1*10*12", "1*10*12"],
    ["case_size", "10*12", "10*12"],
  ])("%s %j is %j", (column, cell, current) => expect(evenCell(column, cell)).toBe(current));

  test("packs in packs are asked", () => {
    const read = readGoodsRow({ name: "甲", manufacturer: "厂", case_size: "1*10*12" });
    expect(!read.ok && read.reason).toContain("请写一件共几个销售单位");
  });
});

describe("two things in one cell", () => {
  test.each([
    ["阿莫西林胶囊 0.25g*24粒", "阿莫西林胶囊", "0.25g*24粒"],
    ["阿莫西林胶囊/0.25g*24粒/盒", "阿莫西林胶囊", "0.25g*24粒/盒"],
    ["阿莫西林胶囊\n0.25g*24粒", "阿莫西林胶囊", "0.25g*24粒"],
    ["阿莫西林胶囊0.25g*24粒", "阿莫西林胶囊", "0.25g*24粒"],
    ["维生素B12片 25μg*100片", "维生素B12片", "25μg*100片"],
    ["维生素B12片25μg*100片", "维生素B12片", "25μg*100片"],
    ["复方氨基酸注射液(18AA) 250ml:12.5g", "复方氨基酸注射液(18AA)", "250ml:12.5g"],
    ["板蓝根颗粒", "板蓝根颗粒", undefined],
  ])("%j is %j and %j", (cell, name, spec) => {
    const cells = cellsBy(["name_spec"], [cell]);
    expect([cells.name, cells.spec, "name_spec" in cells]).toEqual([name, spec, false]);
  });

  test.each([
    ["20260301/2028-02", "20260301", "2028-02"],
    ["20260301/2028/02/28", "20260301", "2028-02-28"],
    ["A-1601 2028.02.28", "A-1601", "2028-02-28"],
    ["批号：20260301 效期：2028-02-28", "20260301", "2028-02-28"],
    ["20260301（2028-02-28）", "20260301", "2028-02-28"],
    ["20260301\n有效期至2028年2月", "20260301", "2028年2月"],
    ["20260301", "20260301", ""],
  ])("%j is the batch %j until %j", (cell, batch, expires) => {
    const cells = cellsBy(["batch_expires"], [cell]);
    expect([cells.batch, cells.expires, cells.batch_expires]).toEqual([batch, expires, undefined]);
  });

  test("what cannot be told apart is refused, not taken for a batch", () => {
    for (const cell of ["20260301/28.06.01", "20260301/长期", "A1/2028-01；A2/2028-02"]) {
      const read = readStockRow(cellsBy(["sku", "batch_expires", "quantity"], ["A", cell, "1"]), false);
      expect(!read.ok && read.reason).toContain("分不出批号和有效期");
    }
  });
});

test("a generic name stands for a trade name that is empty", () => {
  const goods = readGoodsRow({ name: "", generic_name: "阿莫西林胶囊", manufacturer: "厂", price: "1" });
  expect(goods.ok && goods.item.named.name).toBe("阿莫西林胶囊");
  const stock = readStockRow({ name: "", other_name: "阿莫西林胶囊", batch: "B", quantity: "1" }, false);
  expect(stock.ok && stock.item.goods).toMatchObject({ name: "阿莫西林胶囊" });
  const both = readStockRow({ name: "阿莫仙", other_name: "阿莫西林胶囊", batch: "B", quantity: "1" }, false);
  expect(both.ok && both.item.goods).toMatchObject({ name: "阿莫仙", otherName: "阿莫西林胶囊" });
});

test.each(["合计", "小计：", "总计", "本页合计", "合 计"])("a row of %s is no goods", (name) => {
  const read = readStockRow({ name, batch: "", quantity: "500" }, false);
  expect(!read.ok && read.reason).toBe("合计行，不是商品");
});
