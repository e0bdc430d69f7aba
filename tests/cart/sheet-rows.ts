/** The cells of a list as the thread reads them, from a file as a buyer uploads it. */
import { rowsOfBytes, type FileRows } from "~/cart/sheet-bytes.server";
import { bytesOfFile } from "~/cart/sheet-file.server";

export async function rowsOfFile(file: File): Promise<FileRows> {
  const read = await bytesOfFile(file);
  return read.ok ? rowsOfBytes(read.bytes) : read;
}
