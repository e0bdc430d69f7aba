import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { evenCell } from "~/modules/imports/columns/cells";
import { readFileRows } from "~/platform/files/sheet-rows.server";
import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import {
  type Cell,
  escapeCell,
  tableHeaders,
  tableStream,
  type TableFormat,
} from "~/platform/files/table-stream.server";

async function* values(rows: readonly (readonly Cell[])[]) {
  yield* rows;
}
const readBytes = async (format: TableFormat, headings: string[], rows: readonly (readonly Cell[])[]) =>
  Buffer.from(await new Response(tableStream(format, headings, values(rows))).arrayBuffer());
const csv = async (rows: readonly (readonly Cell[])[]) =>
  parse(await readBytes("csv", ["甲", "乙"], rows), { bom: true }) as string[][];

describe("a file of rows", () => {
  test("is the same as CSV and XLSX, numbers as numbers", async () => {
    const rows = [
      ["一", 1.5],
      ['二,"', -2],
    ] as const;
    expect(await csv(rows)).toEqual([
      ["甲", "乙"],
      ["一", "1.5"],
      ['二,"', "-2"],
    ]);
    expect(await readSheet(await readBytes("xlsx", ["甲", "乙"], rows))).toEqual([["甲", "乙"], ...rows]);
  });

  test("without rows has its headings", async () => {
    expect(await csv([])).toEqual([["甲", "乙"]]);
    expect(await readSheet(await readBytes("xlsx", ["甲"], []))).toEqual([["甲"]]);
  });

  test("runs no formula, whatever stands in it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("=", "+", "-", "@", "＝"), fc.string(), async (sign, rest) => {
        const [, row] = await csv([[sign + rest, "x"]]);
        expect(row![0]!.startsWith("'")).toBe(true);
      }),
      { numRuns: 30 },
    );
    expect([escapeCell(-1), escapeCell("-1"), escapeCell("1")]).toEqual(["-1", "'-1", "1"]);
  });

  test("keeps long numbers, zeros in front and an E between figures from spreadsheets, and is read back", async () => {
    const codes = [
      "2026112900000017",
      "6901234567892",
      "00501",
      "12E3",
      "6.9E5",
      "6.9E+05",
      "3-5",
      "12/1",
      "110000000000000020",
    ];
    const text = (
      await readBytes(
        "csv",
        ["单号"],
        codes.map((code) => [code]),
      )
    ).toString();
    for (const code of codes) expect(text).toContain(`"=""${code}"""`);
    const rows = await csv(codes.map((code) => [code, "1"]));
    expect(rows.slice(1).map(([cell]) => evenCell("sku", cell!))).toEqual(codes);
    const read = await readFileRows(
      await readBytes(
        "csv",
        ["货号", "数量"],
        codes.map((code) => [code, 1]),
      ),
    );
    expect(read.ok && read.rows.slice(1).map(([cell]) => cell)).toEqual(codes);
    for (const plain of ["12345678901", "0", "A00501", "1.5", "0755-1234567", "2026-11-29"])
      expect(escapeCell(plain)).toBe(plain);
    expect(escapeCell('="1"')).toBe(`'="1"`);
    expect(escapeCell(2026112900000017)).toBe("2026112900000017");
  });

  test.each(["csv", "xlsx"] as const)("%s ends with the fault of what it is read from", async (format) => {
    const broken = async function* () {
      yield ["一"];
      throw new Error("the database is gone");
    };
    await expect(new Response(tableStream(format, ["甲"], broken())).arrayBuffer()).rejects.toThrow();
  });

  test("is sent under its name, and kept nowhere", () => {
    expect(tableHeaders("xlsx", "orders")).toMatchObject({
      "Content-Disposition": 'attachment; filename="orders.xlsx"',
      "Cache-Control": "no-store",
    });
  });
});
