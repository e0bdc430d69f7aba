import { Command } from "commander";
import { publishStandardHelp } from "~/modules/help/standard-help.server";
import { now } from "~/platform/values/clock.server";
import { inTransaction } from "~/platform/database/database.server";
import { tell, type CommandResult } from "~/cli/output/print";

/** Publishes the help pages that come with the shop: missing ones, or all again. */
export async function publishHelp({ all = false }: { all?: boolean }): Promise<CommandResult> {
  const keys = await inTransaction((trx) => publishStandardHelp(trx, { all, now: now() }));
  const text = keys.length > 0 ? `已发布：${keys.join("、")}` : "帮助页已齐全，--all 可全部重新发布";
  return { ok: true, text };
}

export function helpCommands(): Command[] {
  return [
    new Command("publish-help")
      .description("发布系统自带的帮助页，已发布过的不变")
      .option("--all", "全部重新发布，原有的保留在列表中")
      .action(async (input: { all?: boolean }) => tell(await publishHelp(input))),
  ];
}
