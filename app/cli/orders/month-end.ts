/** Operator commands for 月结: what a month came to, and closing it. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { checkRows } from "~/admin/month-end/month-end-page";
import { closeMonthNow, monthShown } from "~/admin/month-end/month-end.server";
import { OPERATOR } from "~/cli/output/command-words";
import { type PrintColumns, type CommandResult, formatRows, say, sayTable, tell } from "~/cli/output/print";
import { now } from "~/platform/values/clock.server";
import { formatOpenItems, monthText, readMonth } from "~/modules/reports/month-end/closing";
import { formatMonthLineAmount, monthLines, type MonthLine } from "~/modules/reports/month-end/lines";
import { findMonthEnd, formatMonthEndState } from "~/modules/reports/month-end/month-ends.server";

const LINES: PrintColumns<MonthLine> = {
  部分: ({ part }) => part,
  项目: ({ name }) => name,
  笔数: ({ count }) => count ?? "",
  金额: (line) => formatMonthLineAmount(line),
};

const NO_MONTH: CommandResult = { ok: false, text: "月份请写作 2026-10，不晚于本月" };

/** What a month came to, a line each, and what does not agree or is left, in words; null: no such month. */
export async function monthEndLines(text: string): Promise<{ lines: string[]; notes: string[] } | null> {
  const month = readMonth(text, now());
  if (month === null) return null;
  const { figures, end, checks, left, differs } = await monthShown(month);
  const wrong = checkRows(checks).filter(({ isBad }) => isBad);
  return {
    lines: formatRows(LINES, monthLines(figures)),
    notes: [
      `${monthText(month)}：${formatMonthEndState(end)}`,
      ...(wrong.length === 0 ? ["各项核对一致"] : wrong.map(({ name, cells }) => `${name}：${cells.at(-1)}`)),
      ...(formatOpenItems(left) === "" ? [] : [`未办完：${formatOpenItems(left)}`]),
      ...(end?.state === "closed" ? differs.map((words) => `月结后有变动：${words}`) : []),
    ],
  };
}

interface InputClosing {
  despiteOpen?: boolean;
  remark: string;
  by: string;
}

/** Closes a month as the page does; what is left must be confirmed, with a remark. */
export async function closeByMonth(text: string, input: InputClosing): Promise<CommandResult> {
  const month = readMonth(text, now());
  if (month === null) return NO_MONTH;
  const end = await findMonthEnd(month);
  const done = await closeMonthNow(
    {
      month,
      seen: null,
      version: end?.version ?? 0,
      isConfirmed: input.despiteOpen === true,
      remark: input.remark.trim(),
      by: input.by,
    },
    now(),
  );
  return done.ok ? { ok: true, text: `${monthText(month)}已月结` } : { ok: false, text: done.text };
}

/** The commands about closing months, for commands.ts. */
export function monthEndCommands(): Command[] {
  return [
    new Command("month-end")
      .description("列出一个月的收支、余额、账款和发票，以及核对结果和未办完的事项")
      .argument("<month>", "月份，如 2026-10")
      .action(async (text: string) => {
        const found = await monthEndLines(text);
        if (!found) return tell(NO_MONTH);
        sayTable(LINES, found.lines, "");
        say(...found.notes);
      }),
    new Command("close-month")
      .description("月结：留存一个月的数字，按月份先后办理")
      .argument("<month>", "月份，如 2026-10")
      .option("--despite-open", "还有未办完的事项时仍然月结，须写说明")
      .option("--remark <text>", "说明", "")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (text: string, input: InputClosing) => tell(await closeByMonth(text, input))),
  ];
}
