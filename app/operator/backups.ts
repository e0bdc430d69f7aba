/** Operator commands: a backup of the whole shop while it runs, a look whether one is sound, and putting one back. */
import { Command } from "commander";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { audited } from "~/platform/audit.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { inTransaction } from "~/platform/database.server";
import { DumpProblem } from "~/platform/dump";
import { postgresDump } from "~/platform/dump-postgres.server";
import { sqliteDump } from "~/platform/dump-sqlite.server";
import { fileStore } from "~/platform/files.server";
import { plainLine } from "~/platform/plain-text";
import { withProgress } from "./progress";
import { tell } from "./print";

/** These take the database as it is: a backup before an upgrade is one of the old schema, and what is to be replaced may be of any. */
export const AS_IT_IS: readonly string[] = ["backup", "check-backup", "restore"];

const database = () =>
  config.DATABASE_URL ? postgresDump(config.DATABASE_URL) : sqliteDump(join(config.SHOP_DATA, "shop.db"));

/** Loaded by these commands alone: what reads and writes archives is no business of the others. */
const work = () => import("./backup");

/** Prints what `answer` says; what was to be expected is one line and status 1. */
async function answerWith(answer: () => Promise<string>): Promise<void> {
  try {
    tell({ ok: true, text: await answer() });
  } catch (error) {
    const isExpected = error instanceof DumpProblem || "code" in (error as Error);
    if (!isExpected) throw error;
    tell({ ok: false, text: plainLine((error as Error).message) });
  }
}

const lostWords = (lost: readonly string[]) =>
  lost.length === 0
    ? ""
    : ` ${lost.length} files that the database names are lost or were changed:\n  ${lost.slice(0, 20).map(plainLine).join("\n  ")}`;

/** The commands about backups, for commands.ts. */
export function backupCommands(): Command[] {
  return [
    new Command("backup")
      .description("write the whole shop, database and uploaded files, to one ZIP while it runs")
      .argument("<file>", "where to; it must not exist yet. Whoever can read it can read everything")
      .action((file: string) =>
        answerWith(async () => {
          const { backup } = await work();
          const done = await withProgress((onProgress) =>
            backup(resolve(file), { database: database(), store: fileStore, onProgress }, now()),
          );
          return `Written to ${file}: the database and ${done.files} files.${lostWords(done.lost)}`;
        }),
      ),
    new Command("check-backup")
      .description("read a backup from end to end and say what is in it")
      .argument("<file>")
      .action((file: string) =>
        answerWith(async () => {
          const { checkBackup } = await work();
          const { manifest } = await withProgress((onProgress) => checkBackup(resolve(file), onProgress));
          const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
          const at = formatTime(manifest.at);
          return `Sound: ${manifest.engine}, ${at}, schema ${manifest.migrations.at(-1)}, ${rows} rows, ${manifest.files} files.${lostWords(manifest.lost)}`;
        }),
      ),
    new Command("restore")
      .description("put a backup in the place of an empty shop that is not running, and check it")
      .argument("<file>")
      .option("--replace", "even where there are data, which are lost")
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
          return `Restored: the shop as of ${at}, with ${done.files} files. npm start serves it.`;
        }),
      ),
  ];
}
