/** Lists as files: encodings, separators, kinds of cells; disguised, broken and swollen files are refused with a sentence. */
import { strToU8, zipSync } from "fflate";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { sheetFile } from "~/platform/files/sheet-file.server";
import { MAX_SHEET_BYTES } from "~/platform/files/sheet-bounds";
import { rowsOfFile } from "../../modules/cart/quick-order/sheet-rows";

const read = (content: Uint8Array | string, name = "list.csv") =>
  rowsOfFile(new File([typeof content === "string" ? content : new Uint8Array(content)], name));
const rows = async (content: Uint8Array | string) => {
  const found = await read(content);
  return found.ok ? found.rows : found.text;
};

describe("CSV", () => {
  const LINE = ["阿莫西林胶囊", "0.25g*24粒", "20"];
  const GB = Buffer.from("b0a2c4aacef7c1d6bdbac4d22c302e3235672a3234c1a32c3230", "hex");
  test("UTF-8 with and without a mark, GB18030 and UTF-16 from Excel", async () => {
    expect(await rows(LINE.join(","))).toEqual([LINE]);
    expect(await rows(`\ufeff${LINE.join(",")}\r\n`)).toEqual([LINE]);
    expect(await rows(GB)).toEqual([LINE]);
    expect(await rows(Buffer.from(`\ufeff${LINE.join("\t")}`, "utf16le"))).toEqual([LINE]);
  });

  test("commas, semicolons and tabs; quotes, ragged and empty rows", async () => {
    expect(await rows(LINE.join(";"))).toEqual([LINE]);
    expect(await rows(LINE.join("\t"))).toEqual([LINE]);
    expect(await rows('"板蓝根,颗粒",10\n\n布洛芬\n')).toEqual([["板蓝根,颗粒", "10"], [""], ["布洛芬"]]);
  });
});

const book = (cells: CellValue[][]) => writeXlsx({ sheets: [{ name: "清单", rows: cells }] });

describe("XLSX", () => {
  test("text, numbers, long numbers and days come as they are read", async () => {
    const file = await book([
      ["品名", "数量", "条码", "日期"],
      ["阿莫西林胶囊", 20, 6922261200200, new Date("2026-11-20T00:00:00Z")],
      ["布洛芬", "20盒", null, 0.5],
    ]);
    expect(await rows(file)).toEqual([
      ["品名", "数量", "条码", "日期"],
      ["阿莫西林胶囊", "20", "6922261200200", "2026-11-20"],
      ["布洛芬", "20盒", "", "0.5"],
    ]);
  });

  test("what we write is read back, formulas only as text", async () => {
    const list = [
      ["品名", "数量"],
      ["=1+1", 5],
    ];
    const file = async (format: "csv" | "xlsx") => rows((await sheetFile(list, format, "清单")).bytes);
    expect(await file("xlsx")).toEqual([
      ["品名", "数量"],
      ["=1+1", "5"],
    ]);
    expect(await file("csv")).toEqual([
      ["品名", "数量"],
      ["'=1+1", "5"],
    ]);
  });
});

describe("refused with a sentence", () => {
  const OTHER = "请上传 CSV 或 XLSX 文件";
  const BROKEN = "这个 XLSX 文件打不开，请重新保存后上传";
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
  test("empty, without content, too large", async () => {
    expect(await rows("")).toContain("请选择文件");
    expect(await rows("\n , \n")).toBe("文件里没有内容");
    expect(await rows(new Uint8Array(MAX_SHEET_BYTES + 1))).toContain("2 MB");
    expect(await rows("阿莫西林\n".repeat(2300))).toContain("2,000 行");
  });

  test("another kind of file, whatever its name says", async () => {
    expect(await rows(png)).toBe(OTHER);
    expect(await rows(Buffer.from("%PDF-1.7\n%âãÏÓ\n", "latin1"))).toBe(OTHER);
    expect(await rows(new Uint8Array([0, 1, 2, 3, 0, 255]))).toBe(OTHER);
    expect(await rows(Buffer.from("d0cf11e0a1b11ae1000000000000000000000000", "hex"))).toContain(
      "另存为 .xlsx",
    );
  });

  test("a ZIP that is no workbook, a broken one and one cut short", async () => {
    expect(await rows(zipSync({ "a.txt": strToU8("品名") }))).toBe(OTHER);
    expect(await rows(Buffer.from("PK\x03\x04garbage", "latin1"))).not.toBeInstanceOf(Array);
    const whole = await book([["品名"]]);
    expect(await rows(whole.subarray(0, whole.length - 200))).toBe(BROKEN);
    const bad = zipSync({ "[Content_Types].xml": strToU8("<x"), "xl/workbook.xml": strToU8("<workbook") });
    expect(await rows(bad)).toBe(BROKEN);
  });

  test("a workbook that swells when it is unpacked, also one that lies about it", async () => {
    const parts = { "[Content_Types].xml": strToU8("<x/>"), "xl/workbook.xml": strToU8("<x/>") };
    const bomb = zipSync({ ...parts, "xl/worksheets/sheet1.xml": new Uint8Array(30 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(MAX_SHEET_BYTES);
    expect(await rows(bomb)).toContain("内容过大");
    // the size in the directory, and in the part's own head, says one kilobyte
    const liar = Buffer.from(bomb);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(30 * 1024 * 1024);
    for (let at = liar.indexOf(size); at >= 0; at = liar.indexOf(size, at + 1)) liar.writeUInt32LE(1024, at);
    const before = process.memoryUsage().rss;
    expect(await rows(liar)).toBe(BROKEN);
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  });
});
