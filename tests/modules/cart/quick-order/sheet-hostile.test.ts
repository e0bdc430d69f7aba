import { describe, expect, test } from "vitest";
import { MAX_SHEET_BYTES, MAX_SHEET_LINES } from "~/platform/files/sheet-bounds";
import { rowsOfFile } from "./sheet-rows";
import { readSheet, parsePastedText } from "~/modules/cart/quick-order/sheet-read";
import { halfWidth, plainText } from "~/modules/catalogue/search/plain-text";
import { cell, columnName, empty, endlessZip, row, shared, workbookOf } from "./workbook-samples";

const read = async (content: Uint8Array | string) => {
  const bytes = typeof content === "string" ? Buffer.from(content) : Buffer.from(content);
  expect(bytes.length).toBeLessThanOrEqual(MAX_SHEET_BYTES);
  const found = await rowsOfFile(new File([bytes], "list"));
  return found.ok ? found.rows : found.text;
};
const FIRST = row(1, cell("A1", "阿莫西林胶囊"));

describe("a workbook whose cells stand far apart", () => {
  test.each([
    ["the last cell of all", row(1_048_576, cell("XFD1048576", "x"))],
    ["a value far below and to the right", row(1_048_576, `<c r="IV1048576"><v>1</v></c>`)],
    ["a reference with no end", row(2, cell("ZZZZZZZZ2", "x"))],
    ["a reference in other characters", row(2, `<c r="&#88;FD2"><v>1</v></c>`)],
    ["a reference under another name", row(2, `<c x:r="XFD2" r="A2"><v>1</v></c>`)],
    ["a row beyond all", `<row r="1e300"><c r="A1"/></row>`],
  ])("%s is refused in words", async (_, rows) => {
    expect(await read(workbookOf(FIRST + rows))).toContain("内容过大");
  });

  test("cells far away that are empty, and other sheets, are nobody's business", async () => {
    expect(await read(workbookOf(FIRST + row(1_048_576, empty("XFD1048576"))))).toEqual([["阿莫西林胶囊"]]);
    const other = `<worksheet><sheetData>${row(1_048_576, cell("XFD1048576", "x"))}</sheetData></worksheet>`;
    expect(await read(workbookOf(FIRST, "", { "xl/worksheets/sheet2.xml": other }))).toEqual([
      ["阿莫西林胶囊"],
    ]);
  });

  test("an honest list of 2,000 lines and 30 columns with a title and a blank row is read whole", async () => {
    const heads = ["品名", "规格", "数量", ...Array.from({ length: 27 }, (_, at) => `备注${at}`)];
    const lines = Array.from({ length: MAX_SHEET_LINES }, (_, at) =>
      row(at + 4, ...heads.map((_, column) => shared(`${columnName(column + 1)}${at + 4}`, column % 3))),
    );
    const head = row(2, ...heads.map((text, column) => cell(`${columnName(column + 1)}2`, text)));
    const texts = ["阿莫西林胶囊", "0.25g*24粒", "20"].map((text) => `<si><t>${text}</t></si>`).join("");
    const rows = await read(workbookOf(row(1, cell("A1", "采购计划")) + head + lines.join(""), texts));
    const found = readSheet(rows as string[][]);
    expect(found.length).toBe(MAX_SHEET_LINES);
    expect(
      found.every(({ name, quantity, isCut }) => name === "阿莫西林胶囊" && quantity === 20 && !isCut),
    ).toBe(true);
    expect(found.at(-1)!.line).toBe(MAX_SHEET_LINES + 3);
  });
});

describe("a workbook that is long in other ways", () => {
  const LONG = 5_000_000;
  test.each([
    ["a text without an end", row(2, cell("A2", "x".repeat(LONG)))],
    ["entities without an end", row(2, cell("A2", "&amp;".repeat(LONG / 5)))],
    ["an attribute without an end", `<row r="2" a="${">".repeat(LONG)}"/>`],
    ["attributes without an end", `<row r="2" ${'a="1" '.repeat(LONG / 6)}/>`],
    ["spaces in a tag", `<row${" ".repeat(LONG)}r="2"/>`],
    ["a tag that is never closed", `<row r="2" ${"x".repeat(LONG)}`],
    ["a comment without an end", `<!--${"> <".repeat(LONG / 3)}-->`],
    ["tags within tags", "<a>".repeat(LONG / 3)],
  ])("%s is refused in words", async (_, xml) => {
    expect(await read(workbookOf(FIRST + xml))).toMatch(/内容过大|打不开/);
  });

  test("entities of its own making stay what they are", async () => {
    const own = `<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>`;
    const rows = await read(workbookOf(own + row(1, cell("A1", "&c;&c;"))));
    expect(JSON.stringify(rows).length).toBeLessThan(100);
  });

  test("a ZIP that says it has four thousand million parts, and one whose parts lie upon each other", async () => {
    expect(await read(endlessZip())).toContain("打不开");
    expect(await read(overlapping(100, 1_500_000))).toContain("打不开");
  });
});

/** A ZIP of `count` parts that all are the same unpacked bytes and say they are empty. */
function overlapping(count: number, size: number): Buffer {
  const name = (at: number) => Buffer.from(`xl/a${at}.xml`);
  const local = Buffer.alloc(30 + 8);
  local.write("PK\x03\x04", 0, "latin1");
  local.writeUInt16LE(8, 26);
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = Buffer.alloc(46);
    entry.write("PK\x01\x02", 0, "latin1");
    entry.writeUInt32LE(size, 20);
    entry.writeUInt16LE(name(at).length, 28);
    return Buffer.concat([entry, name(at)]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length + size, 16);
  return Buffer.concat([local, Buffer.alloc(size), directory, end]);
}

describe("a line that is longer than any", () => {
  const NAME = "阿莫西林胶囊 20盒 ";
  test.each([
    ["numbers with units", "1盒"],
    ["numbers with units that may be a spec", "1支"],
    ["specs", "0.25g*24粒"],
    ["brackets", "("],
    ["marks of multiplication", "1x"],
    ["approval numbers", "国药准字H44021518"],
    ["words of a form", "胶囊 "],
    ["marks upon one character", "\u0301\u0316"],
    ["characters that are words", "\ufdfa"],
    ["digits", "1"],
    ["cells", "\t"],
  ])("%s is read up to its limit, and says so", (_, part) => {
    const [line] = parsePastedText(`${NAME}${part.repeat(290_000 / part.length)}!`);
    expect(line).toMatchObject({ isCut: true });
    expect(line!.words.length).toBeLessThanOrEqual(6);
    expect(line!.specs.length).toBeLessThanOrEqual(12);
    expect(
      [line!.text.length, line!.name.length, line!.manufacturer.length].every((length) => length <= 300),
    ).toBe(true);
  });

  test("2,000 of them in a column that is not read are as good as none", () => {
    const lines = readSheet([
      ["品名", "备注", "数量"],
      ...Array.from({ length: MAX_SHEET_LINES }, () => ["板蓝根颗粒", "(".repeat(400), "5"]),
    ]);
    expect(
      lines.every(({ name, quantity, isCut }) => name === "板蓝根颗粒" && quantity === 5 && !isCut),
    ).toBe(true);
  });

  test("what follows the last line that a list may have is not read", () => {
    expect(parsePastedText("阿莫西林\n".repeat(60_000)).length).toBe(MAX_SHEET_LINES + 1);
  });

  test("an honest long one is read whole", () => {
    const [line] = parsePastedText(`板蓝根颗粒 10g*20袋 广州白云山 30盒 ${"备注文字 ".repeat(20)}`);
    expect(line).toMatchObject({ isCut: false, quantity: 30, specs: ["10000mg", "n20袋"] });
  });
});

test("marks upon one character are put in order at a cost in proportion to them, and honest text is what NFKC makes of it", () => {
  const marks = "\u0301\u0316".repeat(250_000);
  expect(halfWidth(`a${marks}`).length).toBeLessThan(40);
  expect(plainText(`阿${marks}莫`)).toBe("阿莫");
  for (const text of ["ＡＢＣ１２３", "㎎", "e\u0301", "阿莫西林（胶囊）".repeat(200)])
    expect(halfWidth(text)).toBe(text.normalize("NFKC"));
});
