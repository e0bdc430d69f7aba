/** The frame of every import: each row gets a result, a bad row never stops others, memory holds a hash of each row's key. */
import { hash } from "node:crypto";
import { asShop, audited, auditedMore } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { plainFields } from "~/platform/values/plain-text";
import type { CellChange } from "./goods-cells";
import {
  type Cells,
  type ChosenColumns,
  toHeading,
  ListFault,
  type ImportColumn,
  type ListHead,
  readHead,
} from "./list-columns";
import { continuedFrom, toCells } from "./list-cells";
import type { EarlierPrice } from "~/modules/catalogue/prices/price-rows.server";
import type { Fen } from "~/platform/values/money";
import { refreshShownPrices } from "~/modules/catalogue/prices/shown-prices.server";
import { fillMatchKeys } from "./match-keys.server";
import { behindText, getImportRowName, touchedKeys } from "./named";
import type { RowStatus } from "./row-fault";

/** Key of a row's number in its sheet, where the header is 1. */
export const SHEET_ROW = Symbol("row of the sheet");
/** By headings; cells after the last one under "". */
export type RawRow = Readonly<Record<string, string | undefined>> & { readonly [SHEET_ROW]?: number };
export type RawRows = AsyncIterable<RawRow> | Iterable<RawRow>;
export type RowResultCounts = Record<RowStatus, number>;

export interface RowResult {
  row: number;
  name: string;
  result: RowStatus;
  reason?: string;
  /** the column that `reason` is about */
  column?: ImportColumn;
  notes: string[];
  changes?: CellChange[];
  touches?: string;
  created?: number;
  /** of a changed price */
  priced?: RowPrice;
  /** of a batch that the book has already */
  correction?: StockCorrection;
}

/** By how many units a row moves what the book says of a batch, and the base price of one, fen. */
export interface StockCorrection {
  units: number;
  price: Fen;
}

/** A price set by a row, and the one before it. */
export interface RowPrice {
  goodsId: number;
  scope: string;
  key: string;
  /** null: there was none */
  previous: { price: number; ladder: string; endsAt: number | null } | null;
  to: { price: number | null; ladder: string };
  startsAt: number;
  endsAt: number | null;
  base: number;
  /** the price a month ago (STEPS_WITHIN), with the base price then; missing if not requested */
  earlier?: EarlierPrice;
}

export type OnProgress = (done: number, counts: Readonly<RowResultCounts>) => void;
export type ImportRowItem<T> = { row: number; name: string; item: T };

export interface ImportRunOptions {
  file: string;
  now: number;
  limit?: number;
  isTrial?: boolean;
  chosen?: ChosenColumns;
  onHead?: (head: ListHead) => void;
  onRowResult: (result: RowResult) => void | Promise<void>;
  onProgress?: OnProgress;
}

/** Whether an earlier row, saved or waiting for approval, concerned the same thing. */
export type IsTouched = (key: string, row: number) => boolean;

export interface ImportRun<T> extends ImportRunOptions {
  columns: ReadonlySet<ImportColumn>;
  headFault(columns: ReadonlySet<ImportColumn>): string | null;
  /** the second of two rows with one key is refused */
  read(
    cells: Cells,
  ): { ok: true; name: string; key: string; item: T } | { ok: false; name: string; reason: string };
  save(trx: Db, rows: readonly ImportRowItem<T>[], isTouched: IsTouched): Promise<RowResult[]>;
  finish(trx: Db): Promise<void>;
}

/** A kill loses at most one transaction of so many rows. */
const BATCH = 400;

const toDigest = (key: string) => hash("sha1", key, "base64");

class Undone<T> {
  constructor(readonly value: T) {}
}

/** Returns the result of `work` in a transaction that is rolled back. */
export function tried<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction<T>(async (trx) => {
    throw new Undone(await work(trx));
  }).catch((thrown: unknown) => {
    if (thrown instanceof Undone) return thrown.value as T;
    throw thrown;
  });
}

/** Imports all rows and returns the counts; a trial returns what they would be. Refusals are row results; an unreadable list throws a ListFault before any change. One audit row for each file. */
export async function runImport<T>(rows: RawRows, run: ImportRun<T>): Promise<RowResultCounts> {
  await fillMatchKeys();
  // A list is compared with current prices.
  await asShop(() => refreshShownPrices(run.now));
  let counts: RowResultCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  let auditId: number | null = null;
  let pending: (ImportRowItem<T> | RowResult)[] = [];
  const seen = new Set<string>();
  const touched = new Set<string>();
  const isRepeated = (key: string) => seen.size === seen.add(toDigest(key)).size;
  const readRow = rowReader(run);
  let at = 0;
  const auditRun = async (trx: Db, after: RowResultCounts) => {
    if (run.isTrial) return null;
    if (auditId === null)
      return audited(trx, { subject: "import", id: run.file, before: null, after: { ...after, rows: at } });
    await auditedMore(trx, auditId, { ...after, rows: at });
    return auditId;
  };
  const save = async () => {
    const part = pending;
    pending = [];
    const refused = part.filter((item): item is RowResult => "result" in item);
    const used = part.filter((item): item is ImportRowItem<T> => "item" in item);
    const done = await (run.isTrial ? tried : inTransaction)(async (trx: Db) => {
      const saved = used.length > 0 ? await run.save(trx, used, (key) => touched.has(toDigest(key))) : [];
      const results = [...refused, ...saved];
      const after = { ...counts };
      for (const { result } of results) after[result] += 1;
      return { results, after, auditId: await auditRun(trx, after) };
    });
    ({ after: counts, auditId } = done);
    for (const { touches, result } of done.results)
      if (touches !== undefined && result !== "refused")
        for (const key of touchedKeys(touches)) touched.add(toDigest(key));
    for (const rowResult of done.results.sort((a, b) => a.row - b.row)) await run.onRowResult(rowResult);
    run.onProgress?.(at, counts);
  };
  for await (const raw of rows) {
    if (run.limit !== undefined && at >= run.limit) break;
    at += 1;
    const read = readRow(raw);
    const row = raw[SHEET_ROW] ?? at;
    const refuse = (reason: string) =>
      pending.push({ row, name: read.name, result: "refused", reason, notes: [] });
    if (!read.ok) refuse(read.reason);
    else if (isRepeated(read.key)) refuse("与前面的行重复");
    else pending.push({ row, name: read.name, item: read.item });
    if (pending.length >= BATCH) await save();
  }
  if (pending.length > 0) await save();
  if (!run.isTrial)
    await inTransaction(async (trx) => {
      await run.finish(trx);
      await auditRun(trx, counts);
    });
  run.onProgress?.(at, counts);
  return counts;
}

function rowReader<T>(run: ImportRun<T>): (raw: RawRow) => ReturnType<ImportRun<T>["read"]> {
  let known: { headings: string; head: ListHead } | null = null;
  let above: Cells | null = null;
  return (raw) => {
    const headings = Object.keys(raw);
    const joined = headings.join("\n");
    if (known?.headings !== joined) {
      const head = readHead(headings, run.columns, run.chosen);
      if (known === null) {
        const fault = run.headFault(new Set(head.columns.values()));
        if (fault !== null) throw new ListFault(fault);
        run.onHead?.(head);
      }
      known = { headings: joined, head };
    }
    const cells = continuedFrom(toCells(plainFields(raw) as RawRow, known.head), above);
    above = cells;
    const fault = rowFault(raw, cells);
    return fault === null ? run.read(cells) : { ok: false, name: getImportRowName(cells), reason: fault };
  };
}

function rowFault(raw: RawRow, cells: Cells): string | null {
  const behind = raw[""]?.trim();
  if (behind) return behindText(behind);
  const columns = Object.keys(cells) as ImportColumn[];
  const garbled = columns.find((column) => cells[column]!.includes("\ufffd"));
  return garbled === undefined ? null : `${toHeading(garbled)}含有乱码`;
}
