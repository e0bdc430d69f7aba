/** Operator command for the audit log: who changed what, when and why. */
import { Command } from "commander";
import { auditRows, type AuditFilter } from "~/platform/audit-log.server";
import { changeWords } from "~/platform/audit-words";
import { DAY, formatTime, parseTime } from "~/platform/clock";
import { sayRows, tabbed, tell, whole } from "./print";

interface Typed {
  from?: string;
  to?: string;
  who?: string;
  command?: string;
  about?: string;
  most: string;
}

/** What was typed as a filter, or the sentence that says what is wrong. */
export function readFilter(typed: Typed): { ok: true; filter: AuditFilter } | { ok: false; text: string } {
  const from = typed.from === undefined ? undefined : parseTime(typed.from);
  const to = typed.to === undefined ? undefined : parseTime(typed.to);
  if (from === null || to === null)
    return { ok: false, text: "A time is written 2026-11-20 or 2026-11-20 15:00." };
  const most = /^\d{1,5}$/.test(typed.most) ? Number(typed.most) : 0;
  if (most === 0) return { ok: false, text: "--most is a number from 1 to 99999." };
  const [subject, subjectId] = typed.about?.split(":", 2) ?? [];
  return {
    ok: true,
    filter: {
      most,
      ...(from !== undefined && { from }),
      // A day alone is meant with its last minute.
      ...(to !== undefined && { to: typed.to!.includes(":") ? to : to + DAY }),
      ...(typed.who !== undefined && { operator: typed.who }),
      ...(typed.command !== undefined && { command: typed.command }),
      ...(subject !== undefined && { subject }),
      ...(subjectId !== undefined && { subjectId }),
    },
  };
}

/** One line a change, the newest first. */
export async function auditLines(filter: AuditFilter): Promise<string[]> {
  return (await auditRows(filter)).map((row) =>
    tabbed(
      [
        formatTime(row.at),
        row.operator,
        row.command,
        `${row.subject} ${row.subject_id}`,
        whole(changeWords(row.before, row.after)),
        row.why && whole(`why: ${row.why}`),
      ].filter(Boolean),
    ),
  );
}

/** The command about the audit log, for commands.ts. */
export function auditCommands(): Command[] {
  return [
    new Command("audit")
      .description(
        "list what operators changed, the newest first: when, who, command, what, from what to what",
      )
      .option("--from <time>", "from this day or minute on")
      .option("--to <time>", "up to this day, or before this minute")
      .option("--who <name>", "changes of one operator")
      .option("--command <name>", "changes by one command")
      .option("--about <subject>", "changes of one thing, such as company:12, or of all of its kind: company")
      .option("--most <count>", "at most so many", "100")
      .action(async (typed: Typed) => {
        const read = readFilter(typed);
        const lines = read.ok ? await auditLines(read.filter) : [];
        if (read.ok) sayRows(lines, "Nothing was changed.");
        else tell(read);
      }),
  ];
}
