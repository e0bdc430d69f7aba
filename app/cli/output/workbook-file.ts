import { Unzip, UnzipInflate } from "fflate";
import { createReadStream } from "node:fs";
import { ListFault } from "~/modules/catalogue/import/list-columns";
import {
  FRAME_PARTS,
  readFrame,
  SheetReader,
  type SheetRow,
  type WorkbookSheet,
} from "~/platform/files/workbook";

export interface OpenWorkbook {
  sheets: WorkbookSheet[];
  rowsOf: (sheet: WorkbookSheet) => AsyncIterable<SheetRow>;
}

/** The texts of those parts of a ZIP that are wanted, piece by piece. */
async function* pieces(
  path: string,
  isWanted: (name: string) => boolean,
): AsyncGenerator<{ name: string; text: string }> {
  let ready: { name: string; text: string }[] = [];
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return;
    const decoder = new TextDecoder();
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      ready.push({ name: file.name, text: decoder.decode(data, { stream: !isLast }) });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const bytes of createReadStream(path)) {
    unzip.push(bytes as Uint8Array);
    yield* ready;
    ready = [];
  }
  unzip.push(new Uint8Array(), true);
  yield* ready;
}

const broken = (path: string) => new ListFault(`${path} 打不开，请重新保存为 .xlsx 后再试`);

/** Opens an XLSX file. Throws a ListFault, in words, for what is none. */
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
    async *rowsOf(sheet) {
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
