/** The cells of a list as the thread reads them, from a file as a buyer uploads it. */
import { readFileRows, type FileRows } from "~/platform/files/sheet-rows.server";
import { readFileBytes } from "~/platform/files/sheet-file.server";

export async function rowsOfFile(file: File): Promise<FileRows> {
  const read = await readFileBytes(file);
  return read.ok ? readFileRows(read.bytes) : read;
}
