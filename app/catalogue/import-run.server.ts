/**
 * The frame of every import from rows of a list: each row gets a verdict, a bad row never stops a good one, and memory does not grow
 * with the list but for a digest of each row's key.
 */
import { hash } from "node:crypto";
import { audited, auditedMore } from "~/platform/audit.server";
import { inTransaction, type Db } from "~/platform/database.server";
import { plainFields } from "~/platform/plain-text";
import type { CellChange } from "./goods-cells";
import {
  type Cells,
  cellsOf,
  headingOf,
  ListFault,
  type ListColumn,
  type ListHead,
  readHead,
} from "./list-columns";
import { fillMatchKeys } from "./match-keys.server";
import { nameOf } from "./named";

/** A row by the headings of its list; what stands behind the last heading is under "". */
export type RawRow = Readonly<Record<string, string | undefined>>;
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
  /** what is another than before */
  changes?: CellChange[];
  /** what was answered by this row, so that a later one that means the same is refused */
  touches?: string;
}

export type OnProgress = (done: number, counts: Readonly<Counts>) => void;
export type Taken<T> = { row: number; name: string; item: T };

/** What every import of a list is given. */
export interface ListImport {
  /** as the audit log names it */
  file: string;
  /** epoch ms */
  now: number;
  /** stop after so many rows */
  limit?: number;
  /** everything is worked out and answered, and nothing changed */
  isTrial?: boolean;
  /** gets what the headings mean, before any row */
  onHead?: (head: ListHead) => void;
  /** gets every verdict, in the order of the rows */
  onVerdict: (verdict: RowVerdict) => void | Promise<void>;
  onProgress?: OnProgress;
}

/** Whether an earlier row of the list, already saved, answered the same thing. */
export type IsTouched = (key: string) => boolean;

export interface ImportRun<T> extends ListImport {
  /** columns that are used; others are named in `onHead` */
  columns: ReadonlySet<ListColumn>;
  /** what is missing among the columns of a list, in words */
  headFault(columns: ReadonlySet<ListColumn>): string | null;
  /** a row by its columns; two rows with one key are the same thing, the second is refused */
  read(
    cells: Cells,
  ): { ok: true; name: string; key: string; item: T } | { ok: false; name: string; reason: string };
  /** writes some rows in one transaction, which may run again, and answers each */
  save(trx: Db, rows: readonly Taken<T>[], isTouched: IsTouched): Promise<RowVerdict[]>;
  /** once, after all rows */
  finish(trx: Db): Promise<void>;
}

/** Rows in one transaction: what a kill in between can lose, and import again. */
const BATCH = 400;

/** All that is kept of a row, instead of a text of any length. */
const digestOf = (key: string) => hash("sha1", key, "base64");

/** What a trial came to, on its way out of the transaction that is undone. */
class Undone<T> {
  constructor(readonly value: T) {}
}

/** Runs `work` and undoes all that it did. */
function tried<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction<T>(async (trx) => {
    throw new Undone(await work(trx));
  }).catch((thrown: unknown) => {
    if (thrown instanceof Undone) return thrown.value as T;
    throw thrown;
  });
}

/**
 * Imports all rows and gives the counts; a trial gives what they would be. Refusals are verdicts; a list that cannot be read as a whole throws
 * a ListFault before anything is changed, a broken database throws. One audit row a file.
 */
export async function runImport<T>(rows: RawRows, run: ImportRun<T>): Promise<Counts> {
  await fillMatchKeys();
  let counts: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  let auditId: number | null = null;
  let pending: (Taken<T> | RowVerdict)[] = [];
  const seen = new Set<string>();
  const touched = new Set<string>();
  const isRepeated = (key: string) => seen.size === seen.add(digestOf(key)).size;
  const readRow = rowReader(run);
  let at = 0;
  const told = async (trx: Db, after: Counts) => {
    if (run.isTrial) return null;
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
    const done = await (run.isTrial ? tried : inTransaction)(async (trx: Db) => {
      const saved = taken.length > 0 ? await run.save(trx, taken, (key) => touched.has(digestOf(key))) : [];
      const verdicts = [...refused, ...saved];
      const after = { ...counts };
      for (const { outcome } of verdicts) after[outcome] += 1;
      return { verdicts, after, auditId: await told(trx, after) };
    });
    ({ after: counts, auditId } = done);
    for (const { touches } of done.verdicts) if (touches !== undefined) touched.add(digestOf(touches));
    for (const verdict of done.verdicts.sort((a, b) => a.row - b.row)) await run.onVerdict(verdict);
    run.onProgress?.(at, counts);
  };
  for await (const raw of rows) {
    if (run.limit !== undefined && at >= run.limit) break;
    at += 1;
    const read = readRow(raw);
    const refuse = (reason: string) =>
      pending.push({ row: at, name: read.name, outcome: "refused", reason, notes: [] });
    if (!read.ok) refuse(read.reason);
    else if (isRepeated(read.key)) refuse("与前面的行重复");
    else pending.push({ row: at, name: read.name, item: read.item });
    if (pending.length >= BATCH) await save();
  }
  if (pending.length > 0) await save();
  if (!run.isTrial)
    await inTransaction(async (trx) => {
      await run.finish(trx);
      await told(trx, counts);
    });
  run.onProgress?.(at, counts);
  return counts;
}

/** Reads rows by the headings of the first one; a list's rows all have the same. */
function rowReader<T>(run: ImportRun<T>): (raw: RawRow) => ReturnType<ImportRun<T>["read"]> {
  let known: { headings: string; head: ListHead } | null = null;
  return (raw) => {
    const headings = Object.keys(raw);
    const joined = headings.join("\n");
    if (known?.headings !== joined) {
      const head = readHead(headings, run.columns);
      if (known === null) {
        const fault = run.headFault(new Set(head.columns.values()));
        if (fault !== null) throw new ListFault(fault);
        run.onHead?.(head);
      }
      known = { headings: joined, head };
    }
    const cells = cellsOf(plainFields(raw) as RawRow, known.head);
    const fault = rowFault(raw, cells);
    return fault === null ? run.read(cells) : { ok: false, name: nameOf(cells), reason: fault };
  };
}

/** What is wrong with a row before anything of it is read. */
function rowFault(raw: RawRow, cells: Cells): string | null {
  const behind = raw[""]?.trim();
  if (behind) return `内容比表头多出“${behind.slice(0, 20)}”，请检查逗号和引号`;
  const columns = Object.keys(cells) as ListColumn[];
  const garbled = columns.find((column) => cells[column]!.includes("\ufffd"));
  return garbled === undefined ? null : `${headingOf(garbled)}含有乱码`;
}
