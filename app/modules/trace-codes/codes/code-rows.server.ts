import { forUpdate, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";
import { TraceRefusedError } from "~/modules/trace-codes/refusal";
import { MAX_LEVEL, type TraceCodeState, type TraceEventKind } from "./trace-code";

export type CodeRow = Row<"trace_code">;

/** Returns known codes. One query for each 500. */
export async function findCodes(trx: Db, codes: readonly string[]): Promise<Map<string, CodeRow>> {
  const found = new Map<string, CodeRow>();
  for (const part of toChunks([...new Set(codes)]))
    for (const row of await trx.selectFrom("trace_code").selectAll().where("code", "in", part).execute())
      found.set(row.code, row);
  return found;
}

/** Locks the codes in one order, so that two packers wait for each other; returns them. One query for each 500. */
export async function lockCodes(trx: Db, codes: readonly string[]): Promise<Map<string, CodeRow>> {
  const found = new Map<string, CodeRow>();
  for (const part of toChunks([...new Set(codes)].sort()))
    for (const row of await forUpdate(
      trx.selectFrom("trace_code").selectAll().where("code", "in", part).orderBy("code"),
    ).execute())
      found.set(row.code, row);
  return found;
}

/** Returns everything in these packs, over all levels, without the packs. One query a level and 500 packs. */
export async function findInside(trx: Db, packs: readonly string[]): Promise<CodeRow[]> {
  const inside: CodeRow[] = [];
  let level = [...new Set(packs)];
  for (let depth = 1; depth < MAX_LEVEL && level.length > 0; depth += 1) {
    const next: CodeRow[] = [];
    for (const part of toChunks(level))
      next.push(
        ...(await trx.selectFrom("trace_code").selectAll().where("parent_code", "in", part).execute()),
      );
    inside.push(...next);
    level = next.filter((row) => row.level > 1).map(({ code }) => code);
  }
  return inside;
}

export interface NewEvent {
  kind: TraceEventKind;
  actor: string;
  note: string;
}

/** Adds one event for each code. One statement for each 500. */
export async function addCodeEvents(
  trx: Db,
  codes: readonly string[],
  event: NewEvent,
  now: number,
): Promise<void> {
  for (const part of toChunks(codes))
    await trx
      .insertInto("trace_event")
      .values(part.map((code) => ({ code, at: now, ...event })))
      .execute();
}

/** Adds one event for each code of a batch that is not gone by another way out. One statement. */
export async function addBatchEvents(trx: Db, batchId: number, event: NewEvent, now: number): Promise<void> {
  const { kind, actor, note } = event;
  await trx
    .insertInto("trace_event")
    .columns(["code", "at", "kind", "actor", "note"])
    .expression((eb) =>
      eb
        .selectFrom("trace_code")
        .select((s) => [
          "code",
          s.cast<number>(s.val(now), "bigint").as("at"),
          s.cast<string>(s.val(kind), "text").as("kind"),
          s.cast<string>(s.val(actor), "text").as("actor"),
          s.cast<string>(s.val(note), "text").as("note"),
        ])
        .where("batch_id", "=", batchId)
        .where("state", "<>", "out")
        .orderBy("code"),
    )
    .execute();
}

/** Inserts new codes; refused if one is there by now. One statement for each 500. */
export async function insertCodes(trx: Db, rows: readonly CodeRow[]): Promise<void> {
  for (const part of toChunks([...rows].sort((a, b) => (a.code < b.code ? -1 : 1)))) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("trace_code")
      .values(part)
      .onConflict((conflict) => conflict.column("code").doNothing())
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) !== part.length)
      throw new TraceRefusedError("有追溯码刚被别人扫入，请重新扫码");
  }
}

type Changes = Partial<Omit<CodeRow, "code">>;

/** Moves codes out of a state; refused if one is not in it any more. One statement for each 500. */
export async function moveCodes(
  trx: Db,
  codes: readonly string[],
  from: readonly TraceCodeState[],
  changes: Changes,
): Promise<void> {
  for (const part of toChunks([...codes].sort())) {
    const { numUpdatedRows } = await trx
      .updateTable("trace_code")
      .set(changes)
      .where("code", "in", part)
      .where("state", "in", [...from])
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== part.length)
      throw new TraceRefusedError("有追溯码刚被别人使用，请重新扫码");
  }
}

/** Marks the packs around these codes as opened, except those in `whole`. One statement a level and 500 codes. */
export async function openPacksAround(
  trx: Db,
  codes: readonly Pick<CodeRow, "parent_code">[],
  whole: ReadonlySet<string>,
): Promise<void> {
  let packs = parentsOf(codes, whole);
  for (let depth = 1; depth < MAX_LEVEL && packs.length > 0; depth += 1) {
    const rows: { parent_code: string | null }[] = [];
    for (const part of toChunks(packs)) {
      await trx.updateTable("trace_code").set({ is_opened: 1 }).where("code", "in", part).execute();
      rows.push(
        ...(await trx.selectFrom("trace_code").select("parent_code").where("code", "in", part).execute()),
      );
    }
    packs = parentsOf(rows, whole);
  }
}

function parentsOf(codes: readonly Pick<CodeRow, "parent_code">[], whole: ReadonlySet<string>): string[] {
  const parents = codes.flatMap(({ parent_code: parent }) =>
    parent !== null && !whole.has(parent) ? [parent] : [],
  );
  return [...new Set(parents)].sort();
}
