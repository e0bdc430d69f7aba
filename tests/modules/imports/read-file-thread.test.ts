import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readListParts } from "~/modules/imports/read-file-thread.server";
import type { ReadListRow } from "~/modules/imports/columns/headings";

const NS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
interface Sheet {
  name: string;
  xml: string;
  state?: string;
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;
const texts = (...values: string[]) => row(...values.map(text));

/** Styles: 0 as it is, 1 "00000", 2 a day, 3 a month. */
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/><numFmt numFmtId="171" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>
<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="171"/></cellXfs></styleSheet>`;

export function book(...sheets: Sheet[]): Uint8Array {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ""}/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(`<workbook ${NS}><sheets>${list.join("")}</sheets></workbook>`),
    "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${relations.join("")}</Relationships>`),
    "xl/styles.xml": strToU8(STYLES),
    ...Object.fromEntries(
      sheets.map(({ xml }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`),
      ]),
    ),
  });
}

const HEAD = texts("货号", "批号", "有效期至", "数量");
const LIST = HEAD + texts("A", "B", "2028-06", "5");
const read = async (bytes: Uint8Array, sheet: string | null = null) => {
  const found = await readListParts({ bytes, kind: "stock", sheet });
  if (!found.ok) return found.text;
  const rows = found.parts.flatMap((part) => JSON.parse(new TextDecoder().decode(part)) as ReadListRow[]);
  return { sheet: found.sheet, others: found.others, cells: rows.map(({ cells }) => cells) };
};

describe("the sheet that is read", () => {
  const COVER = texts("库存盘点说明") + texts("请勿修改");
  test("is the first that is seen and holds a list; the others are named", async () => {
    const bytes = book(
      { name: "旧库存", xml: LIST, state: "hidden" },
      { name: "封面", xml: COVER },
      { name: "库存", xml: LIST },
      { name: "附表", xml: LIST, state: "veryHidden" },
    );
    expect(await read(bytes)).toMatchObject({
      sheet: "库存",
      others: [
        { name: "旧库存", isHidden: true },
        { name: "封面", isHidden: false },
        { name: "附表", isHidden: true },
      ],
      cells: [["A", "B", "2028-06", "5"]],
    });
    expect(await read(bytes, "旧库存")).toMatchObject({ sheet: "旧库存" });
    expect(await read(bytes, "没有")).toContain("有：旧库存、封面、库存、附表");
  });

  test("is never a hidden one by itself", async () => {
    expect(await read(book({ name: "库存", xml: LIST, state: "hidden" }))).toContain("隐藏的工作表没有读取");
  });
});

test("numbers are read as people see them", async () => {
  const xml =
    HEAD +
    row(number("501", 1), number("20260301"), number("46934", 2), number("5")) +
    row(number("110000000000000020"), text("B2"), number("46905", 3), number("1200"));
  expect(await read(book({ name: "库存", xml }))).toMatchObject({
    cells: [
      ["00501", "20260301", "2028-06-30", "5"],
      ["110000000000000020", "B2", "2028-06", "1200"],
    ],
  });
});
