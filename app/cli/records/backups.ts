import { migrations } from "~/migrations";
import { Command } from "commander";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { audited } from "~/platform/database/audit.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { inTransaction } from "~/platform/database/database.server";
import { DumpProblem } from "~/platform/database/dump/dump";
import { postgresDump } from "~/platform/database/dump/dump-postgres.server";
import { sqliteDump } from "~/platform/database/dump/dump-sqlite.server";
import { fileStore } from "~/platform/files/files.server";
import { plainLine } from "~/platform/values/plain-text";
import { withProgress } from "~/cli/output/progress";
import { describeError } from "~/cli/output/command-words";
import { tell } from "~/cli/output/print";

/** Commands that do not migrate first: a backup before an upgrade has the old schema, and a database to replace may have any. */
export const AS_IT_IS: readonly string[] = ["backup", "check-backup", "restore"];

const database = () =>
  config.DATABASE_URL
    ? postgresDump(config.DATABASE_URL, migrations)
    : sqliteDump(join(config.SHOP_DATA, "shop.db"), migrations);

/** Loaded lazily; other commands need no archives. */
const work = () => import("./backup");

/** Prints the result; expected errors are one line with status 1. */
async function answerWith(answer: () => Promise<string>): Promise<void> {
  try {
    tell({ ok: true, text: await answer() });
  } catch (error) {
    const isExpected = error instanceof DumpProblem || "code" in (error as Error);
    if (!isExpected) throw error;
    tell({ ok: false, text: plainLine(describeError(error as Error)) });
  }
}

const lostWords = (lost: readonly string[]) =>
  lost.length === 0
    ? ""
    : `。数据库记录的文件中有 ${lost.length} 个丢失或被改动：\n  ${lost.slice(0, 20).map(plainLine).join("\n  ")}`;

export function backupCommands(): Command[] {
  return [
    new Command("backup")
      .description("把数据库和上传的文件备份为一个 ZIP，商城可以运行")
      .argument("<file>", "写入的文件，须不存在；能读取它的人能读取全部数据")
      .action((file: string) =>
        answerWith(async () => {
          const { backup } = await work();
          const done = await withProgress((onProgress) =>
            backup(resolve(file), { database: database(), store: fileStore, onProgress }, now()),
          );
          return `已备份到 ${file}：数据库和 ${done.files} 个文件${lostWords(done.lost)}`;
        }),
      ),
    new Command("check-backup")
      .description("完整读取一个备份，核对并列出内容")
      .argument("<file>", "备份文件")
      .action((file: string) =>
        answerWith(async () => {
          const { checkBackup } = await work();
          const { manifest } = await withProgress((onProgress) => checkBackup(resolve(file), onProgress));
          const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
          const at = formatTime(manifest.at);
          return `备份完好：${manifest.engine}，${at}，数据库版本 ${manifest.migrations.at(-1)}，${rows} 行，${manifest.files} 个文件${lostWords(manifest.lost)}`;
        }),
      ),
    new Command("restore")
      .description("把备份恢复到已停止的空商城，并核对")
      .argument("<file>", "备份文件")
      .option("--replace", "已有数据时也恢复，原有数据会丢失")
      .action((file: string, { replace }: { replace?: true }) =>
        answerWith(async () => {
          mkdirSync(config.SHOP_DATA, { recursive: true });
          const workFile = resolve(config.SHOP_DATA, "restoring.part");
          const { restore } = await work();
          const done = await withProgress((onProgress) =>
            restore(
              resolve(file),
              { database: database(), store: fileStore, onProgress },
              { replace: replace === true, workFile },
            ),
          );
          const at = formatTime(done.at);
          await inTransaction((trx) =>
            audited(trx, { subject: "shop", id: "restore", before: null, after: { file, at } }),
          );
          return `已恢复到 ${at} 的商城，含 ${done.files} 个文件，可运行 npm start`;
        }),
      ),
  ];
}
