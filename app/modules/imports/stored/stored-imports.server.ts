import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { db, forUpdate, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { Fen } from "~/platform/values/money";
import { toChunks } from "~/platform/values/chunks";
import type { CellChange, RowPrice, RowResult, StockCorrection } from "~/modules/catalogue/rows/row-result";
import type { ImportColumn } from "~/modules/catalogue/rows/columns";
import {
  groupReasons,
  type ListKind,
  type ListOptions,
  type ListRowStatus,
  type ListState,
  readOptions,
  type ReasonGroup,
} from "./stored-import";
import type { MinimumPriceFault } from "~/modules/catalogue/prices/minimum-price";
import type { HeldUnitsLookup } from "~/modules/catalogue/stock/stock.server";

export interface ListDeps {
  heldOf: HeldUnitsLookup;
  isPast: (price: RowPrice) => boolean;
  /** why a row may not lower a minimum price so, or null */
  minimumPriceFault: MinimumPriceFault;
  /** counts corrections of the book of so much value, fen, for whoever handed the list in; why it needs a second person, or null */
  takeCorrection: (trx: Db, amount: Fen, by: ListHandler, now: number) => Promise<string | null>;
}

/** Whoever handed a list in. */
export interface ListHandler {
  id: number;
  name: string;
}

export interface ListImport {
  id: number;
  kind: ListKind;
  file: string;
  state: ListState;
  headings: string[];
  columns: (ImportColumn | "")[];
  options: ListOptions;
  sheet: string;
  others: { name: string; isHidden: boolean }[];
  version: number;
  rows: number;
  done: number;
  lastRow: number;
  why: string;
  by: string;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  clearedAt: number | null;
}

export type ListCounts = Record<ListRowStatus | "held" | "undone" | "retained", number>;

export interface ListRow {
  row: number;
  cells: string[];
  result: ListRowStatus | "";
  isDone: boolean;
  isHeld: boolean;
  name: string;
  reason: string;
  notes: string[];
  changes: CellChange[];
  /** of a batch that the book has already */
  correction: StockCorrection | null;
  undone: string;
  touches: string;
}

const importFrom = (row: Row<"list_import">): ListImport => ({
  id: row.id,
  kind: row.kind as ListKind,
  file: row.file,
  state: row.state as ListState,
  headings: JSON.parse(row.headings) as string[],
  columns: JSON.parse(row.columns) as (ImportColumn | "")[],
  sheet: row.sheet,
  others: JSON.parse(row.sheets) as ListImport["others"],
  options: readOptions(row.options),
  version: row.version,
  rows: row.rows,
  done: row.done,
  lastRow: row.last_row,
  why: row.why,
  by: row.by_name,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  clearedAt: row.cleared_at,
});

const rowFrom = (row: Row<"list_import_row">): ListRow => ({
  row: row.row,
  cells: JSON.parse(row.cells) as string[],
  result: row.result as ListRowStatus | "",
  isDone: row.is_done === 1,
  isHeld: row.is_held === 1,
  name: row.name,
  reason: row.reason,
  notes: JSON.parse(row.notes) as string[],
  changes: JSON.parse(row.changes) as CellChange[],
  correction: row.correction === null ? null : (JSON.parse(row.correction) as StockCorrection),
  undone: row.undone,
  touches: row.touches,
});

export async function findList(id: number, trx: Db = db): Promise<ListImport | null> {
  const row = await trx.selectFrom("list_import").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? importFrom(row) : null;
}

export interface LockedImport extends ListImport {
  byId: number;
  auditId: number | null;
}

/** The same, locked. */
export async function lockImport(trx: Db, id: number): Promise<LockedImport | null> {
  const query = trx.selectFrom("list_import").selectAll().where("id", "=", id);
  const row = await forUpdate(query).executeTakeFirst();
  return row ? { ...importFrom(row), byId: row.by_id, auditId: row.audit_id } : null;
}

/** Returns all lists, newest first, after the id `after`. One query. */
export async function listLists(after: number | null, limit: number): Promise<ListImport[]> {
  let query = db.selectFrom("list_import").selectAll();
  if (after !== null) query = query.where("id", "<", after);
  return (await query.orderBy("id", "desc").limit(limit).execute()).map(importFrom);
}

export interface RowFilter {
  result: ListRowStatus | "" | null;
  isHeld?: true;
  isDone?: boolean;
  /** those too that wait for a second person */
  withHeld?: boolean;
  /** behind this row of the sheet */
  after: number;
  upTo?: number;
  limit: number;
}

export async function rowsOfList(
  id: number,
  { result, isHeld, isDone, withHeld, after, upTo, limit }: RowFilter,
  trx: Db = db,
): Promise<ListRow[]> {
  let query = trx
    .selectFrom("list_import_row")
    .selectAll()
    .where("import_id", "=", id)
    .where("row", ">", after);
  if (result !== null) query = query.where("result", "=", result);
  if (upTo !== undefined) query = query.where("row", "<=", upTo);
  if (isDone)
    query = query.where((eb) => eb.or([eb("is_done", "=", 1), ...(withHeld ? [eb("is_held", "=", 1)] : [])]));
  if (isHeld) query = query.where("is_held", "=", 1);
  return (await query.orderBy("row").limit(limit).execute()).map(rowFrom);
}

/** One query for every 500. */
async function findRows(id: number, numbers: readonly number[]): Promise<Row<"list_import_row">[]> {
  const found: Row<"list_import_row">[] = [];
  for (const part of toChunks(numbers)) {
    const rows = db.selectFrom("list_import_row").selectAll().where("import_id", "=", id);
    found.push(...(await rows.where("row", "in", part).orderBy("row").execute()));
  }
  return found;
}

/** Returns these rows of a list. */
export const rowsByNumber = async (id: number, numbers: readonly number[]): Promise<ListRow[]> =>
  (await findRows(id, numbers)).map(rowFrom);

export interface PricedRow {
  row: number;
  name: string;
  result: ListRowStatus | "";
  reason: string;
  isDone: boolean;
  changes: CellChange[];
  /** null: the row was refused */
  priced: RowPrice | null;
}

const pricedFrom = (row: Row<"list_import_row">): PricedRow => ({
  row: row.row,
  name: row.name,
  result: row.result as ListRowStatus | "",
  reason: row.reason,
  isDone: row.is_done === 1,
  changes: JSON.parse(row.changes) as CellChange[],
  priced: row.priced === null ? null : (JSON.parse(row.priced) as RowPrice),
});

/** Returns rows that wait for a second person, with their prices, in sheet order. One query. */
export async function heldPrices(id: number, trx: Db): Promise<PricedRow[]> {
  const rows = trx.selectFrom("list_import_row").selectAll().where("import_id", "=", id);
  return (await rows.where("is_held", "=", 1).orderBy("row").execute()).map(pricedFrom);
}

/** Returns these rows with their prices. */
export const pricedRows = async (id: number, numbers: readonly number[]): Promise<PricedRow[]> =>
  (await findRows(id, numbers)).map(pricedFrom);

/** `isDone`: only processed rows; `upTo`: up to this row. For a list without rows its stored counts. One query. */
export async function countImportRows(
  { id, clearedAt }: Pick<ListImport, "id" | "clearedAt">,
  { isDone, upTo }: { isDone: boolean; upTo?: number },
): Promise<ListCounts> {
  if (clearedAt !== null) return storedCounts(id);
  let query = db
    .selectFrom("list_import_row")
    .select(["result", "is_held", "is_done", "undone"])
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("import_id", "=", id)
    .groupBy(["result", "is_held", "is_done", "undone"]);
  if (upTo !== undefined) query = query.where("row", "<=", upTo);
  const rows = await query.execute();
  const counts = { ...NO_COUNTS };
  for (const { result, is_held, is_done, undone, n } of rows) {
    if (result !== "" && (is_done === 1 || !isDone)) counts[result as ListRowStatus] += Number(n);
    if (is_held === 1) counts.held += Number(n);
    if (undone !== "") counts[undone === "ok" ? "undone" : "retained"] += Number(n);
  }
  return counts;
}

/** Limit of different reasons; a list has few once row-specific parts are left out. */
const MAX_REASONS = 2000;

/** Returns the reasons of refused rows with counts. `isDone`: only processed rows. One query. */
export async function countReasons(
  id: number,
  { isDone, upTo }: { isDone: boolean; upTo?: number },
): Promise<ReasonGroup[]> {
  let query = db
    .selectFrom("list_import_row")
    .select((eb) => ["reason", eb.fn.countAll<number>().as("n"), eb.fn.min("row").as("first")])
    .where("import_id", "=", id)
    .where("result", "=", "refused")
    .groupBy("reason");
  if (isDone) query = query.where("is_done", "=", 1);
  if (upTo !== undefined) query = query.where("row", "<=", upTo);
  const rows = await query.orderBy("n", "desc").limit(MAX_REASONS).execute();
  return groupReasons(rows.map(({ reason, n, first }) => ({ reason, count: Number(n), row: Number(first) })));
}

const NO_COUNTS: ListCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  held: 0,
  undone: 0,
  retained: 0,
};

async function storedCounts(id: number): Promise<ListCounts> {
  const row = await db.selectFrom("list_import").select("counts").where("id", "=", id).executeTakeFirst();
  return row?.counts ? (JSON.parse(row.counts) as ListCounts) : { ...NO_COUNTS };
}

const CLEARED_AT_ONCE = 1000;

/** Deletes the rows of a list, in parts. */
export async function clearRows(id: number): Promise<void> {
  for (let more = true; more;) {
    const rows = await db
      .selectFrom("list_import_row")
      .select("row")
      .where("import_id", "=", id)
      .orderBy("row")
      .limit(CLEARED_AT_ONCE)
      .execute();
    const last = rows.at(-1)?.row;
    if (last !== undefined)
      await db.deleteFrom("list_import_row").where("import_id", "=", id).where("row", "<=", last).execute();
    more = rows.length === CLEARED_AT_ONCE;
    await setImmediate();
  }
}

export type ChangeImportResult = { ok: true } | { ok: false; text: string };

/** Results of one statement: some ten values each. */
const WRITTEN_AT_ONCE = 100;

const toJsonOrNull = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Writes the results of rows in the caller's transaction. One statement for every 100. */
export async function writeResults(
  trx: Db,
  id: number,
  results: readonly RowResult[],
  { isDone, isPast }: { isDone: boolean; isPast: ListDeps["isPast"] },
): Promise<void> {
  for (const part of toChunks(results, WRITTEN_AT_ONCE)) {
    const values = sql.join(
      part.map(
        ({ row, result, name, reason = "", notes, changes = [], touches, created, priced, correction }) => {
          const isHeld = !isDone && priced !== undefined && isPast(priced);
          const made = isDone ? (created ?? null) : null;
          const about = touches ?? (made === null ? "" : String(made));
          return sql`(cast(${row} as bigint), cast(${result} as text), cast(${name} as text), cast(${reason} as text),
          cast(${JSON.stringify(notes)} as text), cast(${JSON.stringify(changes)} as text), cast(${about} as text),
          cast(${made} as bigint), cast(${toJsonOrNull(priced)} as text),
          cast(${toJsonOrNull(correction)} as text), cast(${isDone ? 1 : 0} as bigint), cast(${isHeld ? 1 : 0} as bigint))`;
        },
      ),
    );
    // A running trial does not overwrite a row that somebody has started meanwhile.
    const open = isDone ? sql`` : sql`and list_import_row.is_done = 0`;
    await sql`with v("row", result, name, reason, notes, changes, touches, created, priced, correction, is_done, is_held) as (values ${values})
      update list_import_row set result = v.result, name = v.name, reason = v.reason, notes = v.notes, changes = v.changes,
        touches = v.touches, created = v.created, priced = v.priced, correction = v.correction, is_done = v.is_done, is_held = v.is_held
      from v where list_import_row.import_id = ${id} and list_import_row."row" = v."row" ${open}`.execute(
      trx,
    );
  }
}
