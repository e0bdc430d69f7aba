import { expect, test } from "vitest";
import { readTable } from "~/platform/files/table-columns";

const PATTERNS = { name: /^名称$/, note: /^备注$/, amount: /^金额$/ };
const read = (rows: string[][], within = 2) =>
  readTable(rows, PATTERNS, (named) => named.has("name"), within);

test("columns are found in any order, below a title, with spaces, width and units left out", () => {
  const table = read([["清单"], ["金额（元）", "备 注：", "名称", "备注"], [" 5 ", "a", "甲", "b"]])!;
  expect([...table.named].toSorted()).toEqual(["amount", "name", "note"]);
  const [row] = table.rows;
  expect([row!.number, row!.cell("name"), row!.cell("amount"), row!.cells("note")]).toEqual([
    3,
    "甲",
    "5",
    ["a", "b"],
  ]);
});

test("empty rows are left out and short ones have empty cells", () => {
  const table = read([["名称", "金额"], ["", " "], ["甲"]])!;
  expect(table.rows.map((row) => [row.number, row.cell("amount"), row.cell("note")])).toEqual([[3, "", ""]]);
});

test("there is no table without headings in the first rows", () => {
  expect(read([["a"], ["b"], ["名称"]])).toBeNull();
  expect(read([])).toBeNull();
});
