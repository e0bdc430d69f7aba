/** Reads XLSX files part by part, so that memory does not grow with sheets. */
import { openPromise } from "yauzl";
import { ListFault } from "~/modules/imports/columns/headings";
import {
  FRAME_PARTS,
  readFrame,
  SheetReader,
  type SheetRow,
  type WorkbookSheet,
} from "~/platform/files/workbook";

export interface OpenWorkbook {
  sheets: WorkbookSheet[];
  getRows: (sheet: WorkbookSheet) => AsyncIterable<SheetRow>;
}

/** Yields the text of the wanted ZIP parts in pieces. */
async function* pieces(
  path: string,
  isWanted: (name: string) => boolean,
): AsyncGenerator<{ name: string; text: string }> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      if (!isWanted(name)) continue;
      const decoder = new TextDecoder();
      for await (const bytes of await zip.openReadStreamPromise(entry))
        yield { name, text: decoder.decode(bytes as Uint8Array, { stream: true }) };
    }
  } finally {
    zip.close();
  }
}

const broken = (path: string) => new ListFault(`${path} 打不开，请重新保存为 .xlsx 后再试`);

/** Opens an XLSX file. Throws a ListFault with a message when invalid. */
export async function openWorkbook(path: string): Promise<OpenWorkbook> {
  const parts = new Map<string, string>();
  const isWanted = (name: string) => FRAME_PARTS.has(name);
  const frame = await (async () => {
    for await (const { name, text } of pieces(path, isWanted))
      parts.set(name, (parts.get(name) ?? "") + text);
    return readFrame((name) => parts.get(name) ?? null);
  })().catch(() => {
    throw broken(path);
  });
  if (frame.sheets.length === 0) throw broken(path);
  return {
    sheets: frame.sheets,
    async *getRows(sheet) {
      const reader = new SheetReader(frame);
      try {
        for await (const { text } of pieces(path, (name) => name === sheet.path)) yield* reader.write(text);
        yield* reader.end();
      } catch {
        throw broken(path);
      }
    },
  };
}
