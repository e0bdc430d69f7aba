import { bumpVersion, inTransaction, db, type Db } from "~/platform/database/database.server";
import { getImportKind } from "./kinds.server";
import {
  lockImport,
  type ListDeps,
  type ChangeImportResult,
  writeResults,
  type LockedImport,
} from "./stored-imports.server";
import { actingAs, audited, auditedMore } from "~/platform/database/audit.server";
import type { RowResult, StockCorrection } from "~/modules/catalogue/rows/row-result";
import { cellsBy } from "~/modules/imports/columns/cells";
import type { Fen } from "~/platform/values/money";
import { setImmediate } from "node:timers/promises";
import {
  correctionValue,
  LIST_KINDS,
  type ListKind,
  type ListState,
  mayTakeBack,
  UNDER_WAY,
} from "./stored-import";
import { saveCells } from "~/modules/imports/kinds/import-kind";
import { AnsweredKeys } from "./row-relations";
import { correctionsIn } from "./stock-corrections.server";
import { TRIED_AT_ONCE, tryList } from "./trial.server";

/** A kill loses at most one transaction of so many rows. */
const PART = 100;

const refuse = (text: string) => ({ ok: false, text }) as const;

export type StartImportResult = { ok: true; held: number } | { ok: false; text: string };

/** Starts an import in the caller's transaction; `held` rows wait for a second person. A second call changes nothing. `now` in ms. */
export async function startImport(
  trx: Db,
  id: number,
  { why, version }: { why: string; version: number },
  now: number,
): Promise<StartImportResult | "begun"> {
  const list = await lockImport(trx, id);
  if (!list) return refuse("没有这份清单");
  if (list.state === "running" || list.state === "done") return "begun";
  if (list.state !== "ready") return refuse("这份清单现在不能导入");
  if (list.version !== version) return refuse("这份清单已被别人改动，请查看后再导入");
  const counts = await trx
    .selectFrom("list_import_row")
    .select((eb) => [eb.fn.sum<number>("is_held").as("held")])
    .where("import_id", "=", id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("list_import")
    .set({ state: "running", why, done: 0, last_row: 0, started_at: now, ended_at: null })
    .where("id", "=", id)
    .execute();
  await audited(trx, {
    subject: "import",
    id: list.file,
    before: null,
    after: { 状态: "开始导入", rows: list.rows },
  });
  return { ok: true, held: Number(counts.held) };
}

/** Stops a list; one that is being tried returns to its columns. Refused if it is not running. `now` in ms. */
export const stopList = (id: number, now: number): Promise<ChangeImportResult> =>
  inTransaction(async (trx) => {
    const list = await lockImport(trx, id);
    if (list?.state === "trying") {
      const set = { state: "mapping", version: list.version + 1 };
      await trx.updateTable("list_import").set(set).where("id", "=", id).execute();
      return { ok: true };
    }
    if (list?.state !== "running" && list?.state !== "undoing") return refuse("已经结束，没有可停止的");
    // A partly undone import may be continued.
    const state: ListState = "stopped";
    await trx.updateTable("list_import").set({ state, ended_at: now }).where("id", "=", id).execute();
    await audited(trx, {
      subject: "import",
      id: list.file,
      before: { 状态: "进行中" },
      after: { 状态: "停止", rows: list.done },
    });
    return { ok: true };
  });

/** Starts to undo prices and facts. Refused: stock, and what was not imported. `now` in ms. */
export const startTakingBack = (id: number, why: string): Promise<ChangeImportResult | "begun"> =>
  inTransaction(async (trx) => {
    const list = await lockImport(trx, id);
    if (!list) return refuse("没有这份清单");
    if (list.state === "undoing" || list.state === "undone") return "begun";
    if (!mayTakeBack(list.kind, list.state)) return refuse("这份清单不能撤回");
    if (list.clearedAt !== null) return refuse("这份清单的明细已清理，不能再撤回");
    await trx
      .updateTable("list_import")
      .set({ state: "undoing", why, done: 0, last_row: 0, audit_id: null })
      .where("id", "=", id)
      .execute();
    await audited(trx, {
      subject: "import",
      id: list.file,
      before: { 状态: "已导入" },
      after: { 状态: "开始撤回" },
    });
    return { ok: true };
  });

/** Carries rows that have moved past the limit since they were tried out of the transaction that is undone. */
class MovedPast {
  constructor(readonly rows: readonly number[]) {}
}

const MOVED = {
  goods: "预览后价格有变动，超过一人可改的限额，请重新导入这一行",
  prices: "预览后价格有变动，超过一人可改的限额，请重新导入这一行",
  stock: "预览后库存有变动，超过一人可更正的限额，请重新导入这个批号",
} as const satisfies Record<ListKind, string>;

interface MovedRows {
  results: readonly RowResult[];
  /** as they were tried, by row */
  tried: ReadonlyMap<number, StockCorrection>;
  isAdded: boolean;
}

/** Rows that correct the book by more than they did when they were tried, and by how much in all, fen. */
function furtherCorrected({ results, tried, isAdded }: MovedRows): { rows: number[]; amount: Fen } {
  const value = (correction: StockCorrection | undefined) =>
    correction ? correctionValue(correction, isAdded) : 0;
  const moved = results
    .map(({ row, correction }) => ({ row, by: value(correction) - value(tried.get(row)) }))
    .filter(({ by }) => by > 0);
  return { rows: moved.map(({ row }) => row), amount: moved.reduce((sum, { by }) => sum + by, 0) };
}

/** What earlier rows concern, cached by one process; read anew if another process has continued. */
interface Answered {
  lastRow: number | null;
  keys: AnsweredKeys;
}

interface Part {
  isLast: boolean;
  lastRow: number;
  keys: AnsweredKeys;
  fresh: [key: string, row: number][];
}

interface ImportPart {
  barred: readonly number[];
  answered: Answered;
}

/** Processes the next rows of an import; null: it is not running. */
async function importPart(
  id: number,
  deps: ListDeps,
  { barred, answered }: ImportPart,
  now: number,
): Promise<Part | null> {
  return inTransaction(async (trx) => {
    const list = await lockImport(trx, id);
    if (list?.state !== "running") return null;
    const rows = await trx
      .selectFrom("list_import_row")
      .select(["row", "cells", "is_held", "correction"])
      .where("import_id", "=", id)
      .where("row", ">", list.lastRow)
      .orderBy("row")
      .limit(PART)
      .execute();
    const { kind, columns, options } = list;
    const work = getImportKind(kind, options, deps, now);
    const values = rows
      .filter(({ row, is_held }) => is_held === 0 && !barred.includes(row))
      .map(({ row, cells }) => ({ row, cells: cellsBy(columns, JSON.parse(cells) as string[]) }));
    const touched = answered.lastRow === list.lastRow ? answered.keys : await touchedBy(trx, id, true);
    const results =
      values.length > 0 ? await saveCells(work, trx, values, (key, row) => touched.isBefore(key, row)) : [];
    const past = results.filter(({ priced }) => priced && deps.isPast(priced)).map(({ row }) => row);
    if (past.length > 0) throw new MovedPast(past);
    const tried = correctionsIn(rows);
    const further = furtherCorrected({ results, tried, isAdded: options.isAdded });
    const by = { id: list.byId, name: list.by };
    if (further.amount > 0 && (await deps.takeCorrection(trx, further.amount, by, now)) !== null)
      throw new MovedPast(further.rows);
    const refused = barred.map((row): RowResult => ({
      row,
      name: "",
      result: "refused",
      reason: MOVED[kind],
      notes: [],
    }));
    await writeResults(trx, id, [...results, ...refused], { isDone: true, isPast: deps.isPast });
    const isLast = rows.length < PART;
    if (isLast) await work.finish(trx);
    const done = list.done + rows.length;
    const auditId = await noted(trx, list, done);
    const lastRow = rows.at(-1)?.row ?? list.lastRow;
    await trx
      .updateTable("list_import")
      .set({
        done,
        last_row: lastRow,
        audit_id: auditId,
        ...(isLast && { state: "done", ended_at: now }),
      })
      .where("id", "=", id)
      .execute();
    const fresh = results.filter(({ result }) => result !== "refused").flatMap(answeredBy);
    return { isLast, lastRow, keys: touched, fresh };
  });
}

/** One audit row for a whole list. */
async function noted(trx: Db, { file, auditId }: LockedImport, rows: number) {
  if (auditId === null) return audited(trx, { subject: "import", id: file, before: null, after: { rows } });
  await auditedMore(trx, auditId, { rows });
  return auditId;
}

const answeredBy = ({ row, touches, created }: RowResult): [string, number][] => {
  const key = touches ?? (created === undefined ? undefined : String(created));
  return key === undefined ? [] : [[key, row]];
};

/** What processed rows concern; `withHeld`: also rows that wait for a second person. */
async function touchedBy(trx: Db, id: number, withHeld: boolean): Promise<AnsweredKeys> {
  const rows = await trx
    .selectFrom("list_import_row")
    .select(["touches", "row"])
    .where("import_id", "=", id)
    .where((eb) => eb.or([eb("is_done", "=", 1), ...(withHeld ? [eb("is_held", "=", 1)] : [])]))
    .where("result", "<>", "refused")
    .where("touches", "<>", "")
    .execute();
  const answered = new AnsweredKeys();
  for (const { touches, row } of rows) answered.add(touches, row);
  return answered;
}

async function nextPart(id: number, deps: ListDeps, now: number, answered: Answered): Promise<boolean> {
  const barred: number[] = [];
  for (;;)
    try {
      const part = await importPart(id, deps, { barred, answered }, now);
      if (!part) return false;
      for (const [key, row] of part.fresh) part.keys.add(key, row);
      Object.assign(answered, { lastRow: part.lastRow, keys: part.keys });
      return !part.isLast;
    } catch (fault) {
      if (!(fault instanceof MovedPast)) throw fault;
      barred.push(...fault.rows);
    }
}

/** Processes at most `limit` parts of 100 rows of one list, in the name of whoever started it; the job `list-imports` continues. Safe in several processes: each part is one transaction under the list's lock. Returns whether there may be more. `clock` in ms. */
export async function workList(
  id: number,
  deps: ListDeps,
  clock: () => number,
  limit = Infinity,
): Promise<boolean> {
  const list = await db
    .selectFrom("list_import")
    .select(["kind", "state", "by_name", "why"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!list) return false;
  if (list.state === "trying") return !(await tryList(id, deps, { limit: limit * TRIED_AT_ONCE }, clock));
  const isBack = list.state === "undoing";
  const command = `${isBack ? "撤回导入" : "导入"}${LIST_KINDS[list.kind as ListKind]}`;
  const answered: Answered = { lastRow: null, keys: new AnsweredKeys() };
  const next = (now: number) => (isBack ? takeBackPart(id, deps, now) : nextPart(id, deps, now, answered));
  for (let part = 0; part < limit; part += 1) {
    const now = clock();
    const who = { name: list.by_name, command, input: {}, why: list.why, now };
    if (!(await actingAs(who, () => next(now)))) return false;
    await setImmediate();
  }
  return true;
}

/** Parts of one list before the next list's turn, so that a short list does not wait for 50,000 rows. */
const PARTS_IN_TURN = 50;

/** Processes all running lists; returns their number. */
export async function workLists(deps: ListDeps, clock: () => number): Promise<number> {
  const [seen, done] = [new Set<number>(), new Set<number>()];
  for (let isOpen = true; isOpen;) {
    const lists = await db
      .selectFrom("list_import")
      .select("id")
      .where("state", "in", [...UNDER_WAY])
      .orderBy("id")
      .execute();
    isOpen = false;
    for (const { id } of lists) {
      seen.add(id);
      if (done.has(id)) continue;
      if (await workList(id, deps, clock, PARTS_IN_TURN)) isOpen = true;
      else done.add(id);
    }
  }
  return seen.size;
}

export type HeldApplied = { ok: true; done: number; refused: number } | { ok: false; text: string };

/** Writes rows that waited for a second person, in the caller's transaction. Refused: none waits, or none can be written. `now` in ms. */
export async function applyHeld(trx: Db, id: number, deps: ListDeps, now: number): Promise<HeldApplied> {
  const list = await lockImport(trx, id);
  const state = list?.state;
  if (!list || state === "undoing" || state === "undone") return refuse("这次导入已经撤回");
  const rows = await trx
    .selectFrom("list_import_row")
    .select(["row", "cells", "correction"])
    .where("import_id", "=", id)
    .where("is_held", "=", 1)
    .orderBy("row")
    .execute();
  if (rows.length === 0) return refuse("没有等待复核的行");
  const corrections = correctionsIn(rows);
  // What moved while the rows waited stays moved.
  const differences = new Map(rows.map(({ row }) => [row, corrections.get(row)?.units ?? 0]));
  const options = { heldOf: deps.heldOf, ...(list.kind === "stock" && { differences }) };
  const work = getImportKind(list.kind, list.options, options, now);
  const touched = await touchedBy(trx, id, false);
  const values = rows.map(({ row, cells }) => ({
    row,
    cells: cellsBy(list.columns, JSON.parse(cells) as string[]),
  }));
  const results = await saveCells(work, trx, values, (key) => touched.has(key));
  await writeResults(trx, id, results, { isDone: true, isPast: deps.isPast });
  await work.finish(trx);
  const refused = results.filter(({ result }) => result === "refused");
  if (refused.length === results.length) return refuse(refused[0]?.reason ?? "没有等待复核的行");
  return { ok: true, done: results.length - refused.length, refused: refused.length };
}

const TAKEN_BACK_AT_ONCE = 50;

/** Undoes the next rows of a list; returns whether there may be more. */
const takeBackPart = (id: number, deps: ListDeps, now: number): Promise<boolean> =>
  inTransaction(async (trx) => {
    const list = await lockImport(trx, id);
    if (list?.state !== "undoing") return false;
    const rows = await trx
      .selectFrom("list_import_row")
      .selectAll()
      .where("import_id", "=", id)
      .where("row", ">", list.lastRow)
      .where("is_done", "=", 1)
      .where("result", "in", ["created", "updated"])
      .where("undone", "<>", "ok")
      .orderBy("row")
      .limit(TAKEN_BACK_AT_ONCE)
      .execute();
    const { takeBack } = getImportKind(list.kind, list.options, deps, now);
    for (const row of rows) {
      const undone = await takeBack!(trx, row, { since: list.startedAt ?? now, now });
      await trx
        .updateTable("list_import_row")
        .set({ undone })
        .where("import_id", "=", id)
        .where("row", "=", row.row)
        .execute();
    }
    if (rows.length > 0) await bumpVersion(trx, "goods");
    const isLast = rows.length < TAKEN_BACK_AT_ONCE;
    await trx
      .updateTable("list_import")
      .set({
        done: list.done + rows.length,
        last_row: rows.at(-1)?.row ?? list.lastRow,
        ...(isLast && { state: "undone", ended_at: now }),
      })
      .where("id", "=", id)
      .execute();
    // What waited for a second person has nothing to wait for.
    if (isLast)
      await trx.updateTable("list_import_row").set({ is_held: 0 }).where("import_id", "=", id).execute();
    return !isLast;
  });
