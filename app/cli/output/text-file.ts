import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { ListFault } from "~/modules/imports/columns/headings";
import { type Encoding, EncodingTest } from "~/platform/files/encoding";

const NO_TEXT = "不是文本文件，或编码无法识别，请另存为 UTF-8 或 GBK 编码";

/** Returns a file's size. Throws with a message when the path is not a file. */
export async function fileThere(path: string): Promise<{ size: number }> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ListFault(`没有这个文件：${path}`);
  return found;
}

/** Detects a file's encoding from its whole content. Throws with a message when it is not text. */
export async function detectEncoding(path: string): Promise<Encoding> {
  const test = new EncodingTest();
  for await (const bytes of createReadStream(path)) test.look(bytes as Buffer);
  const encoding = test.end();
  if (encoding === null) throw new ListFault(`${path} ${NO_TEXT}`);
  return encoding;
}

export type TableKind = "csv" | "xlsx";

const BEGINNINGS: readonly (readonly [TableKind | "xls", readonly number[]])[] = [
  ["xlsx", [0x50, 0x4b, 0x03, 0x04]],
  ["xls", [0xd0, 0xcf, 0x11, 0xe0]],
];

/** Detects the table format by content, not name. Throws with a message for old workbooks. */
export async function tableKind(path: string): Promise<TableKind> {
  await fileThere(path);
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close());
  const [kind = "csv"] = BEGINNINGS.find(([, begin]) => begin.every((byte, at) => buffer[at] === byte)) ?? [];
  if (kind === "xls") throw new ListFault(`${path} 是旧版 Excel 文件，请另存为 .xlsx 或 CSV`);
  return kind;
}
