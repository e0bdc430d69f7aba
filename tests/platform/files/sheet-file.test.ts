import { strToU8, zipSync } from "fflate";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { sheetFile } from "~/platform/files/sheet-file.server";
import { MAX_SHEET_BYTES } from "~/platform/files/sheet-bounds";
import { readQuickOrderSheet } from "~/modules/cart/quick-order/sheet-thread.server";
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

describe("which sheet of a workbook is a list", () => {
  const listed = async (sheets: { name: string; rows: CellValue[][]; hidden?: boolean }[]) => {
    const read = await readQuickOrderSheet({ bytes: new Uint8Array(await writeXlsx({ sheets })) });
    return read.ok
      ? { names: read.lines.map(({ name }) => name), sheet: read.sheet, others: read.others }
      : read;
  };
  const list = (name: string) => [
    ["品名", "数量"],
    [name, 20],
  ];

  test("a cover is none, and the sheets that were not read are named", async () => {
    const cover = [
      ["采购单位", "济民药房"],
      ["日期", "2026-11-29"],
    ];
    expect(
      await listed([
        { name: "封面", rows: cover },
        { name: "西药", rows: list("阿莫西林胶囊") },
        { name: "中药", rows: list("当归") },
        { name: "旧表", rows: list("布洛芬"), hidden: true },
      ]),
    ).toEqual({
      names: ["阿莫西林胶囊"],
      sheet: "西药",
      others: [
        { name: "封面", isHidden: false },
        { name: "中药", isHidden: false },
        { name: "旧表", isHidden: true },
      ],
    });
  });

  test("without heads the first sheet that holds anything", async () => {
    expect(
      await listed([
        { name: "空", rows: [] },
        { name: "清单", rows: [["阿莫西林胶囊 20盒"]] },
      ]),
    ).toMatchObject({ names: ["阿莫西林胶囊"], sheet: "清单" });
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

  test("an old workbook, a page under its name, one with a password: what to do is said", async () => {
    const cfb = (part: string) =>
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(504),
        Buffer.from(part, "utf16le"),
      ]);
    expect(await rows(cfb("Workbook"))).toBe("请在 Excel 中另存为 .xlsx 或 CSV 后上传");
    expect(await rows(cfb("EncryptedPackage"))).toBe("文件设有密码，请在 Excel 中取消密码后重新上传");
    for (const text of ["<html><table><tr><td>品名</td></tr></table>", '<?xml version="1.0"?><Workbook/>'])
      expect(await rows(text)).toBe("请在 Excel 中另存为 .xlsx 或 CSV 后上传");
  });

  test("20,000 rows: how many there may be is said", async () => {
    const cells = Array.from({ length: 20_001 }, (_, at) => [`阿莫西林${at}`, 1]);
    expect(await rows(await book(cells))).toContain("最多 2,000 行");
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
