/** Operator command for what buyers searched for and did not find. */
import { Command } from "commander";
import { listMissedSearches, type MissedSearch } from "~/modules/catalogue/search/missed-searches.server";
import { type PrintColumns, formatRows, sayTable, tell, untruncated } from "~/cli/output/print";
import { DAY, dayOf } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";

/** Rows that one reading of them is about. */
const LIMIT = 200;

const MISSED: PrintColumns<MissedSearch> = {
  客户数: ({ companies }) => companies,
  次数: ({ times }) => times,
  最近: ({ lastDay }) => lastDay,
  搜索: ({ words, type }) => untruncated(type === "manufacturer" ? `${words}（厂家）` : words),
  没有: ({ lacking }) => untruncated(lacking || "全部"),
};

/** One line for each search of the last `days` days that found nothing, or not all of it. */
export async function missedLines(days: number, at: number): Promise<string[]> {
  return formatRows(MISSED, await listMissedSearches(dayOf(at - (days - 1) * DAY), LIMIT));
}

/** The commands about missed searches, for commands.ts. */
export function missedSearchCommands(): Command[] {
  return [
    new Command("missed-searches")
      .description("列出客户搜索而未找到的内容，客户数多的在前")
      .argument("[days]", "最近几天", "30")
      .action(async (input: string) => {
        const days = readWhole(input);
        if (!days) tell({ ok: false, text: "天数请写作整数，如 30" });
        else sayTable(MISSED, await missedLines(days, now()), "没有未找到的搜索");
      }),
  ];
}
