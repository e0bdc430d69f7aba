import { createHash } from "node:crypto";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { readFileContent, SHOP_OWNER } from "./files.server";
import { releaseFiles, removeUnused, useFiles, withStoredFiles } from "./stored-files.server";

export interface FileUpload {
  bytes: Uint8Array;
  fileName: string;
  purpose: string;
  /** the current one, which it replaces */
  before: readonly { fileId: number }[];
  isThere: (sha256: string) => boolean;
  /** stores the reference, with an audit row */
  put: (trx: Db, fileId: number, sha256: string) => Promise<void>;
  inUse: (trx: Db, fileIds: readonly number[]) => Promise<number[]>;
}

export type UploadResult = "stored" | "replaced" | "unchanged";
export type StoreFileResult = { result: UploadResult } | { result: "refused"; text: string };

/** Files one document. Existing content changes nothing; a trial only returns what would happen. Files that nothing uses are removed. Refuses with a message: no PDF, JPEG or PNG of at most 10 MB. Not inside a transaction. `now` in ms. */
export async function filePlaced(
  upload: FileUpload,
  now: number,
  isTrial: boolean,
): Promise<StoreFileResult> {
  const { bytes, fileName, purpose, before, put } = upload;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (upload.isThere(sha256)) return { result: "unchanged" };
  const file = new File([Buffer.from(bytes)], fileName);
  const result = before.length > 0 ? "replaced" : "stored";
  if (isTrial) {
    const content = await readFileContent(file);
    return content.ok ? { result } : { result: "refused", text: content.text };
  }
  const stored = await withStoredFiles({ owner: SHOP_OWNER, files: [file], purpose }, now, (files) =>
    inTransaction(async (trx) => {
      const [fileId] = await useFiles(trx, files);
      await put(trx, fileId!, sha256);
      return releaseUnneeded(trx, upload, now);
    }),
  );
  if (!stored.ok) return { result: "refused", text: stored.text };
  await removeUnused(stored.value);
  return { result };
}

/** One file may be used many times; returns those without a use. */
async function releaseUnneeded(trx: Db, { before, inUse }: FileUpload, now: number): Promise<number[]> {
  const unneeded: number[] = [];
  for (const part of toChunks([...new Set(before.map(({ fileId }) => fileId))])) {
    const used = new Set(await inUse(trx, part));
    unneeded.push(...part.filter((id) => !used.has(id)));
  }
  await releaseFiles(trx, unneeded, now);
  return unneeded;
}
