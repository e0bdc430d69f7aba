/** The audit log as rows of a file for inspectors, in whole words. */
import { auditRows, type AuditFilter } from "~/platform/database/audit-log.server";
import { formatTime } from "~/platform/values/clock";
import { changeText, subjectName } from "./change-words";

const PART = 500;

export const AUDIT_HEADINGS = ["时间", "操作人", "操作", "对象", "编号", "改动", "原因"] as const;

/** The rows that fit, the newest first, part by part. One query a part. */
export async function* auditFileRows(filter: Omit<AuditFilter, "most">): AsyncGenerator<string[]> {
  let { before } = filter;
  for (;;) {
    const rows = await auditRows({ ...filter, ...(before !== undefined && { before }), most: PART });
    for (const row of rows)
      yield [
        ...[formatTime(row.at), row.operator, row.command, subjectName(row.subject), row.subject_id],
        ...[changeText(row.subject, row.before, row.after), row.why],
      ];
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    before = last.id;
  }
}
