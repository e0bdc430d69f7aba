import { Command } from "commander";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import {
  ALL_DOCUMENTS,
  asGoodsDocument,
  GOODS_DOCUMENTS,
  readDocumentName,
  type GoodsDocument,
} from "~/modules/catalogue/goods/goods-document";
import { fileDocument } from "~/modules/catalogue/import/goods-documents.server";
import { parseTime } from "~/platform/values/clock";
import { SHEET_ROW } from "~/modules/catalogue/import/import-run.server";
import { toCells } from "~/modules/catalogue/import/list-cells";
import { type ImportColumn, readHead } from "~/modules/catalogue/import/list-columns";
import { NUMBER_COLUMNS, type NumberKind } from "~/modules/catalogue/import/named-goods.server";
import { now } from "~/platform/values/clock.server";
import { MAX_FILE_BYTES } from "~/platform/files/files.server";
import { csvRows } from "~/cli/output/table-file";
import {
  countsText,
  DAY_FORM,
  dryRunOption,
  FILE_UPLOAD_RESULT_NAMES,
  trialWords,
} from "~/cli/output/command-words";
import { say, tabbed, tell, untruncated } from "~/cli/output/print";

interface Values {
  path: string;
  from?: string;
  /** null: the name says neither the product nor the kind of document */
  about: { of: string; numberKind?: NumberKind; kind: GoodsDocument; endsOn: string | null } | null;
}

const COLUMNS: ReadonlySet<ImportColumn> = new Set([
  ...(["goods", "sku", "approval_number", "manufacturer", "paper", "expires", "file"] as const),
]);

/** Resolves the paths: files, files of a folder, rows of a CSV (files next to it). */
async function* grantedBy(paths: readonly string[], endsOn: string | null): AsyncGenerator<Values> {
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) {
      for (const name of (await readdir(path)).sort())
        if (!name.startsWith(".")) yield* grantedBy([join(path, name)], endsOn);
    } else if (/\.csv$/i.test(path)) yield* getRows(path);
    else {
      const about = readDocumentName(basename(path));
      yield { path, about: about && { ...about, endsOn } };
    }
  }
}

async function* getRows(path: string): AsyncGenerator<Values> {
  for await (const row of csvRows(path)) {
    const cells = toCells(row, readHead(Object.keys(row), COLUMNS));
    const numberKind = NUMBER_COLUMNS.find((column) => cells[column]);
    const of = cells[numberKind ?? "manufacturer"] ?? "";
    const kind = asGoodsDocument(cells.paper ?? "");
    const endsOn = cells.expires || null;
    const isWhole = of !== "" && kind !== null && isDay(endsOn);
    yield {
      path: resolve(dirname(path), cells.file ?? ""),
      from: `${path} 第${row[SHEET_ROW]}行`,
      about: isWhole ? { of, ...(numberKind && { numberKind }), kind, endsOn } : null,
    };
  }
}

const isDay = (text: string | null): boolean =>
  text === null || (/^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null);

async function readBytes(path: string): Promise<Uint8Array | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() && found.size <= MAX_FILE_BYTES ? readFile(path) : null;
}

/**
 * Stores the given documents; `say` gets a line for each file. Returns the number refused. `endsOn`: last day for files without one. A dry run
 * checks each file and stores nothing.
 */
export async function fileDocuments(
  paths: readonly string[],
  endsOn: string | null,
  say: (line: string) => void,
  isTrial = false,
): Promise<number> {
  const counts = { stored: 0, replaced: 0, unchanged: 0, refused: 0 };
  for await (const { path, from, about } of grantedBy(paths, endsOn)) {
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
      refuse("文件名应为 <商品编号、批准文号或生产企业>_<资料>.pdf，或在 CSV 中写明");
      continue;
    }
    const bytes = await readBytes(path);
    if (!bytes) {
      refuse("没有这个文件，或超过 10 MB");
      continue;
    }
    const result = await fileDocument({ ...about, fileName: basename(path), bytes }, now(), isTrial);
    if (result.result === "refused") {
      refuse(result.text);
      continue;
    }
    counts[result.result] += 1;
    const { of, text } = GOODS_DOCUMENTS[about.kind];
    const subjects = `${of === "goods" ? "商品" : "生产企业"} ${result.subjects.join("、")}`;
    say(
      tabbed([
        FILE_UPLOAD_RESULT_NAMES[result.result],
        untruncated(path),
        untruncated(`${text}，${subjects}`),
      ]),
    );
  }
  say(trialWords(countsText(counts), isTrial));
  return counts.refused;
}

const DOCUMENTS_NOTIFIED = ALL_DOCUMENTS.map((kind) => `${kind} ${GOODS_DOCUMENTS[kind].text}`).join("、");

export function goodsDocumentCommands(): Command[] {
  return [
    new Command("goods-documents")
      .description("存放商品和生产企业的首营资料，逐个列出结果；随每张订单的资料提供")
      .argument(
        "<paths...>",
        "名为 <商品编号或批准文号>_<资料>.pdf 的文件，生产企业的为 <生产企业或商品编号>_<资料>.pdf，或其目录，或 CSV，其列为 商品编号、批准文号 或 生产厂家，再加 资料、有效期至、文件",
      )
      .option("--until <day>", "按文件名存放的资料的有效期至，如 2028-06-30；不写为长期")
      .addHelpText("after", `\n资料：${DOCUMENTS_NOTIFIED}`)
      .addOption(dryRunOption())
      .action(async (paths: string[], input: { until?: string; dryRun?: true }) => {
        const { until = null, dryRun = false } = input;
        if (!isDay(until)) {
          return tell({ ok: false, text: DAY_FORM });
        }
        const refused = await fileDocuments(paths, until, say, dryRun);
        process.exitCode = refused > 0 ? 1 : 0;
      }),
  ];
}
