/** Cells of a workbook as text: the desk and the commands read the same file alike. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRows } from "~/cart/quick-order/sheet-bytes.server";
import { xlsxRows } from "~/operator/output/table-file";
import { cellText, isRounded, numberText } from "~/platform/files/cell-text";
import { cell, row, workbookOf } from "../../cart/quick-order/workbook-samples";

describe("a number", () => {
  test.each<[number, string]>([
    [20, "20"],
    [-3, "-3"],
    [0.1 + 0.2, "0.3"],
    [12.299999999999999, "12.3"],
    [123456789012345, "123456789012345"],
    [1234567890123456, "1234567890123456"],
    [2 ** 53 - 1, "9007199254740991"],
    [110000000000000020, "1.1000000000000002E+17"],
    [1e21, "1E+21"],
    [Number.NaN, ""],
  ])("%d is %s", (value, text) => expect(numberText(value)).toBe(text));

  test.each([
    ["1.1E+17", true],
    ["6.9e+05", true],
    ["6.9E05", true],
    ["110000000000000020", false],
    ["E17", false],
    ["", false],
  ])("%s has lost its last digits: %s", (text, expected) => expect(isRounded(text)).toBe(expected));
});

test("days, yes and nothing have one spelling", () => {
  expect([new Date("2028-06-30T00:00:00Z"), true, false, null, undefined, " a "].map(cellText)).toEqual([
    ...["2028-06-30", "1", "0", "", "", "a"],
  ]);
  expect(cellText(new Date(Number.NaN))).toBe("");
});

test("both readers of a workbook say the same of each number", async () => {
  const numbers = [
    ...["20", "1.5", "12.299999999999999", "123456789012345", "1234567890123456", "9007199254740993"],
    ...["110000000000000020", "123456789012345678", "6900000001011", "1E+21", "0.30000000000000004"],
  ];
  const head = row(1, cell("A1", "编码"));
  const body = numbers.map((number, at) => row(at + 2, `<c r="A${at + 2}"><v>${number}</v></c>`));
  const bytes = workbookOf(head + body.join(""));
  const desk = await readRows(bytes);
  const folder = await mkdtemp(join(tmpdir(), "cells-"));
  try {
    const path = join(folder, "a.xlsx");
    await writeFile(path, bytes);
    const command: string[] = [];
    for await (const one of xlsxRows(path)) command.push(one["编码"]!);
    expect(desk.ok && desk.rows.slice(1).map(([text]) => text)).toEqual(command);
    expect(command.map((text) => isRounded(text))).toEqual([
      ...[false, false, false, false, false, true, true, true, false, true, false],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
