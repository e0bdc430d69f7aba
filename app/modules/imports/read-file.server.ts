import { hourlyBudget } from "~/platform/jobs/work-budget.server";
import { createHash } from "node:crypto";
import { readFileBytes } from "~/platform/files/sheet-file.server";
import { MAX_LIST_BYTES } from "~/modules/imports/stored/stored-import";
import type { ReadListRow } from "~/modules/imports/columns/headings";
import { boundedWork, WorkRefused } from "~/platform/jobs/bounded-work.server";
import type { ListFile, ReadParts } from "./read-file-thread.server";

/** 50,000 rows of twelve columns take four seconds and half a gigabyte as XLSX; more on a busy machine. */
const BOUNDS = { timeoutMs: 60_000, memoryMb: 1024, budget: hourlyBudget(600_000) };

const listWork = boundedWork<typeof import("./read-file-thread.server")>(
  new URL("./read-file-thread.server.ts", import.meta.url),
  BOUNDS,
);

export type ReadListFile =
  | (Omit<Extract<ReadParts, { ok: true }>, "parts"> & { parts: Iterable<ReadListRow[]>; digest: string })
  | { ok: false; text: string };

/** Returns headings and rows of this person's list. Refused with a message: none, another type, too large, no heading, too many at once. */
export async function readListFile(
  file: File | undefined,
  wish: Omit<ListFile, "bytes">,
  memberId: number,
): Promise<ReadListFile> {
  if (!file) return { ok: false, text: "请选择 CSV 或 XLSX 文件" };
  const values = await readFileBytes(file, MAX_LIST_BYTES);
  if (!values.ok) return values;
  const read = await getParts({ ...wish, bytes: values.bytes }, memberId);
  if (!read.ok) return read;
  const digest = createHash("sha256").update(values.bytes).digest("hex");
  return { ...read, parts: decoded(read.parts), digest };
}

async function getParts(list: ListFile, memberId: number): Promise<ReadParts> {
  try {
    return await listWork(`staff ${memberId}`, "readListParts", list);
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    return { ok: false, text: error.message };
  }
}

const decoder = new TextDecoder();

function* decoded(parts: readonly Uint8Array[]): Generator<ReadListRow[]> {
  for (const part of parts) yield JSON.parse(decoder.decode(part)) as ReadListRow[];
}
