import { setImmediate } from "node:timers/promises";
import { asShop } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { RowResult } from "~/modules/catalogue/rows/row-result";
import { tried } from "~/platform/database/trial.server";
import { cellsBy } from "~/modules/imports/columns/cells";
import type { Cells } from "~/modules/catalogue/rows/columns";
import { fillMatchKeys } from "~/modules/catalogue/search/match-keys.server";
import {
  findList,
  lockImport,
  type ListDeps,
  type ListImport,
  rowsByNumber,
  rowsOfList,
  writeResults,
} from "./stored-imports.server";
import { getImportKind } from "./kinds.server";
import { type ImportKind, saveCells } from "~/modules/imports/kinds/import-kind";
import { AnsweredKeys, type RowKeys, rowKeys, RowRelations } from "./row-relations";

/** Rows of one trial; their locks are released with it. */
export const TRIED_AT_ONCE = 100;
/** Rows tried in the request; the job tries the rest. */
export const TRIED_IN_REQUEST = 2000;
/** Earlier related rows that are tried with a part; beyond that the import decides. */
const MAX_ALONG = 2000;
const READ_AT_ONCE = 250;

interface TriedRow {
  row: number;
  cells: string[];
}

/** Returns tried rows of a list by what they concern; one query for every 250. */
export async function findRelations(list: ListImport): Promise<RowRelations> {
  const relations = new RowRelations();
  for (let after = 0, more = true; more;) {
    const rows = await rowsOfList(list.id, {
      result: null,
      after,
      limit: READ_AT_ONCE,
      ...(list.state === "trying" && { upTo: list.lastRow }),
    });
    for (const { row, cells, result, touches } of rows)
      if (result !== "")
        relations.put(row, rowKeys(list.kind, cellsBy(list.columns, cells), touches), result === "refused");
    after = rows.at(-1)?.row ?? after;
    more = rows.length === READ_AT_ONCE;
    await setImmediate();
  }
  return relations;
}

/** The next rows to try, in order. */
async function nextRows({ id, lastRow }: ListImport): Promise<TriedRow[]> {
  const again = await rowsOfList(id, { result: "", after: 0, upTo: lastRow, limit: TRIED_AT_ONCE });
  if (again.length === TRIED_AT_ONCE) return again;
  const limit = TRIED_AT_ONCE - again.length;
  return [...again, ...(await rowsOfList(id, { result: null, after: lastRow, limit }))];
}

interface Trial {
  list: ListImport;
  relations: RowRelations;
  work: ImportKind;
}

/** Tries these rows after all earlier related ones. A row that waits for approval is left out, as in the import. Null: somebody else has continued the list. */
async function triedPart(
  { list, relations, work }: Trial,
  rows: readonly TriedRow[],
  { isPast }: ListDeps,
): Promise<RowResult[] | null> {
  const own = new Map(rows.map(({ row, cells }) => [row, cellsBy(list.columns, cells)]));
  const toKeys = ({ row, touches = "" }: Pick<RowResult, "row" | "touches">) =>
    rowKeys(list.kind, own.get(row)!, touches);
  const along = new Map<number, Cells>();
  const known = new Set<number>();
  /** what waiting rows concern */
  const waiting: [string, number][] = [];
  const takeAlong = async (all: readonly Pick<RowResult, "row" | "touches">[]): Promise<boolean> => {
    const wanted = all.flatMap((item) => relations.before(item.row, toKeys(item)));
    const fresh = [...new Set(wanted)].filter((row) => !own.has(row) && !known.has(row));
    const some = fresh.sort((a, b) => b - a).slice(0, MAX_ALONG - known.size);
    for (const { row, cells, isHeld, touches } of await rowsByNumber(list.id, some)) {
      known.add(row);
      if (isHeld) waiting.push([touches, row]);
      else along.set(row, cellsBy(list.columns, cells));
    }
    return some.length > 0;
  };
  await takeAlong(rows.map(({ row }) => ({ row })));
  let held = new Map<number, RowResult>();
  for (;;) {
    const answered = new AnsweredKeys();
    for (const [key, row] of waiting) answered.add(key, row);
    for (const { row, touches = "" } of held.values()) answered.add(touches, row);
    const values = [...own, ...along]
      .filter(([row]) => !held.has(row))
      .map(([row, cells]) => ({ row, cells }))
      .sort((a, b) => a.row - b.row);
    const results = await tried(async (trx) => {
      const isOurs = isAsRead(await lockImport(trx, list.id), list);
      return isOurs ? saveCells(work, trx, values, (key, row) => answered.isBefore(key, row)) : null;
    });
    if (!results) return null;
    const mine = results.filter(({ row }) => own.has(row));
    if (await takeAlong(mine)) held = new Map();
    else {
      const found = firstHeld(
        mine.filter(({ priced }) => priced && isPast(priced)).map((item) => [item, toKeys(item)]),
      );
      if (found.length === 0) return [...held.values(), ...mine].sort((a, b) => a.row - b.row);
      for (const item of found) held.set(item.row, item);
    }
  }
}

/** Waiting rows that no other waiting row affects. */
function firstHeld(all: readonly (readonly [RowResult, RowKeys])[]): RowResult[] {
  const puts = new Set<string>();
  const first: RowResult[] = [];
  for (const [result, keys] of all) {
    if (!keys.asks.some((key) => puts.has(key))) first.push(result);
    for (const key of keys.puts) puts.add(key);
  }
  return first;
}

/** Whether nobody has continued, stopped or restarted the trial since it was read. */
const isAsRead = (held: ListImport | null, list: ListImport): boolean =>
  held?.state === "trying" && isAsKnown(held, list);

/** How far a trial has come. */
type Come = Pick<ListImport, "version" | "lastRow" | "done">;
/** The progress and known rows, as long as nobody else continues. */
export type KnownRows = Come & { relations: RowRelations };

async function keepTried(
  { list, relations }: Trial,
  rows: readonly TriedRow[],
  results: readonly RowResult[],
  { isPast }: ListDeps,
): Promise<(Come & { isLast: boolean }) | null> {
  const keys = new Map<number, RowKeys>();
  const cells = new Map(rows.map((row) => [row.row, cellsBy(list.columns, row.cells)]));
  for (const { row, touches = "" } of results) keys.set(row, rowKeys(list.kind, cells.get(row)!, touches));
  const lastRow = Math.max(list.lastRow, rows.at(-1)?.row ?? 0);
  // Rows tried before may depend on a corrected row.
  const hanging = new Set(
    [...keys]
      .flatMap(([row, of]) => relations.behind(row, of))
      .filter((row) => row <= list.lastRow && !keys.has(row)),
  );
  const isLast = rows.length < TRIED_AT_ONCE && hanging.size === 0;
  const stored = await inTransaction(async (trx) => {
    if (!isAsRead(await lockImport(trx, list.id), list)) return null;
    await writeResults(trx, list.id, results, { isDone: false, isPast });
    const again = await tryAgain(trx, list.id, [...hanging]);
    const done = list.done + rows.length - again;
    await trx
      .updateTable("list_import")
      .set({ done, last_row: lastRow, ...(isLast && { state: "ready" }) })
      .where("id", "=", list.id)
      .execute();
    return { version: list.version, lastRow, done, isLast };
  });
  if (stored) for (const { row, result } of results) relations.put(row, keys.get(row)!, result === "refused");
  return stored;
}

/** Marks these rows to be tried again; returns how many were tried before. In the caller's transaction. */
export async function tryAgain(trx: Db, id: number, rows: readonly number[]): Promise<number> {
  let count = 0;
  for (const part of toChunks(rows)) {
    const { numUpdatedRows } = await trx
      .updateTable("list_import_row")
      .set({ result: "", is_held: 0 })
      .where("import_id", "=", id)
      .where("row", "in", part)
      .where("result", "<>", "")
      .executeTakeFirst();
    count += Number(numUpdatedRows);
  }
  return count;
}

/** Whether nobody else has continued the trial. */
const isAsKnown = (known: Come, { version, lastRow, done }: Come): boolean =>
  known.version === version && known.lastRow === lastRow && known.done === done;

export interface TrialInput {
  limit?: number;
  read?: KnownRows | null;
}

/** Tries at most `most` rows; returns whether the trial has ended. Interrupted parts are repeated, and of two concurrent runs one stores each part. `read`: known rows. `clock` in ms. */
export const tryList = (
  id: number,
  deps: ListDeps,
  { limit = Infinity, read = null }: TrialInput,
  clock: () => number,
): Promise<boolean> =>
  asShop(async () => {
    await fillMatchKeys();
    let known = read;
    for (let count = 0; count < limit;) {
      const list = await findList(id);
      if (list?.state !== "trying") return true;
      const relations: RowRelations =
        known && isAsKnown(known, list) ? known.relations : await findRelations(list);
      const trial = { list, relations, work: getImportKind(list.kind, list.options, deps, clock()) };
      const rows = await nextRows(list);
      const results = rows.length > 0 ? await triedPart(trial, rows, deps) : [];
      const stored: Awaited<ReturnType<typeof keepTried>> =
        results && (await keepTried(trial, rows, results, deps));
      if (stored?.isLast) return true;
      known = stored && { ...stored, relations };
      count += rows.length;
      await setImmediate();
    }
    return false;
  });
