import { sql } from "kysely";
import { DAY } from "~/platform/values/clock";
import { deleteBefore } from "./old-rows.server";
import { toChunks } from "~/platform/values/chunks";
import { db, type Db } from "./database.server";
import type { Row } from "./schema";

const SHANGHAI = 8 * 3_600_000;

export interface AuditFilter {
  /** epoch ms, inclusive; `to` is exclusive */
  from?: number;
  to?: number;
  operator?: string;
  commands?: readonly string[];
  subject?: string;
  subjectId?: string;
  subjectIds?: readonly string[];
  before?: number;
  limit: number;
}

function rowsThatFit(filter: Omit<AuditFilter, "limit">) {
  const { from, to, operator, commands, subject, subjectId, subjectIds, before } = filter;
  let query = db.selectFrom("audit");
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  if (operator !== undefined) query = query.where("operator", "=", operator);
  if (commands !== undefined) query = query.where("command", "in", commands);
  if (subject !== undefined) query = query.where("subject", "=", subject);
  if (subjectId !== undefined) query = query.where("subject_id", "=", subjectId);
  if (subjectIds !== undefined) query = query.where("subject_id", "in", subjectIds);
  if (before !== undefined) query = query.where("id", "<", before);
  return query;
}

/** Returns the matching rows, newest first. One query. */
export const auditRows = (filter: AuditFilter): Promise<Row<"audit">[]> =>
  rowsThatFit(filter).selectAll().orderBy("id", "desc").limit(filter.limit).execute();

/** Returns what a field was before its first change since `from` (ms), by subject; subjects without such a change are left out. One query for each 500 ids. */
export async function firstBefores(
  trx: Db,
  { subject, ids, field, from }: { subject: string; ids: readonly string[]; field: string; from: number },
): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const part of toChunks([...new Set(ids)]))
    for (const { subject_id: id, before } of await trx
      .selectFrom("audit")
      .select(["subject_id", "before"])
      .where("subject", "=", subject)
      .where("subject_id", "in", part)
      .where("at", ">=", from)
      .where("before", "like", `%"${field}"%`)
      .orderBy("id")
      .execute()) {
      const values = JSON.parse(before ?? "{}") as Record<string, unknown>;
      if (!found.has(id)) found.set(id, values[field] ?? null);
    }
  return found;
}

/** Counts the matching rows. One query. */
export async function countAudit(filter: Omit<AuditFilter, "limit">): Promise<number> {
  const { n } = await rowsThatFit(filter)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Counts what a person did since `from` (ms), by day (Asia/Shanghai) and command. One query. */
export async function countsByDay(
  operator: string,
  from: number,
): Promise<{ day: string; command: string; count: number }[]> {
  const day = sql<number>`(at + ${sql.lit(SHANGHAI)}) / ${sql.lit(DAY)}`;
  const first = db.selectFrom("audit").select("id").where("at", ">=", from).orderBy("at").limit(1);
  const rows = await db
    .selectFrom("audit")
    .select((eb) => [day.as("day"), "command", eb.fn.countAll<number>().as("n")])
    .where("operator", "=", operator)
    .where("id", ">=", first)
    .groupBy([day, "command"])
    .execute();
  return rows.map((row) => ({
    day: new Date(Math.floor(Number(row.day)) * DAY).toISOString().slice(0, 10),
    command: row.command,
    count: Number(row.n),
  }));
}

const CHUNK = 500;

/** Yields the log between two times (ms), oldest first; `onRead` gets the number of rows read after each chunk. */
export async function* exportAudit(
  { from = 0, to }: { from?: number; to?: number },
  onRead: (done: number) => void = () => {},
) {
  for (let [after, done] = [{ at: from, id: 0 }, 0]; ;) {
    const { at, id } = after;
    let query = db.selectFrom("audit").selectAll().orderBy("at").orderBy("id").limit(CHUNK);
    if (to !== undefined) query = query.where("at", "<", to);
    const rows = await query.where((eb) => eb(eb.refTuple("at", "id"), ">", eb.tuple(at, id))).execute();
    yield* rows;
    onRead((done += rows.length));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!;
  }
}

/** Deletes rows from before this time (ms) about other subjects than these; returns their number. */
export const deleteOldAudit = (before: number, kept: readonly string[]): Promise<number> =>
  deleteBefore("audit", "at", before, kept);
