import { Command } from "commander";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readReportName } from "~/modules/documents/test-report";
import { fileReport, notifyBuyers } from "~/modules/documents/test-report-admin.server";
import { SHEET_ROW } from "~/modules/catalogue/import/import-run.server";
import { toCells } from "~/modules/catalogue/import/list-cells";
import { type ImportColumn, readHead } from "~/modules/catalogue/import/list-columns";
import { NUMBER_COLUMNS, type NumberKind } from "~/modules/catalogue/import/named-goods.server";
import { now } from "~/platform/values/clock.server";
import { MAX_FILE_BYTES } from "~/platform/files/files.server";
import { csvRows } from "~/cli/output/table-file";
import { countsText, dryRunOption, FILE_UPLOAD_RESULT_NAMES, trialWords } from "~/cli/output/command-words";
import { say, tabbed, untruncated } from "~/cli/output/print";

interface Values {
  path: string;
  from?: string;
  /** null: the name says neither product nor batch */
  about: { goods: string; numberKind?: NumberKind; batch: string } | null;
}

const COLUMNS: ReadonlySet<ImportColumn> = new Set(["goods", "sku", "approval_number", "batch", "file"]);

/** Resolves the paths: files, files of a folder, rows of a CSV (files next to it). */
async function* grantedBy(paths: readonly string[]): AsyncGenerator<Values> {
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) {
      for (const name of (await readdir(path)).sort())
        if (!name.startsWith(".")) yield* grantedBy([join(path, name)]);
    } else if (/\.csv$/i.test(path)) yield* getRows(path);
    else yield { path, about: readReportName(basename(path)) };
  }
}

async function* getRows(path: string): AsyncGenerator<Values> {
  for await (const row of csvRows(path)) {
    const cells = toCells(row, readHead(Object.keys(row), COLUMNS));
    const numberKind = NUMBER_COLUMNS.find((column) => cells[column]);
    const { batch = "", file = "" } = cells;
    const about = numberKind && batch ? { goods: cells[numberKind]!, numberKind, batch } : null;
    yield { path: resolve(dirname(path), file), from: `${path} 第${row[SHEET_ROW]}行`, about };
  }
}

async function readBytes(path: string): Promise<Uint8Array | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() && found.size <= MAX_FILE_BYTES ? readFile(path) : null;
}

/**
 * Stores the given reports and notifies the buyers once; `say` gets a line for each file. Returns the number refused. A dry run checks each file,
 * stores nothing and notifies nobody.
 */
export async function fileReports(
  paths: readonly string[],
  say: (line: string) => void,
  isTrial = false,
): Promise<number> {
  const fresh: { goodsId: number; batch: string }[] = [];
  const counts = { stored: 0, replaced: 0, unchanged: 0, refused: 0 };
  for await (const { path, from, about } of grantedBy(paths)) {
    const refuse = (why: string) => {
      counts.refused += 1;
      say(
        tabbed([
          FILE_UPLOAD_RESULT_NAMES.refused,
          untruncated(path),
          untruncated([from, why].filter(Boolean).join("：")),
        ]),
      );
    };
    if (!about) {
      refuse("文件名应为 <商品编号或批准文号>_<批号>.pdf，或在 CSV 中写明");
      continue;
    }
    const bytes = await readBytes(path);
    if (!bytes) {
      refuse("没有这个文件，或超过 10 MB");
      continue;
    }
    const result = await fileReport({ ...about, fileName: basename(path), bytes }, now(), isTrial);
    if (result.result === "refused") {
      refuse(result.text);
      continue;
    }
    counts[result.result] += 1;
    say(
      tabbed([
        FILE_UPLOAD_RESULT_NAMES[result.result],
        untruncated(path),
        untruncated(`商品 ${result.goodsIds.join("、")}，批号 ${about.batch}`),
      ]),
    );
    if (result.result !== "unchanged")
      fresh.push(...result.goodsIds.map((goodsId) => ({ goodsId, batch: about.batch })));
  }
  const notified = fresh.length > 0 ? await notifyBuyers(fresh, now(), isTrial) : 0;
  say(trialWords(`${countsText(counts)}；${isTrial ? "会" : "已"}通知${notified}家客户`, isTrial));
  return counts.refused;
}

export function testReportCommands(): Command[] {
  return [
    new Command("test-reports")
      .description("按批号存放药检报告，逐个列出结果；新的代替旧的")
      .argument(
        "<paths...>",
        "名为 <商品编号或批准文号>_<批号>.pdf 的文件，或其目录，或 CSV，其列为 商品编号 或 批准文号、批号、文件",
      )
      .addOption(dryRunOption())
      .action(async (paths: string[], { dryRun = false }: { dryRun?: boolean }) => {
        const refused = await fileReports(paths, say, dryRun);
        process.exitCode = refused > 0 ? 1 : 0;
      }),
  ];
}
