/** A file of the demo, kept for what the demo then says of it. DEMO DATA. */
import { inTransaction } from "~/platform/database/database.server";
import type { FileOwner } from "~/platform/files/file-quota.server";
import { useFiles, withStoredFiles } from "~/platform/files/stored-files.server";

/** Keeps a file of a company, or of the shop, and gives its id. `now` in ms. */
export async function keepFile(owner: FileOwner, file: File, purpose: string, now: number): Promise<number> {
  const stored = await withStoredFiles({ owner, files: [file], purpose }, now, (files) =>
    inTransaction((trx) => useFiles(trx, files)),
  );
  if (!stored.ok) throw new Error(stored.text);
  return stored.value[0]!;
}
