/** Reading the audit log. */
import { db } from "./database.server";
import type { Row } from "./schema";

export interface AuditFilter {
  /** epoch ms, the first included, the second not */
  from?: number;
  to?: number;
  operator?: string;
  command?: string;
  subject?: string;
  subjectId?: string;
  most: number;
}

/** The rows that fit, the newest first. One query. */
export function auditRows(filter: AuditFilter): Promise<Row<"audit">[]> {
  const { from, to, operator, command, subject, subjectId, most } = filter;
  let query = db.selectFrom("audit").selectAll();
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  if (operator !== undefined) query = query.where("operator", "=", operator);
  if (command !== undefined) query = query.where("command", "=", command);
  if (subject !== undefined) query = query.where("subject", "=", subject);
  if (subjectId !== undefined) query = query.where("subject_id", "=", subjectId);
  return query.orderBy("id", "desc").limit(most).execute();
}

const CHUNK = 500;

/** The whole log between two times, ms, the oldest first, for a file; `onRead` hears after each chunk how many were read. */
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

/** How many rows that has. */
export async function auditTotal({ from = 0, to }: { from?: number; to?: number }): Promise<number> {
  let query = db.selectFrom("audit").select((eb) => eb.fn.countAll<number>().as("n"));
  if (to !== undefined) query = query.where("at", "<", to);
  return Number((await query.where("at", ">=", from).executeTakeFirstOrThrow()).n);
}
