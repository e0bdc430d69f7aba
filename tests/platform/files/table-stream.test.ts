import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import {
  type Cell,
  guarded,
  tableHeaders,
  tableStream,
  type TableFormat,
} from "~/platform/files/table-stream.server";

async function* given(rows: readonly (readonly Cell[])[]) {
  yield* rows;
}
const bytesOf = async (format: TableFormat, headings: string[], rows: readonly (readonly Cell[])[]) =>
  Buffer.from(await new Response(tableStream(format, headings, given(rows))).arrayBuffer());
const csv = async (rows: readonly (readonly Cell[])[]) =>
  parse(await bytesOf("csv", ["甲", "乙"], rows), { bom: true }) as string[][];

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
    expect(await readSheet(await bytesOf("xlsx", ["甲", "乙"], rows))).toEqual([["甲", "乙"], ...rows]);
  });

  test("without rows has its headings", async () => {
    expect(await csv([])).toEqual([["甲", "乙"]]);
    expect(await readSheet(await bytesOf("xlsx", ["甲"], []))).toEqual([["甲"]]);
  });

  test("runs no formula, whatever stands in it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("=", "+", "-", "@", "＝"), fc.string(), async (sign, rest) => {
        const [, row] = await csv([[sign + rest, "x"]]);
        expect(row![0]!.startsWith("'")).toBe(true);
      }),
      { numRuns: 30 },
    );
    expect([guarded(-1), guarded("-1"), guarded("1")]).toEqual(["-1", "'-1", "1"]);
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
