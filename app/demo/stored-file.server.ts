/** A file of the demo, kept for what the demo then says of it. DEMO DATA. */
import { inTransaction } from "~/platform/database.server";
import { useFiles, withStoredFiles } from "~/platform/stored-files.server";

/** Keeps a file of a company, or of the shop, and gives its id. `now` in ms. */
export async function keepFile(companyId: number, file: File, purpose: string, now: number): Promise<number> {
  const kept = await withStoredFiles({ owner: { companyId }, files: [file], purpose }, now, (files) =>
    inTransaction((trx) => useFiles(trx, files)),
  );
  if (!kept.ok) throw new Error(kept.text);
  return kept.value[0]!;
}
