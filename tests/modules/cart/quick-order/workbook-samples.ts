/** Workbooks written by hand: what spreadsheet programs never write, and honest ones of any size. */
import { deflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

const OFFICE = "http://schemas.openxmlformats.org";
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${all.join("")}</Relationships>`;

/** A workbook of one sheet with these rows (XML), and these shared texts (XML). */
export function workbookOf(rows: string, texts = "", more: Record<string, string> = {}): Uint8Array {
  const main = `xmlns="${OFFICE}/spreadsheetml/2006/main"`;
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${OFFICE}/package/2006/content-types"/>`,
    "_rels/.rels": relations(relation(1, "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${RELATIONS}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      relation(1, "worksheet", "worksheets/sheet1.xml"),
      relation(2, "sharedStrings", "sharedStrings.xml"),
      relation(3, "styles", "styles.xml"),
    ),
    "xl/styles.xml": `<styleSheet ${main}><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst ${main}>${texts}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

/** 1 → A, 28 → AB. */
export const columnName = (column: number): string =>
  column > 26
    ? columnName(Math.floor((column - 1) / 26)) + columnName(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

export const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const shared = (reference: string, at = 0) => `<c r="${reference}" t="s"><v>${at}</v></c>`;
export const empty = (reference: string) => `<c r="${reference}" s="0"/>`;
export const row = (quantity: number, ...cells: string[]) => `<row r="${quantity}">${cells.join("")}</row>`;

/** A ZIP of 172 bytes that says it has four thousand million parts. */
export function endlessZip(): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(172);
  bytes.write("PK\x03\x04", 0, "latin1");
  bytes.writeUInt32LE(0x6064b50, 40);
  bytes.writeUInt32LE(0xffffffff, 40 + 32);
  bytes.writeUInt32LE(100, 40 + 48);
  bytes.writeUInt32LE(0x7064b50, 130);
  bytes.writeUInt32LE(40, 138);
  bytes.writeUInt32LE(0x6054b50, 150);
  bytes.writeUInt16LE(0xffff, 158);
  bytes.writeUInt32LE(0xffffffff, 166);
  return bytes;
}

/** A ZIP of a workbook's parts and a table, zeros of `real` bytes each, that says they are of `said`. */
export function lyingZip(real: number, message: number): Uint8Array<ArrayBuffer> {
  const content = deflateRawSync(Buffer.alloc(real), { level: 9 });
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(content.length, 4);
  sizes.writeUInt32LE(message, 8);
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of ["a.csv", "[Content_Types].xml", "xl/workbook.xml"]) {
    const lengths = Buffer.from([name.length, 0, 0, 0]);
    const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, lengths]);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\0"), common, rest, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, entries, end]));
}

/** Archives within archives, of some 2 MB: each holds the one before under every name that a reader looks for. */
export function nestedZip(): Uint8Array<ArrayBuffer> {
  const names = ["a.csv", "[Content_Types].xml", "xl/workbook.xml", "a.zip"];
  let inner = zipSync({ "a.csv": new Uint8Array(9 * 1024 * 1024) });
  while (inner.length < 500_000) inner = zipSync(Object.fromEntries(names.map((name) => [name, inner])));
  return new Uint8Array(inner);
}
