import { db, inTransaction } from "~/platform/database/database.server";
import { cellsBy, filledDown } from "~/modules/imports/columns/cells";
import type { ImportColumn } from "~/modules/catalogue/rows/columns";
import { type ListOptions, resolveImportColumns } from "./stored-import";
import {
  type ChangeImportResult,
  findList,
  lockImport,
  type ListDeps,
  type ListImport,
  type ListRow,
  rowsOfList,
} from "./stored-imports.server";
import { mappingKey } from "./store-import.server";
import { getImportKind } from "./kinds.server";
import { rowKeys, type RowRelations } from "./row-relations";
import { findRelations, TRIED_IN_REQUEST, tryAgain, tryList } from "./trial.server";

const refuse = (text: string) => ({ ok: false, text }) as const;
const ELSEWHERE = "这份清单已被别人改动，请查看后再办理";

export type PrepareImportResult = { ok: true; isTried: boolean } | { ok: false; text: string };

/** Stores the columns, also for later lists with these headings, and tries the rows: the first 2,000 at once, the others by the job. Refused with a message. `now` in ms. */
export async function chooseColumns(
  id: number,
  { chosen, options, version }: { chosen: readonly string[]; options: ListOptions; version: number },
  deps: ListDeps,
  now: number,
): Promise<PrepareImportResult> {
  const list = await findList(id);
  if (!list) return refuse("没有这份清单");
  const read = resolveImportColumns(list.kind, list.headings, chosen);
  if (!read.ok) return refuse(read.reason);
  const work = getImportKind(list.kind, options, deps, now);
  const fault = work.headFault(new Set(read.columns.filter((column) => column !== "")));
  if (fault) return refuse(fault);
  const columns = JSON.stringify(read.columns);
  await fillRows(list, read.columns);
  const isOurs = await inTransaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("list_import")
      .set({ columns, options: JSON.stringify(options), state: "trying", done: 0, last_row: 0 })
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("version", "=", version)
      .where("state", "in", ["mapping", "ready"])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const values = { key: mappingKey(list.kind, list.headings), columns, used_at: now };
    await trx
      .insertInto("list_mapping")
      .values(values)
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ columns, used_at: now }))
      .execute();
    return true;
  });
  if (!isOurs) return refuse(ELSEWHERE);
  return { ok: true, isTried: await tryList(id, deps, { limit: TRIED_IN_REQUEST }, () => now) };
}

const FILLED_AT_ONCE = 500;

async function fillRows({ id, version }: ListImport, columns: readonly (ImportColumn | "")[]): Promise<void> {
  let above: readonly string[] | null = null;
  for (let after = 0, more = true; more;) {
    const rows = await rowsOfList(id, { result: null, after, limit: FILLED_AT_ONCE });
    const filled: ListRow[] = filledDown(columns, rows, above);
    const changed = filled.filter((row, at) => row !== rows[at]);
    if (changed.length > 0)
      await inTransaction(async (trx) => {
        const held = await lockImport(trx, id);
        if (held?.version !== version || (held.state !== "mapping" && held.state !== "ready")) return;
        for (const { row, cells } of changed)
          await trx
            .updateTable("list_import_row")
            .set({ cells: JSON.stringify(cells) })
            .where("import_id", "=", id)
            .where("row", "=", row)
            .execute();
      });
    above = filled.at(-1)?.cells ?? above;
    after = rows.at(-1)?.row ?? after;
    more = rows.length === FILLED_AT_ONCE;
  }
}

interface Correction {
  row: number;
  /** by index */
  cells: ReadonlyMap<number, string>;
  version: number;
}

/** Corrects the cells of one row and tries again: a short list whole; of a longer one the row, rows that depend on it, and refused ones. Refused: running, or changed. `now` in ms. */
export async function correctRow(
  id: number,
  { row, cells, version }: Correction,
  deps: ListDeps,
  now: number,
): Promise<PrepareImportResult> {
  const list = await findList(id);
  if (list?.state !== "ready" || list.version !== version) return refuse(ELSEWHERE);
  const stood = await db
    .selectFrom("list_import_row")
    .select("cells")
    .where("import_id", "=", id)
    .where("row", "=", row)
    .executeTakeFirst();
  if (!stood) return refuse(ELSEWHERE);
  const put = (JSON.parse(stood.cells) as string[]).map((cell, at) => cells.get(at) ?? cell);
  const isWhole = list.rows <= TRIED_IN_REQUEST;
  const relations = isWhole ? null : await findRelations(list);
  const hanging = relations && (await hangingOn(list, relations, row, put));
  const known = await inTransaction(async (trx) => {
    const held = await lockImport(trx, id);
    if (held?.state !== "ready" || held.version !== version) return null;
    await trx
      .updateTable("list_import_row")
      .set({ cells: JSON.stringify(put) })
      .where("import_id", "=", id)
      .where("row", "=", row)
      .execute();
    const again = hanging && (await tryAgain(trx, id, hanging));
    const come =
      again === null ? { done: 0, lastRow: 0 } : { done: held.rows - again, lastRow: held.lastRow };
    await trx
      .updateTable("list_import")
      .set({ version: version + 1, state: "trying", done: come.done, last_row: come.lastRow })
      .where("id", "=", id)
      .execute();
    return { version: version + 1, ...come };
  });
  if (!known) return refuse(ELSEWHERE);
  const read = relations && { ...known, relations };
  return { ok: true, isTried: await tryList(id, deps, { limit: TRIED_IN_REQUEST, read }, () => now) };
}

async function hangingOn(
  list: ListImport,
  relations: RowRelations,
  row: number,
  cells: readonly string[],
): Promise<number[]> {
  const keys = rowKeys(list.kind, cellsBy(list.columns, cells), "");
  const refused = await db
    .selectFrom("list_import_row")
    .select("row")
    .where("import_id", "=", list.id)
    .where("result", "=", "refused")
    .orderBy("row")
    .limit(TRIED_IN_REQUEST + 1)
    .execute();
  // If most of a list is refused, its columns are wrong, not one row.
  const some = refused.length > TRIED_IN_REQUEST ? [] : refused.map((item) => item.row);
  return [...new Set([...relations.hangingOn(row, [keys]), ...some])];
}

/** Discards a list that was not started, or reopens its columns. Refused if it has changed. `now` in ms. */
export async function moveList(
  id: number,
  to: "dropped" | "mapping",
  version: number,
  now: number,
): Promise<ChangeImportResult> {
  const { numUpdatedRows } = await inTransaction((trx) =>
    trx
      .updateTable("list_import")
      .set({ state: to, ...(to === "dropped" && { ended_at: now }) })
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("version", "=", version)
      .where("state", "in", ["mapping", "trying", "ready"])
      .executeTakeFirst(),
  );
  return numUpdatedRows === 0n ? refuse(ELSEWHERE) : { ok: true };
}
