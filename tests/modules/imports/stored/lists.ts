/** Lists as the back office hands them in, from their lines to the end of their trial. */
import { expect } from "vitest";
import { keepList } from "~/modules/imports/stored/store-import.server";
import type { ListKind } from "~/modules/imports/stored/stored-import";
import { readImportTable } from "~/modules/imports/columns/headings";
import { findList, type ListDeps, rowsOfList } from "~/modules/imports/stored/stored-imports.server";
import { startImport, workList } from "~/modules/imports/stored/run-import.server";
import { chooseColumns } from "~/modules/imports/stored/prepare-import.server";
import { actingAs } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { ensureRows } from "../../../rows";

/** A price below 5.00 is past the limit. */
export const deps: ListDeps = {
  heldOf: async () => new Map(),
  minimumPriceFault: () => null,
  isPast: ({ to }) => to.price !== null && to.price < 500,
  takeCorrection: async () => null,
};

let forms = 0;

/** As it comes from its file. */
export function newList(kind: ListKind, lines: readonly (readonly string[])[]) {
  const { headings, rows } = readImportTable(lines)!;
  const formKey = `form-${(forms += 1)}`;
  return {
    headings,
    rows: rows.length,
    parts: toChunks(rows, 500),
    formKey,
    digest: formKey,
    kind,
    options: { goodsKind: "drug", isAdded: false } as const,
    file: "t.csv",
    by: { id: 1, name: "孙" },
  };
}

export async function keep(
  kind: ListKind,
  lines: readonly (readonly string[])[],
  at: number,
): Promise<number> {
  await ensureRows("staff_member", 1);
  const stored = await keepList(newList(kind, lines), at);
  if (!stored.ok) throw new Error(stored.text);
  return stored.id;
}

/** The columns as they were guessed; whether the trial has come to its end. */
export async function choose(id: number, at: number): Promise<boolean> {
  const { columns: chosen, options, version } = (await findList(id))!;
  const done = await chooseColumns(id, { chosen, options, version }, deps, at);
  if (!done.ok) throw new Error(done.text);
  return done.isTried;
}

export async function ready(
  kind: ListKind,
  lines: readonly (readonly string[])[],
  at: number,
): Promise<number> {
  const id = await keep(kind, lines, at);
  expect(await choose(id, at)).toBe(true);
  return id;
}

export const start = async (id: number, at: number) => {
  const { version } = (await findList(id))!;
  return actingAs({ name: "孙", command: "导入清单", input: {}, why: "调价", now: at }, () =>
    inTransaction((trx) => startImport(trx, id, { why: "调价", version }, at)),
  );
};

export async function run(id: number, at: number): Promise<void> {
  expect(await start(id, at)).toMatchObject({ ok: true });
  await workList(id, deps, () => at);
}

export const getRows = (id: number) => rowsOfList(id, { result: null, after: 0, limit: 99_999 });
