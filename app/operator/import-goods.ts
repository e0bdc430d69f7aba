/** Operator command: imports goods from a CSV file, a verdict for each row, with a progress bar. */
import { SingleBar } from "cli-progress";
import { Command, Option } from "commander";
import { parse } from "csv-parse";
import { createReadStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import type { GoodsKind } from "~/catalogue/goods-row";
import { importGoods, type ImportReport, type RowVerdict } from "~/catalogue/importer.server";
import { now } from "~/platform/clock.server";

/** Rows of a CSV file with a header, as they are read; ragged rows are the row's fault, not the file's. */
export async function* csvRows(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Record<string, string>> {
  const file = createReadStream(path);
  const parser = file.pipe(
    parse({ columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true }),
  );
  file.on("error", (error) => parser.destroy(error));
  for await (const row of parser) {
    onBytes(file.bytesRead);
    yield row as Record<string, string>;
  }
}

/** Imports the file; rows that are refused are in the report. */
export async function importFile(
  path: string,
  kind: GoodsKind,
  onProgress: (bytes: number, total: number) => void = () => {},
): Promise<ImportReport> {
  const { size } = await stat(path);
  return importGoods(
    csvRows(path, (bytes) => onProgress(bytes, size)),
    { kind, now: now() },
  );
}

const SAID = { created: "新建", updated: "更新", unchanged: "未变", refused: "拒绝" } as const;

/** One line a row that an operator should look at. */
export function verdictLine(verdict: RowVerdict): string {
  const why = [verdict.reason ?? "", ...verdict.notes].filter(Boolean).join("；");
  return `第${verdict.row}行 ${SAID[verdict.outcome]} ${verdict.name}${why ? `：${why}` : ""}`;
}

/** All verdicts as CSV, for the one who made the list. */
export function verdictsAsCsv(verdicts: readonly RowVerdict[]): string {
  // a leading = + - @ would be run as a formula by spreadsheet programs
  const cell = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;
  const rows = verdicts.map((v) =>
    [String(v.row), v.name, SAID[v.outcome], [v.reason ?? "", ...v.notes].filter(Boolean).join("；")].map(
      cell,
    ),
  );
  return ["行,商品名称,结果,说明", ...rows.map((row) => row.join(","))].join("\n") + "\n";
}

/** The command about goods, for shop.ts. */
export function importCommands(): Command[] {
  return [
    new Command("import-goods")
      .description("import goods, prices and stock from a CSV file with a header row")
      .argument("<file>", "columns as in app/catalogue/goods-row.ts; money in yuan, days as YYYY-MM-DD")
      .addOption(
        new Option("--kind <kind>", "what the file lists")
          .choices(["drug", "herb", "device"])
          .default("drug"),
      )
      .option("--verdicts <file>", "write the verdict of every row to this CSV file")
      .action(async (path: string, options: { kind: GoodsKind; verdicts?: string }) => {
        const bar = new SingleBar({ format: "{bar} {percentage}%", clearOnComplete: true });
        bar.start(1, 0);
        const report = await importFile(path, options.kind, (done, total) => {
          bar.setTotal(total);
          bar.update(done);
        }).finally(() => bar.stop());
        const refused = report.verdicts.filter((v) => v.outcome === "refused");
        for (const verdict of refused.slice(0, 20)) console.error(verdictLine(verdict));
        if (refused.length > 20) console.error(`另有${refused.length - 20}行被拒绝，--verdicts 可写出全部`);
        if (options.verdicts) await writeFile(options.verdicts, verdictsAsCsv(report.verdicts));
        const { created, updated, unchanged } = report.counts;
        console.log(`新建${created}，更新${updated}，未变${unchanged}，拒绝${refused.length}`);
        process.exitCode = refused.length > 0 ? 1 : 0;
      }),
  ];
}
