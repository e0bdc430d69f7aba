import { tried } from "~/platform/database/trial.server";
import { stockImport } from "~/modules/imports/kinds/stock.server";
import { priceImport } from "~/modules/imports/kinds/prices.server";
import { goodsImport } from "~/modules/imports/kinds/goods.server";
import type { StockWrite } from "~/modules/catalogue/rows/write-stock.server";
import type { ImportRowItem, RowResult, RowResultCounts } from "~/modules/catalogue/rows/row-result";
import type { ImportKind } from "~/modules/imports/kinds/import-kind";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
/** The frame of every import: each row gets a result, a bad row never stops others, memory holds a hash of each row's key. */
import { hash } from "node:crypto";
import { asShop, audited, auditedMore } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { plainFields } from "~/platform/values/plain-text";
import { type Cells, toHeading, type ImportColumn } from "~/modules/catalogue/rows/columns";
import { type ChosenColumns, ListFault, type ListHead, readHead } from "~/modules/imports/columns/headings";
import { continuedFrom, toCells } from "~/modules/imports/columns/cells";
import { refreshShownPrices } from "~/modules/catalogue/prices/shown-prices.server";
import { fillMatchKeys } from "~/modules/catalogue/search/match-keys.server";
import {
  behindText,
  getImportRowName,
  touchedKeys,
  type ReadRowResult,
} from "~/modules/catalogue/rows/goods-identifiers";

/** Key of a row's number in its sheet, where the header is 1. */
export const SHEET_ROW = Symbol("row of the sheet");
/** By headings; cells after the last one under "". */
export type RawRow = Readonly<Record<string, string | undefined>> & { readonly [SHEET_ROW]?: number };
export type RawRows = AsyncIterable<RawRow> | Iterable<RawRow>;
export type OnProgress = (done: number, counts: Readonly<RowResultCounts>) => void;

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

/** A kill loses at most one transaction of so many rows. */
const BATCH = 400;

const toDigest = (key: string) => hash("sha1", key, "base64");

/** Imports all rows and returns the counts; a trial returns what they would be. Refusals are row results; an unreadable list throws a ListFault before any change. One audit row for each file. */
export async function runImport<T>(
  rows: RawRows,
  kind: ImportKind<T>,
  run: ImportRunOptions,
): Promise<RowResultCounts> {
  await fillMatchKeys();
  // A list is compared with current prices.
  await asShop(() => refreshShownPrices(run.now));
  let counts: RowResultCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  let auditId: number | null = null;
  let pending: (ImportRowItem<T> | RowResult)[] = [];
  const seen = new Set<string>();
  const touched = new Set<string>();
  const isRepeated = (key: string) => seen.size === seen.add(toDigest(key)).size;
  const readRow = rowReader(kind, run);
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
      const saved = used.length > 0 ? await kind.save(trx, used, (key) => touched.has(toDigest(key))) : [];
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
      await kind.finish(trx);
      await auditRun(trx, counts);
    });
  run.onProgress?.(at, counts);
  return counts;
}

function rowReader<T>(
  kind: ImportKind<T>,
  { chosen, onHead }: ImportRunOptions,
): (raw: RawRow) => ReadRowResult<T> {
  let known: { headings: string; head: ListHead } | null = null;
  let above: Cells | null = null;
  return (raw) => {
    const headings = Object.keys(raw);
    const joined = headings.join("\n");
    if (known?.headings !== joined) {
      const head = readHead(headings, kind.columns, chosen);
      if (known === null) {
        const fault = kind.headFault(new Set(head.columns.values()));
        if (fault !== null) throw new ListFault(fault);
        onHead?.(head);
      }
      known = { headings: joined, head };
    }
    const cells = continuedFrom(toCells(plainFields(raw) as RawRow, known.head), above);
    above = cells;
    const fault = rowFault(raw, cells);
    return fault === null ? kind.read(cells) : { ok: false, name: getImportRowName(cells), reason: fault };
  };
}

function rowFault(raw: RawRow, cells: Cells): string | null {
  const behind = raw[""]?.trim();
  if (behind) return behindText(behind);
  const columns = Object.keys(cells) as ImportColumn[];
  const garbled = columns.find((column) => cells[column]!.includes("\ufffd"));
  return garbled === undefined ? null : `${toHeading(garbled)}含有乱码`;
}

export interface GoodsFileOptions extends Partial<ImportRunOptions> {
  /** unless the column 商品类型 says otherwise */
  kind: GoodsKind;
  now: number;
  /** the paper form that approves all products of the file (首营品种); without one new products wait for their review */
  paper?: string | undefined;
}

export interface ImportReport {
  counts: RowResultCounts;
  results: RowResult[];
}

/** Imports products; returns the counts and a result for each row. `now` in ms. */
export async function importGoods(
  rows: RawRows,
  { kind, paper, file = "rows", ...run }: GoodsFileOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const results: RowResult[] = [];
  const onRowResult = (result: RowResult) => void results.push(result);
  const counts = await runImport(rows, goodsImport({ kind, paper: paper ?? null, now: run.now }), {
    onRowResult,
    ...(onProgress && { onProgress }),
    ...run,
    file,
  });
  return { counts, results };
}

/** Imports a stock file. */
export const importStock = (rows: RawRows, run: ImportRunOptions & StockWrite): Promise<RowResultCounts> =>
  runImport(rows, stockImport(run), run);

/** Imports a price file. */
export const importPrices = (rows: RawRows, run: ImportRunOptions): Promise<RowResultCounts> =>
  runImport(rows, priceImport({ now: run.now }), run);
