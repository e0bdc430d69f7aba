import { migrations } from "~/migrations";
import { Command } from "commander";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Operator } from "~/platform/database/audit.server";
import { describeError, inChinese } from "~/cli/output/command-words";
import { complain, say, tell } from "~/cli/output/print";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
if (existsSync(".env")) process.loadEnvFile(".env");

const toLines = (text: string) => text.replace(/\n$/, "").split("\n");

async function main(): Promise<void> {
  // After reading settings, which modules read when loaded.
  const { db, migrate } = await import("~/platform/database/database.server");
  const { log } = await import("~/platform/observability/log.server");
  const { AS_IT_IS } = await import("~/cli/records/backups");
  const { begin, DATABASE_GROUP, shopCommands } = await import("./commands");
  const since = performance.now();
  let ran: Partial<Operator> = {};
  const shop = inChinese(new Command("shop"))
    .description("商城管理命令；各命令的用法见 --help")
    .helpCommand("help [command]", "显示一个命令的用法")
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => say(...toLines(text)),
      writeErr: (text) => complain(...toLines(text)),
    })
    .hook("preAction", async (_shop, command) => {
      if (!AS_IT_IS.includes(command.name())) await migrate(migrations);
      ran = await begin(command);
    });
  shop
    .command("migrate")
    .helpGroup(DATABASE_GROUP)
    .description("把数据库升级到本版本（npm start 也会升级）")
    .action(() => say("数据库已是最新版本。"));
  for (const command of shopCommands()) shop.addCommand(command.copyInheritedSettings(shop));
  await shop.parseAsync().finally(() => {
    const { name: by, command } = ran;
    const ms = Math.round(performance.now() - since);
    // Without a terminal, as under cron. Arguments may be personal and are only in the audit log.
    if (command && !process.stderr.isTTY)
      log("info", "command", { command, by, code: process.exitCode ?? 0, ms });
    return db.destroy();
  });
}

main().catch((error: Error) => tell({ ok: false, text: describeError(error) }));
