import { createHash } from "node:crypto";
import type { FileRows } from "~/platform/files/sheet-rows.server";
import { readFileBytes } from "~/platform/files/sheet-file.server";
import { sheetWork } from "~/modules/cart/quick-order/sheet-work.server";
import { WorkRefused } from "~/platform/jobs/bounded-work.server";

export type ReadSheet = { ok: true; rows: string[][]; hash: string } | { ok: false; text: string };

/** Returns the cells of this person's file. Refused with a message: none, another type, too large, unreadable, too many at once. */
export async function readSheetFile(file: File | undefined, memberId: number): Promise<ReadSheet> {
  if (!file) return { ok: false, text: "请选择 CSV 或 XLSX 文件" };
  const values = await readFileBytes(file);
  if (!values.ok) return values;
  const read = await toCells(values.bytes, memberId);
  if (!read.ok) return read;
  return { ok: true, rows: read.rows, hash: createHash("sha256").update(values.bytes).digest("hex") };
}

async function toCells(bytes: Uint8Array, memberId: number): Promise<FileRows> {
  try {
    return await sheetWork(`staff ${memberId}`, "readCells", bytes);
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    return { ok: false, text: error.message };
  }
}
