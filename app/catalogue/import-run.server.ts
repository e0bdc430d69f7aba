/**
 * The frame of every import from rows of a list: each row gets a verdict, a bad row never stops a good one, and memory does not grow
 * with the list but for a digest of each row's key.
 */
import { hash } from "node:crypto";
import { audited, auditedMore } from "~/platform/audit.server";
import { inTransaction, type Db } from "~/platform/database.server";
import { plainFields } from "~/platform/plain-text";

export type RawRow = Record<string, string>;
export type RawRows = AsyncIterable<RawRow> | Iterable<RawRow>;
export type Outcome = "created" | "updated" | "unchanged" | "refused";
export type Counts = Record<Outcome, number>;

export interface RowVerdict {
  /** line of the list, the first row after the header is 1 */
  row: number;
  name: string;
  outcome: Outcome;
  /** why it was refused */
  reason?: string;
  /** what was put right or looks odd */
  notes: string[];
}

export type OnProgress = (done: number, counts: Readonly<Counts>) => void;
export type Taken<T> = { row: number; name: string; item: T };

export interface ImportRun<T> {
  /** as the audit log names it */
  file: string;
  /** stop after so many rows */
  limit?: number;
  /** a row as it is typed; two rows with one key are the same thing, the second is refused */
  read(
    raw: RawRow,
  ): { ok: true; name: string; key: string; item: T } | { ok: false; name: string; reason: string };
  /** writes some rows in one transaction and answers each */
  save(trx: Db, rows: readonly Taken<T>[]): Promise<RowVerdict[]>;
  /** once, after all rows */
  finish(trx: Db): Promise<void>;
  /** gets every verdict, in the order of the rows */
  onVerdict(verdict: RowVerdict): void | Promise<void>;
  onProgress?: OnProgress;
}

/** Rows in one transaction: what a kill in between can lose, and import again. */
const BATCH = 400;

/** All that is kept of a row, instead of a text of any length. */
const digestOf = (key: string) => hash("sha1", key, "base64");

/** Imports all rows and gives the counts. Refusals are verdicts, never exceptions; a broken database throws. One audit row a file. */
export async function runImport<T>(rows: RawRows, run: ImportRun<T>): Promise<Counts> {
  let counts: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  let auditId: number | null = null;
  let pending: (Taken<T> | RowVerdict)[] = [];
  const seen = new Set<string>();
  const isRepeated = (key: string) => seen.size === seen.add(digestOf(key)).size;
  let at = 0;
  const told = async (trx: Db, after: Counts) => {
    if (auditId === null)
      return audited(trx, { subject: "import", id: run.file, before: null, after: { ...after, rows: at } });
    await auditedMore(trx, auditId, { ...after, rows: at });
    return auditId;
  };
  const save = async () => {
    const part = pending;
    pending = [];
    const refused = part.filter((one): one is RowVerdict => "outcome" in one);
    const taken = part.filter((one): one is Taken<T> => "item" in one);
    const done = await inTransaction(async (trx) => {
      const verdicts = [...refused, ...(taken.length > 0 ? await run.save(trx, taken) : [])];
      const after = { ...counts };
      for (const { outcome } of verdicts) after[outcome] += 1;
      return { verdicts, after, auditId: await told(trx, after) };
    });
    ({ after: counts, auditId } = done);
    for (const verdict of done.verdicts.sort((a, b) => a.row - b.row)) await run.onVerdict(verdict);
    run.onProgress?.(at, counts);
  };
  for await (const raw of rows) {
    if (run.limit !== undefined && at >= run.limit) break;
    at += 1;
    const read = run.read(plainFields(raw) as RawRow);
    const refuse = (reason: string) =>
      pending.push({ row: at, name: read.name, outcome: "refused", reason, notes: [] });
    if (!read.ok) refuse(read.reason);
    else if (isRepeated(read.key)) refuse("与前面的行重复");
    else pending.push({ row: at, name: read.name, item: read.item });
    if (pending.length >= BATCH) await save();
  }
  if (pending.length > 0) await save();
  await inTransaction(async (trx) => {
    await run.finish(trx);
    await told(trx, counts);
  });
  run.onProgress?.(at, counts);
  return counts;
}
