import { auditRows, type AuditFilter } from "~/platform/database/audit-log.server";
import { formatTime } from "~/platform/values/clock";
import { commandName } from "./command-names";
import { type ReferenceNameLookup, subjectNamed } from "./change-references";
import type { AuditRow } from "./change-row";
import { subjectIdText, subjectName } from "./change-names";
import { formatAuditChange } from "./change-words";

const PART = 500;

export const AUDIT_HEADINGS = ["时间", "操作人", "操作", "对象", "编号", "名称", "改动", "原因"] as const;

/** Yields matching rows, newest first; `namesFor`: names of things. One query a part, and those of names. */
export async function* auditFileRows(
  filter: Omit<AuditFilter, "limit">,
  namesFor: (rows: readonly AuditRow[]) => Promise<ReferenceNameLookup>,
): AsyncGenerator<string[]> {
  let { before } = filter;
  for (;;) {
    const rows = await auditRows({ ...filter, ...(before !== undefined && { before }), limit: PART });
    const nameOf = await namesFor(rows);
    for (const row of rows)
      yield [
        formatTime(row.at),
        row.operator,
        commandName(row.command),
        subjectName(row.subject),
        subjectIdText(row.subject, row.subject_id),
        subjectNamed(row.subject, row.subject_id, nameOf),
        formatAuditChange(row.subject, row.before, row.after, nameOf),
        row.why,
      ];
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    before = last.id;
  }
}
