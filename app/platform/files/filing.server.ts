/** Papers that the shop files of something, such as test reports of a batch: a newer one takes the place of the older. */
import { createHash } from "node:crypto";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { chunksOf } from "~/platform/values/chunks";
import { readFileContent, SHOP_OWNER } from "./files.server";
import { releaseFiles, removeUnused, useFiles, withStoredFiles } from "./stored-files.server";

export interface Filing {
  bytes: Uint8Array;
  fileName: string;
  purpose: string;
  /** what stands there, in whose place it comes */
  before: readonly { fileId: number }[];
  /** whether all that is there has this content already */
  isThere: (sha256: string) => boolean;
  /** lets the file stand, and says so in the audit log */
  put: (trx: Db, fileId: number, sha256: string) => Promise<void>;
  /** which of these files still stand for something */
  inUse: (trx: Db, fileIds: readonly number[]) => Promise<number[]>;
}

/** What became of a file that was to be kept. */
export type FilingOutcome = "stored" | "replaced" | "unchanged";
export type StoreFileResult = { outcome: FilingOutcome } | { outcome: "refused"; text: string };

/**
 * Files one paper; content that is there already changes nothing, a trial files nothing and says what would be. Files that stand for
 * nothing any more are removed. Refused with a sentence: no PDF, JPEG or PNG of at most 10 MB. Not inside a transaction. `now` in ms.
 */
export async function filePlaced(filing: Filing, now: number, isTrial: boolean): Promise<StoreFileResult> {
  const { bytes, fileName, purpose, before, put } = filing;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (filing.isThere(sha256)) return { outcome: "unchanged" };
  const file = new File([Buffer.from(bytes)], fileName);
  const result = before.length > 0 ? "replaced" : "stored";
  if (isTrial) {
    const content = await readFileContent(file);
    return content.ok ? { outcome: result } : { outcome: "refused", text: content.text };
  }
  const stored = await withStoredFiles({ owner: SHOP_OWNER, files: [file], purpose }, now, (files) =>
    inTransaction(async (trx) => {
      const [fileId] = await useFiles(trx, files);
      await put(trx, fileId!, sha256);
      return releaseUnneeded(trx, filing, now);
    }),
  );
  if (!stored.ok) return { outcome: "refused", text: stored.text };
  await removeUnused(stored.value);
  return { outcome: result };
}

/** One file may stand for many things; gives those that stand for none. */
async function releaseUnneeded(trx: Db, { before, inUse }: Filing, now: number): Promise<number[]> {
  const unneeded: number[] = [];
  for (const part of chunksOf([...new Set(before.map(({ fileId }) => fileId))])) {
    const used = new Set(await inUse(trx, part));
    unneeded.push(...part.filter((id) => !used.has(id)));
  }
  await releaseFiles(trx, unneeded, now);
  return unneeded;
}
