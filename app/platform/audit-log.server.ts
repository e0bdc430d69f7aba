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
