/** Operator command for 药检报告: files PDFs and pictures by batch, named by themselves or by a CSV, a verdict for each. */
import { Command } from "commander";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readReportName } from "~/orders/test-report";
import { fileReport, tellBuyers } from "~/orders/test-report-desk.server";
import { cellsOf, type ListColumn, readHead } from "~/catalogue/list-columns";
import type { NumberKind } from "~/catalogue/named-goods.server";
import { now } from "~/platform/clock.server";
import { FILE_MOST_BYTES } from "~/platform/files.server";
import { csvRows } from "./table-file";
import { countsText, OUTCOMES } from "./command-words";
import { say, tabbed, whole } from "./print";

interface Given {
  path: string;
  /** null: the name says neither goods nor batch */
  about: { goods: string; numberKind?: NumberKind; batch: string } | null;
}

/** Columns of a CSV. */
const COLUMNS: ReadonlySet<ListColumn> = new Set(["goods", "sku", "approval_number", "batch", "file"]);
const NUMBERS = ["goods", "sku", "approval_number"] as const;

/** What is meant by the paths: each file, the files of a folder, the rows of a CSV (files beside it). */
async function* givenBy(paths: readonly string[]): AsyncGenerator<Given> {
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) {
      for (const name of (await readdir(path)).sort())
        if (!name.startsWith(".")) yield* givenBy([join(path, name)]);
    } else if (/\.csv$/i.test(path)) yield* rowsOf(path);
    else yield { path, about: readReportName(basename(path)) };
  }
}

async function* rowsOf(path: string): AsyncGenerator<Given> {
  for await (const row of csvRows(path)) {
    const cells = cellsOf(row, readHead(Object.keys(row), COLUMNS));
    const numberKind = NUMBERS.find((column) => cells[column]);
    const { batch = "", file = "" } = cells;
    const about = numberKind && batch ? { goods: cells[numberKind]!, numberKind, batch } : null;
    yield { path: resolve(dirname(path), file), about };
  }
}

async function bytesOf(path: string): Promise<Uint8Array | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() && found.size <= FILE_MOST_BYTES ? readFile(path) : null;
}

/** Files everything that is meant and tells the buyers once; `say` gets a line for each file. Gives how many were refused. */
export async function fileReports(paths: readonly string[], say: (line: string) => void): Promise<number> {
  const fresh: { goodsId: number; batch: string }[] = [];
  const counts = { stored: 0, replaced: 0, unchanged: 0, refused: 0 };
  for await (const { path, about } of givenBy(paths)) {
    const refuse = (why: string) => {
      counts.refused += 1;
      say(tabbed([OUTCOMES.refused, whole(path), whole(why)]));
    };
    if (!about) {
      refuse("文件名应为 <商品编号或批准文号>_<批号>.pdf，或在 CSV 中写明");
      continue;
    }
    const bytes = await bytesOf(path);
    if (!bytes) {
      refuse("没有这个文件，或超过 10 MB");
      continue;
    }
    const verdict = await fileReport({ ...about, fileName: basename(path), bytes }, now());
    if (verdict.outcome === "refused") {
      refuse(verdict.text);
      continue;
    }
    counts[verdict.outcome] += 1;
    say(
      tabbed([
        OUTCOMES[verdict.outcome],
        whole(path),
        whole(`商品 ${verdict.goodsIds.join("、")}，批号 ${about.batch}`),
      ]),
    );
    if (verdict.outcome !== "unchanged")
      fresh.push(...verdict.goodsIds.map((goodsId) => ({ goodsId, batch: about.batch })));
  }
  const told = fresh.length > 0 ? await tellBuyers(fresh, now()) : 0;
  say(`${countsText(counts)}；已通知${told}家客户`);
  return counts.refused;
}

/** The command about test reports, for shop.ts. */
export function testReportCommands(): Command[] {
  return [
    new Command("test-reports")
      .description("按批号存放药检报告，逐个列出结果；新的代替旧的")
      .argument(
        "<paths...>",
        "名为 <商品编号或批准文号>_<批号>.pdf 的文件，或其目录，或 CSV，其列为 商品编号 或 批准文号、批号、文件",
      )
      .action(async (paths: string[]) => {
        const refused = await fileReports(paths, say);
        process.exitCode = refused > 0 ? 1 : 0;
      }),
  ];
}
