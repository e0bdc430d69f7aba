import { inTransaction } from "~/platform/database/database.server";
import type { FileOwner } from "~/platform/files/file-quota.server";
import { useFiles, withStoredFiles } from "~/platform/files/stored-files.server";

/** Stores a file of a company or the shop and returns its id. `now` in ms. */
export async function keepFile(owner: FileOwner, file: File, purpose: string, now: number): Promise<number> {
  const stored = await withStoredFiles({ owner, files: [file], purpose }, now, (files) =>
    inTransaction((trx) => useFiles(trx, files)),
  );
  if (!stored.ok) throw new Error(stored.text);
  return stored.value[0]!;
}
