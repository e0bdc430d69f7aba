import { describe, expect, test } from "vitest";
import {
  cellsOf,
  COLUMNS,
  columnOf,
  headingOf,
  type ListColumn,
  ListFault,
  readHead,
} from "~/catalogue/list-columns";

const GOODS: ReadonlySet<ListColumn> = new Set(["name", "spec", "price", "sku"]);
const STOCK: ReadonlySet<ListColumn> = new Set(["name", "quantity", "on_hand"]);

describe("headings", () => {
  test("lead back to their column, in Chinese and in English, and never to two", () => {
    const all = Object.entries(COLUMNS).flatMap(([column, headings]) =>
      [column, ...headings].map((heading) => [heading, column] as const),
    );
    for (const [heading, column] of all) expect(columnOf(heading)).toBe(column);
  });

  test.each([
    ["＊品　名", "name"],
    ["规格（型号）", "spec"],
    ["价格(元)", "price"],
    ["approvalNumber", "approval_number"],
    ["Own Code", "sku"],
    ["批准文号", "approval_number"],
    ["采购员", undefined],
  ])("%s is %s", (heading, column) => {
    expect(columnOf(heading)).toBe(column);
  });

  test("that are not used are named, those without a name are left out", () => {
    const head = readHead(["品名", "采购员", "", "批号"], GOODS);
    expect(head.unused).toEqual(["采购员", "批号"]);
    expect(cellsOf({ 品名: " 甲 ", 采购员: "王" }, head)).toEqual({ name: "甲" });
  });

  test("of one column twice, or that may mean two things, are refused in words", () => {
    expect(() => readHead(["品名", "商品名称"], GOODS)).toThrow(
      new ListFault("“品名”和“商品名称”是同一列，请只保留一列"),
    );
    expect(() => readHead(["品名", "库存"], STOCK)).toThrow("请写明是实物库存");
    expect(readHead(["品名", "库存"], GOODS).unused).toEqual(["库存"]);
  });

  test("cells that an export guarded come back as they were", () => {
    const head = readHead(["品名", "规格"], GOODS);
    expect(cellsOf({ 品名: "'=甲", 规格: "'s" }, head)).toEqual({ name: "=甲", spec: "'s" });
    expect(headingOf("sku")).toBe("货号");
  });
});
