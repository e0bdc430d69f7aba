import type { Cells, ImportColumn } from "~/modules/catalogue/rows/columns";
import type { ReadRowResult } from "~/modules/catalogue/rows/goods-identifiers";
import type { ImportRowItem, IsTouched, RowResult } from "~/modules/catalogue/rows/row-result";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";

/** Why a row is not taken back. */
export const SOLD = "导入后已卖出过，不能撤回";
export const CHANGED = "导入后又改过，不能撤回";
/** The cell that removes a cost or minimum price. */
export const NONE = "-";

/** Times of an import that is taken back, ms. */
export interface TakeBackTimes {
  /** the start of the import */
  since: number;
  now: number;
}

/** How files of one kind are read, written and taken back. */
export interface ImportKind<T = unknown> {
  columns: ReadonlySet<ImportColumn>;
  /** Returns what these columns lack, or null. */
  headFault(columns: ReadonlySet<ImportColumn>): string | null;
  read(cells: Cells): ReadRowResult<T>;
  /** Writes rows and returns a result for each; a trial rolls this back. */
  save(trx: Db, rows: readonly ImportRowItem<T>[], isTouched: IsTouched): Promise<RowResult[]>;
  /** Updates lists, searches and the data version after the last row. */
  finish(trx: Db): Promise<void>;
  /** Undoes a row; returns "ok", or why not. Null: this kind is not undone. */
  takeBack: ((trx: Db, row: Row<"list_import_row">, times: TakeBackTimes) => Promise<string>) | null;
}

/** Reads and saves rows of cells; returns a result for each, in order. */
export async function saveCells(
  kind: ImportKind,
  trx: Db,
  rows: readonly { row: number; cells: Cells }[],
  isTouched: IsTouched,
): Promise<RowResult[]> {
  const refused: RowResult[] = [];
  const used: ImportRowItem<unknown>[] = [];
  for (const { row, cells } of rows) {
    const read = kind.read(cells);
    if (read.ok) used.push({ row, name: read.name, item: read.item });
    else refused.push({ row, name: read.name, result: "refused", reason: read.reason, notes: [] });
  }
  const saved = used.length > 0 ? await kind.save(trx, used, isTouched) : [];
  return [...refused, ...saved].sort((a, b) => a.row - b.row);
}
