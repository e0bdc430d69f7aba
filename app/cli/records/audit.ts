import { Command } from "commander";
import { auditRows, countAudit, type AuditFilter } from "~/platform/database/audit-log.server";
import { namesFor } from "~/admin/changes/change-rows.server";
import { formatTime, parseEnd, parseTime } from "~/platform/values/clock";
import { commandName, commandsNamed } from "~/admin/frame/command-names";
import { subjectOf, subjectText } from "~/admin/frame/change-names";
import { subjectNamed } from "~/admin/frame/change-references";
import { formatAuditChange } from "~/admin/frame/change-words";
import { sayRows, tabbed, tell, untruncated } from "~/cli/output/print";

interface FormValues {
  from?: string;
  to?: string;
  who?: string;
  command?: string;
  about?: string;
  most: string;
}

/** The input as a filter, or the sentence that says what is wrong. */
export function readFilter(
  input: FormValues,
): { ok: true; filter: AuditFilter } | { ok: false; text: string } {
  const from = input.from === undefined ? undefined : parseTime(input.from);
  const to = input.to === undefined ? undefined : parseEnd(input.to);
  if (from === null || to === null) return { ok: false, text: "时间请写作 2026-11-20 或 2026-11-20 15:00" };
  const limit = /^\d{1,5}$/.test(input.most) ? Number(input.most) : 0;
  if (limit === 0) return { ok: false, text: "--most 应为 1 至 99999 的整数" };
  const [subject, subjectId] = input.about?.split(":", 2) ?? [];
  return {
    ok: true,
    filter: {
      most: limit,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(input.who !== undefined && { operator: input.who }),
      ...(input.command !== undefined && { commands: commandsNamed(input.command) }),
      ...(subject !== undefined && { subject: subjectOf(subject) }),
      ...(subjectId !== undefined && { subjectId }),
    },
  };
}

/** One line a change, newest first; a last one says how many more there are. */
export async function auditLines(filter: AuditFilter): Promise<string[]> {
  const rows = await auditRows(filter);
  const total = rows.length < filter.most ? rows.length : await countAudit(filter);
  const nameOf = await namesFor(rows);
  const lines = rows.map((row) =>
    tabbed(
      [
        formatTime(row.at),
        row.operator,
        commandName(row.command),
        `${subjectText(row.subject, row.subject_id)} ${subjectNamed(row.subject, row.subject_id, nameOf)}`.trim(),
        untruncated(formatAuditChange(row.subject, row.before, row.after, nameOf)),
        row.why && untruncated(`原因：${row.why}`),
      ].filter(Boolean),
    ),
  );
  const rest = `共 ${total} 条，这里是最新的 ${rows.length} 条；更多请加 --most，或用 --from、--to 缩小范围。`;
  return total > rows.length ? [...lines, rest] : lines;
}

/** The command about the audit log, for commands.ts. */
export function auditCommands(): Command[] {
  return [
    new Command("audit")
      .description("列出操作记录，最新的在前：时间、操作人、操作、对象、前后内容、原因")
      .option("--from <time>", "开始日期或时间")
      .option("--to <time>", "截止日期（含当日）或时间")
      .option("--who <name>", "只看一个操作人")
      .option("--command <name>", "只看一种操作，如 登记发货 或 ship-order")
      .option("--about <subject>", "只看一个对象，如 公司:12 或 company:12；或一类对象，如 公司")
      .option("--most <count>", "最多列出的条数", "100")
      .action(async (input: FormValues) => {
        const read = readFilter(input);
        const lines = read.ok ? await auditLines(read.filter) : [];
        if (read.ok) sayRows(lines, "没有操作记录");
        else tell(read);
      }),
  ];
}
