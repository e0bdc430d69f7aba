/** The audit log as CSV for inspectors, in whole words. */
import { stringify } from "csv-stringify/sync";
import { auditRows, type AuditFilter } from "~/platform/database/audit-log.server";
import { formatTime } from "~/platform/values/clock";
import { plainCell } from "~/platform/values/plain-text";
import { changeText, subjectName } from "./change-words";

/** More is exported by `npm run shop -- export audit`, which writes row by row. */
export const MAX_ROWS = 20_000;

const HEADINGS = ["时间", "操作人", "操作", "对象", "编号", "改动", "原因"];

/** The rows that fit, the newest first, at most MAX_ROWS; `isWhole` says whether these are all. One query. */
export async function auditCsv(
  filter: Omit<AuditFilter, "most">,
): Promise<{ text: string; isWhole: boolean }> {
  const rows = await auditRows({ ...filter, most: MAX_ROWS + 1 });
  const cells = rows
    .slice(0, MAX_ROWS)
    .map((row) =>
      [
        formatTime(row.at),
        row.operator,
        row.command,
        subjectName(row.subject),
        row.subject_id,
        changeText(row.subject, row.before, row.after),
        row.why,
      ].map(plainCell),
    );
  return { text: stringify([HEADINGS, ...cells], { bom: true }), isWhole: rows.length <= MAX_ROWS };
}
