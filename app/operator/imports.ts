/** Operator commands: import goods, stock and prices from CSV or XLSX files, a verdict for each row, with a progress bar. */
import { SingleBar } from "cli-progress";
import { Command, Option } from "commander";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { GoodsKind } from "~/catalogue/goods-row";
import { importPrices } from "~/catalogue/import-prices.server";
import type { Counts, RawRows, RowVerdict } from "~/catalogue/import-run.server";
import { importStock, type ListImport } from "~/catalogue/import-stock.server";
import { importGoods } from "~/catalogue/importer.server";
import { now } from "~/platform/clock.server";
import { csvFile, tableRows } from "./table-file";
import { complain, line, whole } from "./print";

const SAID = { created: "新建", updated: "更新", unchanged: "未变", refused: "拒绝" } as const;
/** Refused rows that are said on the screen; the verdict file has them all. */
const SAID_MOST = 20;

const whyOf = (verdict: RowVerdict) => [verdict.reason ?? "", ...verdict.notes].filter(Boolean).join("；");

/** One line a row that an operator should look at. */
export function verdictLine(verdict: RowVerdict): string {
  const why = whyOf(verdict);
  return line`第${verdict.row}行 ${SAID[verdict.outcome]} ${verdict.name}${whole(why ? `：${why}` : "")}`;
}

export interface FileImport {
  path: string;
  /** where the verdict of every row is written */
  verdicts: string | undefined;
  say: (line: string) => void;
  /** bytes of the file that were read, of how many, and rows that were answered */
  onProgress?: (bytes: number, total: number, rows: number) => void;
}

/** Imports a file by one of the importers; verdicts go to their file as they come, none are kept. */
export async function importFile(
  { path, verdicts, say, onProgress }: FileImport,
  run: (rows: RawRows, given: ListImport) => Promise<Counts>,
): Promise<Counts> {
  const { size } = await stat(path);
  const file = verdicts === undefined ? null : csvFile(verdicts, ["行", "商品", "结果", "说明"]);
  let [refused, bytes] = [0, 0];
  const onVerdict = async (verdict: RowVerdict) => {
    if (verdict.outcome === "refused" && (refused += 1) <= SAID_MOST) say(verdictLine(verdict));
    await file?.write([String(verdict.row), verdict.name, SAID[verdict.outcome], whyOf(verdict)]);
  };
  const rows = tableRows(path, (read) => (bytes = read));
  const counts = await run(rows, {
    file: basename(path),
    now: now(),
    onVerdict,
    onProgress: (done) => onProgress?.(bytes, size, done),
  }).finally(() => file?.end());
  if (refused > SAID_MOST && !file) say(`另有${refused - SAID_MOST}行被拒绝，--verdicts 可写出全部`);
  return counts;
}

async function withBar(
  path: string,
  verdicts: string | undefined,
  run: (rows: RawRows, given: ListImport) => Promise<Counts>,
): Promise<void> {
  // 30 MB live at any time; left to itself the engine lets several times as much garbage stand before it looks.
  setFlagsFromString("--heap-growing-percent=25");
  const bar = new SingleBar({
    format: "{bar} {percentage}% | {rows}行",
    clearOnComplete: true,
    noTTYOutput: true,
    notTTYSchedule: 5000,
  });
  const refusals: string[] = [];
  bar.start(1, 0, { rows: 0 });
  const onProgress = (bytes: number, total: number, rows: number) => {
    bar.setTotal(total);
    bar.update(bytes, { rows });
  };
  const say = (line: string) => void refusals.push(line);
  const { created, updated, unchanged, refused } = await importFile(
    { path, verdicts, say, onProgress },
    run,
  ).finally(() => bar.stop());
  complain(...refusals);
  say(`新建${created}，更新${updated}，未变${unchanged}，拒绝${refused}`);
  process.exitCode = refused > 0 ? 1 : 0;
}

const command = (name: string, description: string, columns: string) =>
  new Command(name)
    .description(description)
    .argument("<file>", "CSV or XLSX with a header row")
    .option("--verdicts <file>", "write the verdict of every row to this CSV file")
    .addHelpText("after", columns);

const GOODS_COLUMNS = `
Columns are those of app/catalogue/goods-row.ts: name, spec, manufacturer, price, unit, approval_number, barcode, ladder, pack_size,
batches … Money is yuan, days are YYYY-MM-DD. The same name, spec and manufacturer is the same goods.`;
const NAMED = `The goods of a row: "goods" (商品编号), or "barcode" (条码), or "name", "spec", "manufacturer" (商品名称, 规格, 生产企业).`;
const STOCK_COLUMNS = `
${NAMED}
Then "batch" (批号), "produced" (生产日期), "expires" (有效期至), "quantity" (数量); a batch that is known needs no days.`;
const PRICE_COLUMNS = `
${NAMED}
Then "price" (价格) in yuan and "ladder" (阶梯价) such as 50:11.20;200:10.60 for everybody; or "price" with one of "rank" (等级),
"area" (地区, six digits) or "company" (客户编号) for those alone. A price of "-" ends an own price, a ladder of "-" the ladder.`;

/** The commands that import files, for commands.ts. */
export function importCommands(): Command[] {
  return [
    command("import-goods", "import goods with their prices and stock", GOODS_COLUMNS)
      .addOption(
        new Option("--kind <kind>", "what the file lists")
          .choices(["drug", "herb", "device"])
          .default("drug"),
      )
      .action((path: string, { kind, verdicts }: { kind: GoodsKind; verdicts?: string }) =>
        withBar(path, verdicts, async (rows, { onProgress, ...given }) => {
          const report = await importGoods(rows, { kind, ...given }, onProgress);
          return report.counts;
        }),
      ),
    command(
      "import-stock",
      "import stock by batch; quantities take the place of what there is",
      STOCK_COLUMNS,
    )
      .option("--add", "add the quantities to what there is; below zero takes away")
      .action((path: string, { add, verdicts }: { add?: true; verdicts?: string }) =>
        withBar(path, verdicts, (rows, given) => importStock(rows, add === true, given)),
      ),
    command(
      "import-prices",
      "import base prices and ladders, and prices of ranks, areas, companies",
      PRICE_COLUMNS,
    ).action((path: string, { verdicts }: { verdicts?: string }) => withBar(path, verdicts, importPrices)),
  ];
}
