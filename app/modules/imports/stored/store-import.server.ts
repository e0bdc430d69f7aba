import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import {
  ROW_RETENTION_DAYS,
  guessColumns,
  type ListKind,
  type ListOptions,
  resolveImportColumns,
} from "./stored-import";
import { clearRows, countImportRows, lockImport } from "./stored-imports.server";
import type { UnreadSheet } from "~/platform/files/sheet-rows.server";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { asShop } from "~/platform/database/audit.server";
import { toChunks } from "~/platform/values/chunks";
import { filledDown } from "~/modules/imports/columns/cells";
import type { ImportColumn } from "~/modules/catalogue/rows/columns";
import type { ReadListRow } from "~/modules/imports/columns/headings";

/** Lists of one kind with the same headings get the same columns. */
export const mappingKey = (kind: ListKind, headings: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, headings]))
    .digest("hex");

export interface NewList {
  formKey: string;
  digest: string;
  kind: ListKind;
  file: string;
  options: ListOptions;
  by: { id: number; name: string };
  headings: string[];
  sheet?: string;
  others?: readonly UnreadSheet[];
  rows: number;
  parts: Iterable<readonly ReadListRow[]>;
}

export type StoreImportFileResult = { ok: true; id: number } | { ok: false; text: string };

/** Rows written by one statement. */
const ROWS_AT_ONCE = 100;

/** ms after which an interrupted upload is abandoned */
const ABANDONED_AFTER = 60 * 60 * 1000;

const BROKEN_OFF = "这份文件没有读完，请刷新页面后重新上传";

/** Stores a list with the columns chosen for the same headings before, else guessed. Returns its id. Refused if it was discarded meanwhile, or if the same form sends another file before the first is complete. `now` in ms. */
export async function keepList(list: NewList, now: number): Promise<StoreImportFileResult> {
  const begun = await inTransaction((trx) => beginKeeping(trx, list, now));
  if (begun.cleared_at !== null) return { ok: false, text: BROKEN_OFF };
  if (begun.state !== "reading") return { ok: true, id: begun.id };
  if (begun.digest !== list.digest) return { ok: false, text: BROKEN_OFF };
  return asShop(async () => {
    const columns = JSON.parse(begun.columns) as (ImportColumn | "")[];
    let above: readonly string[] | null = null;
    for (const part of list.parts) {
      const rows: ReadListRow[] = filledDown(columns, part, above);
      above = rows.at(-1)?.cells ?? above;
      const state = await inTransaction((trx) => keepPart(trx, begun.id, rows));
      if (state === "dropped" || state === undefined) return { ok: false, text: BROKEN_OFF };
      if (state !== "reading") break;
      await setImmediate();
    }
    await db
      .updateTable("list_import")
      .set({ state: "mapping" })
      .where("id", "=", begun.id)
      .where("state", "=", "reading")
      .execute();
    return { ok: true, id: begun.id };
  });
}

async function beginKeeping(trx: Db, list: NewList, now: number) {
  const { formKey, kind, headings, digest, file, by } = list;
  const known = await trx
    .selectFrom("list_mapping")
    .select("columns")
    .where("key", "=", mappingKey(kind, headings))
    .executeTakeFirst();
  const stored = known && resolveImportColumns(kind, headings, JSON.parse(known.columns) as string[]);
  const columns = stored?.ok ? stored.columns : guessColumns(kind, headings);
  const made = await trx
    .insertInto("list_import")
    .values({
      form_key: formKey,
      digest,
      kind,
      file,
      state: "reading",
      rows: list.rows,
      headings: JSON.stringify(headings),
      columns: JSON.stringify(columns),
      sheet: list.sheet ?? "",
      sheets: JSON.stringify(list.others ?? []),
      options: JSON.stringify(list.options),
      by_id: by.id,
      by_name: by.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("form_key").doNothing())
    .returning(["id", "state", "digest", "cleared_at", "columns"])
    .executeTakeFirst();
  if (made) return made;
  const first = trx.selectFrom("list_import").select(["id", "state", "digest", "cleared_at", "columns"]);
  return first.where("form_key", "=", formKey).executeTakeFirstOrThrow();
}

/** Stores these rows if missing; returns the list's state. */
async function keepPart(trx: Db, id: number, rows: readonly ReadListRow[]): Promise<string | undefined> {
  const state = (await lockImport(trx, id))?.state;
  if (state === "reading")
    for (const some of toChunks(rows, ROWS_AT_ONCE))
      await trx
        .insertInto("list_import_row")
        .values(some.map(({ row, cells }) => ({ import_id: id, row, cells: JSON.stringify(cells) })))
        .onConflict((conflict) => conflict.columns(["import_id", "row"]).doNothing())
        .execute();
  return state;
}

/** Discards lists whose upload stopped an hour ago; returns their number. `now` in ms. */
export async function dropUnread(now: number): Promise<number> {
  const lists = await db
    .updateTable("list_import")
    .set({ state: "dropped", ended_at: now, cleared_at: now })
    .where("state", "=", "reading")
    .where("created_at", "<", now - ABANDONED_AFTER)
    .returning("id")
    .execute();
  for (const { id } of lists) await clearRows(id);
  return lists.length;
}

const OVER = ["done", "stopped", "undone", "dropped"] as const;
const LISTS_AT_ONCE = 100;

/** Deletes the rows of lists that ended `ROW_RETENTION_DAYS` ago, and their waiting approvals; returns the number of lists. `now` in ms. */
export async function clearOldLists(now: number): Promise<number> {
  const before = now - ROW_RETENTION_DAYS * DAY;
  const lists = await db
    .selectFrom("list_import")
    .select(["id", "state"])
    .where("state", "in", [...OVER])
    .where("cleared_at", "is", null)
    .where((eb) => eb(eb.fn.coalesce("ended_at", "created_at"), "<", before))
    .orderBy("id")
    .limit(LISTS_AT_ONCE)
    .execute();
  for (const { id, state } of lists) {
    const counts = JSON.stringify(
      await countImportRows({ id, clearedAt: null }, { isDone: state !== "dropped" }),
    );
    // First the totals for its page: rows left by a kill are deleted the next time.
    await db
      .updateTable("list_import")
      .set({ counts })
      .where("id", "=", id)
      .where("counts", "is", null)
      .execute();
    await clearRows(id);
    await db.updateTable("list_import").set({ cleared_at: now }).where("id", "=", id).execute();
  }
  return lists.length;
}
