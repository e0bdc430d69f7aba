import fc from "fast-check";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readFileRows } from "~/platform/files/sheet-rows.server";
import { xlsxRows } from "~/cli/output/table-file";
import { isRounded, numberText } from "~/platform/files/cell-text";
import { cell, row, workbookOf } from "../../modules/cart/quick-order/workbook-samples";

describe("a number", () => {
  test.each([
    ["501", "", "501"],
    ["501", "General", "501"],
    ["501", "00000", "00501"],
    ["501", "00000;-00000", "00501"],
    ["501", '"A"0000', "A0501"],
    ["501", "\\A0000", "A0501"],
    ["12345", "00-00", "123-45"],
    ["501", "0", "501"],
    ["501", "#,##0", "501"],
    ["1180", "#,##0.00", "1180"],
    ["1180", '_ "¥"* #,##0.00_ ', "1180"],
    ["12.5", "00000", "12.5"],
    ["110000000000000020", "", "110000000000000020"],
    ["110000000000000020", "0", "110000000000000020"],
    ["690123456789012345", "000000000000000000", "690123456789012345"],
    ["6.9E+05", "0.00E+00", "690000"],
    ["6.9E+05", "", "690000"],
    ["1.23456789012345E14", "", "123456789012345"],
    ["1.1E+17", "", "1.1E+17"],
    ["12.299999999999999", "", "12.3"],
    ["0.30000000000000004", "", "0.3"],
    ["1E-7", "", "0.0000001"],
    ["-12.50", "", "-12.5"],
    ["0", "", "0"],
    ["-0", "", "0"],
    ["100.00", "", "100"],
    ["#N/A", "", "#N/A"],
  ])("%s by %j is %s", (raw, format, text) => expect(numberText(raw, format)).toBe(text));

  test.each([
    ["46934", "yyyy-mm-dd", "2028-06-30"],
    ["46934", "yyyy/m/d", "2028-06-30"],
    ["46934", 'yyyy"年"m"月"d"日";@', "2028-06-30"],
    ["46934", "[$-804]yyyy年m月d日", "2028-06-30"],
    ["46934", '[DBNum1][$-804]yyyy"年"m"月"', "2028-06-30"],
    ["46905", "yyyy-mm", "2028-06"],
    ["46905", 'yyyy"年"m"月"', "2028-06"],
    ["46905", "mmm-yy", "2028-06"],
    ["46905", "yyyy-mm-dd", "2028-06-01"],
    ["46934.333333333336", "yyyy/m/d h:mm", "2028-06-30 08:00"],
    ["46934.333333333336", "yyyy/m/d", "2028-06-30"],
    ["0.5", "h:mm", "0.5"],
    ["46934", "", "46934"],
    ["46934", "0.00", "46934"],
    ["12", '0 "days"', "12 days"],
  ])("%s by %j is the day %s", (raw, format, text) => expect(numberText(raw, format)).toBe(text));

  test("of the calendar that begins in 1904 is four years later", () =>
    expect(numberText("45472", "yyyy-mm-dd", true)).toBe("2028-06-30"));

  test("keeps each digit that the file writes", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (number) => {
        expect(numberText(String(number), "")).toBe(String(number));
      }),
    ));

  test("with decimals is what it was typed as", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (fen) => {
        expect(Number(numberText(String(fen / 100), "#,##0.00"))).toBe(fen / 100);
      }),
    ));
});

test.each([
  ["1.1E+17", true],
  ["6.9e+05", true],
  ["6.9E05", true],
  ["110000000000000020", false],
  ["E17", false],
  ["", false],
])("%s has lost its last digits: %s", (text, expected) => expect(isRounded(text)).toBe(expected));

test("both readers of a workbook say the same of each number", async () => {
  const numbers = [
    "20",
    "1.5",
    "12.299999999999999",
    "123456789012345",
    "1234567890123456",
    "9007199254740993",
    "110000000000000020",
    "123456789012345678",
    "6900000001011",
    "0.30000000000000004",
    "1E+21",
  ];
  const head = row(1, cell("A1", "货号") + cell("B1", "数量"));
  const body = numbers.map((number, at) =>
    row(at + 2, `<c r="A${at + 2}"><v>${number}</v></c>${cell(`B${at + 2}`, "1")}`),
  );
  const bytes = workbookOf(head + body.join(""));
  const admin = await readFileRows(bytes);
  const folder = await mkdtemp(join(tmpdir(), "cells-"));
  try {
    const path = join(folder, "a.xlsx");
    await writeFile(path, bytes);
    const command: string[] = [];
    for await (const row of xlsxRows(path)) command.push(row["货号"]!);
    expect(admin.ok && admin.rows.slice(1).map(([text]) => text)).toEqual(command);
    expect(command.filter((text) => isRounded(text))).toEqual(["1E+21"]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
