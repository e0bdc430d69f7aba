/** Commands that import products, stock and prices from CSV or XLSX files, with a result for each row. */
import { SingleBar } from "cli-progress";
import { Command, Option } from "commander";
import { basename } from "node:path";
import { setFlagsFromString } from "node:v8";
import { GOODS_HEADINGS } from "~/modules/catalogue/rows/goods-cells";
import { GOODS_IMPORT_COLUMNS, GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import {
  importPrices,
  type ImportRunOptions,
  type RawRows,
  importStock,
  importGoods,
} from "~/modules/imports/run-file.server";
import type { RowResultCounts, RowResult } from "~/modules/catalogue/rows/row-result";
import { type ChosenColumns, getColumn, ListFault } from "~/modules/imports/columns/headings";
import { IMPORT_COLUMN_HEADINGS, toHeading, type ImportColumn } from "~/modules/catalogue/rows/columns";
import type { UnreadSheet } from "~/platform/files/sheet-rows.server";
import { groupReasons, type ReasonGroup } from "~/modules/imports/stored/stored-import";
import { PRICE_COLUMNS } from "~/modules/catalogue/rows/price-row";
import { STOCK_COLUMNS } from "~/modules/imports/kinds/stock-row";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { now } from "~/platform/values/clock.server";
import { csvFile, tableRows } from "~/cli/output/table-file";
import { fileThere } from "~/cli/output/text-file";
import { dryRunOption, trialWords } from "~/cli/output/command-words";
import { complain, line, say, tell, untruncated } from "~/cli/output/print";

const MESSAGES = { created: "新建", updated: "更新", unchanged: "未变", refused: "拒绝" } as const;
/** Refused rows printed on the screen; the result file has all. */
const MAX_FAULTS_PRINTED = 20;
const MAX_CHANGES_PRINTED = 50;

const getResultReason = (result: RowResult) =>
  [result.reason ?? "", ...result.notes].filter(Boolean).join("；");

/** Returns "价格: 12.00 → 11.50；单位: 盒 → 瓶". */
const changeWords = (result: RowResult) =>
  (result.changes ?? []).map(({ what, from, to }) => `${what}: ${from || "空"} → ${to || "空"}`).join("；");

/** Formats a row that an operator should check. */
export function resultLine(result: RowResult): string {
  const why = [getResultReason(result), changeWords(result)].filter(Boolean).join("；");
  return line`第${result.row}行 ${MESSAGES[result.result]} ${result.name}${untruncated(why ? `：${why}` : "")}`;
}

export interface FileImport {
  path: string;
  results: string | undefined;
  isTrial?: boolean;
  sheet?: string;
  chosen?: ChosenColumns;
  used?: ReadonlySet<ImportColumn>;
  say: (line: string) => void;
  /** bytes read, total bytes, and rows done */
  onProgress?: (bytes: number, total: number, rows: number) => void;
}

/** Imports a file; results are written as they come, none are kept in memory. Throws a ListFault with a message. */
export async function importFile(
  { path, results, isTrial = false, sheet, chosen, used, say, onProgress }: FileImport,
  run: (rows: RawRows, options: ImportRunOptions) => Promise<RowResultCounts>,
): Promise<RowResultCounts> {
  const { size } = await fileThere(path);
  const file = results === undefined ? null : csvFile(results, ["行", "商品", "结果", "说明", "变化"]);
  let [refused, shown, bytes] = [0, 0, 0];
  let reasons: ReasonGroup[] = [];
  const onResult = async (result: RowResult) => {
    const { row, name, result: resolution } = result;
    if (resolution === "refused" && (refused += 1) <= MAX_FAULTS_PRINTED) say(resultLine(result));
    if (resolution === "refused")
      reasons = groupReasons([...reasons, { reason: result.reason ?? "", count: 1, row }]);
    const isShown = isTrial && (resolution === "created" || resolution === "updated");
    if (isShown && (shown += 1) <= MAX_CHANGES_PRINTED) say(resultLine(result));
    await file?.write([
      String(row),
      name,
      MESSAGES[resolution],
      getResultReason(result),
      changeWords(result),
    ]);
  };
  const choice = {
    name: sheet ?? null,
    used: used ?? ALL_COLUMNS,
    onSheets: (name: string, others: readonly UnreadSheet[]) => {
      if (others.length > 0) say(sheetWords(name, others));
    },
  };
  const rows = tableRows(path, (read) => (bytes = read), choice);
  const counts = await run(rows, {
    file: basename(path),
    now: now(),
    isTrial,
    ...(chosen && { chosen }),
    onHead: ({ columns, unused: all }) => {
      const unused = all.filter((heading) => !/^第 \d+ 列$/.test(heading));
      const generic = [...columns].find(([, column]) => column === "name")?.[0];
      if (generic && getColumn(generic) === "generic_name") say(`“${generic}”当作${toHeading("name")}`);
      if (unused.length > 0) say(`没有用到的列：${unused.join("、")}`);
    },
    onRowResult: onResult,
    onProgress: (done) => onProgress?.(bytes, size, done),
  }).finally(() => file?.end());
  if (refused > MAX_FAULTS_PRINTED && !file)
    say(`另有${refused - MAX_FAULTS_PRINTED}行被拒绝，--results 可写出全部`);
  if (refused > MAX_FAULTS_PRINTED)
    for (const { reason, count, row } of reasons.slice(0, MAX_FAULTS_PRINTED))
      say(line`拒绝${count}行：${untruncated(reason)}（第一处：第${row}行）`);
  if (shown > MAX_CHANGES_PRINTED && !file)
    say(`另有${shown - MAX_CHANGES_PRINTED}行会变化，--results 可写出全部`);
  return counts;
}

const ALL_COLUMNS: ReadonlySet<ImportColumn> = new Set(Object.keys(IMPORT_COLUMN_HEADINGS) as ImportColumn[]);

/** "读取工作表“库存”；没有读：“说明”、“旧价”（隐藏）". */
const sheetWords = (name: string, others: readonly UnreadSheet[]) =>
  line`读取工作表“${name}”；没有读：${untruncated(others.map((other) => `“${other.name}”${other.isHidden ? "（隐藏）" : ""}`).join("、"))}`;

interface FormValues {
  results?: string;
  dryRun?: true;
  sheet?: string;
  column?: string[];
}

/** Parses "失效日期=失效首日" as heading and column. Throws a ListFault when invalid. */
function chosenColumns(input: readonly string[] = []): ChosenColumns {
  return new Map(
    input.map((item) => {
      const at = item.lastIndexOf("=");
      const [heading, name] = [item.slice(0, at).trim(), item.slice(at + 1).trim()];
      const column = at > 0 ? getColumn(name) : undefined;
      if (column === undefined) throw new ListFault(`“${item}”应写作 表头=列名，如 失效日期=失效首日`);
      return [heading, column] as const;
    }),
  );
}

async function withBar(
  path: string,
  { results, dryRun, sheet, column }: FormValues,
  used: ReadonlySet<ImportColumn>,
  run: (rows: RawRows, options: ImportRunOptions) => Promise<RowResultCounts>,
): Promise<void> {
  const isTrial = dryRun === true;
  // About 30 MB are live at any time; by default the engine lets much more garbage grow.
  setFlagsFromString("--heap-growing-percent=25");
  const bar = new SingleBar({
    format: "{bar} {percentage}% | {rows}行",
    clearOnComplete: true,
    noTTYOutput: true,
    notTTYSchedule: 5000,
  });
  const lines: string[] = [];
  bar.start(1, 0, { rows: 0 });
  const onProgress = (bytes: number, total: number, rows: number) => {
    bar.setTotal(total);
    bar.update(bytes, { rows });
  };
  const keep = (text: string) => void lines.push(text);
  try {
    const chosen = chosenColumns(column);
    const values = { path, results, isTrial, used, chosen, ...(sheet !== undefined && { sheet }) };
    const counts = await importFile({ ...values, say: keep, onProgress }, run);
    bar.stop();
    complain(...lines);
    sayCounts(counts, isTrial);
  } catch (fault) {
    bar.stop();
    if (!(fault instanceof ListFault)) throw fault;
    tell({ ok: false, text: fault.message });
  }
}

function sayCounts({ created, updated, unchanged, refused }: RowResultCounts, isTrial: boolean): void {
  const counts = `新建${created}，更新${updated}，未变${unchanged}，拒绝${refused}`;
  say(trialWords(counts, isTrial));
  process.exitCode = refused > 0 ? 1 : 0;
}

const listCommand = (name: string, description: string, columns: string) =>
  new Command(name)
    .description(description)
    .argument("<file>", "带表头的 CSV（UTF-8 或 GBK）或 XLSX")
    .option("--results <file>", "把每一行的结果写到这个 CSV 文件")
    .addOption(dryRunOption())
    .option("--sheet <name>", "XLSX 文件有几张工作表时，读哪一张")
    .option(
      "--column <表头=列名...>",
      "表头有两种意思时写明是哪一列，如 失效日期=有效期至、失效日期=失效首日、库存=实物库存",
    )
    .addHelpText("after", columns);

const headings = (columns: Iterable<ImportColumn>) => [...columns].map(toHeading).join("、");

const NAMED = `每行用商品编号、货号、条码，或商品名称加规格、生产企业（同名时再加批准文号）指明商品。全半角、上下标、×与*、空格和大小写不影响匹配。`;
const GOODS_HELP = `
列（中文或英文列名，顺序不限）：${headings(["goods"])}、${GOODS_HEADINGS.join("、")}、进价、销量、批次。
只修改表里有的列。单元格留空：可选列清空或恢复默认值，商品名称、生产企业、状态拒绝留空，商品编号、货号、价格、进价留空不改（没有价格的新商品先下架，定价后才能上架）（进价填 - 为不再知道）。
${NAMED}
金额单位为元，日期写作 2028-06-30，状态写上架或下架，批次写作 批号,生产日期,有效期至,数量;…`;
const STOCK_HELP = `
列：${headings(STOCK_COLUMNS)}。
${NAMED}
“可售库存”（或“数量”）是还可以卖的数量；“实物库存”是仓库里的数量，会减去未发货订单占用的数量。两者只填一列。
已有的批次可以不填日期；新批次可以不填生产日期，显示为未填。有效期至只写到月份时按当月最后一天；生产日期要写到日。同一批号在几个货位时逐行相加。
一个商品有几个批号时，后面的行可以不再写商品。`;
const PRICE_HELP = `
列：${headings(PRICE_COLUMNS)}。
${NAMED}
不填等级、地区（六位代码）、客户编号时是所有人的价格，阶梯价写作 50:11.20;200:10.60；三者填一个时是该范围自己的价格。
价格填 - 取消自己的价格，阶梯价填 - 取消阶梯价，留空不改。
进价只和所有人的价格一起填，也可以只填进价；留空不改，填 - 为不再知道。
开始、结束写作 2026-12-01 或 2026-12-01 08:00，结束的那一天仍按该价；开始留空为立即，结束留空为长期；没有这两列时不改现有的期限。`;

const stockWords = (rows: ReadonlySet<ImportColumn>) =>
  rows.has("on_hand") ? "按实物库存导入，已减去未发货订单占用的数量" : "按可售库存导入";

type Run = (rows: RawRows, options: ImportRunOptions) => Promise<RowResultCounts>;

interface ListInput {
  kind: GoodsKind;
  add?: true;
}

/** An import command and how to start it. */
interface ListKind {
  name: string;
  description: string;
  help: string;
  options: readonly Option[];
  columns: ReadonlySet<ImportColumn>;
  /** `words`: printed after the run */
  start: (input: ListInput) => { run: Run; words?: () => string };
}

const LISTS: readonly ListKind[] = [
  {
    name: "import-goods",
    columns: GOODS_IMPORT_COLUMNS,
    description: "导入商品资料、价格和批次，只修改表里有的列",
    help: GOODS_HELP,
    options: [
      new Option("--kind <kind>", "表里是哪类商品（商品类型列优先）")
        .choices(Object.keys(GOODS_KIND_NAMES))
        .default("drug"),
    ],
    start: ({ kind }) => ({
      run: async (rows, options) => (await importGoods(rows, { kind, ...options })).counts,
    }),
  },
  {
    name: "import-stock",
    columns: STOCK_COLUMNS,
    description: "按批号导入库存，数量替换原有数量",
    help: STOCK_HELP,
    options: [new Option("--add", "数量加到原有数量上，负数为扣减")],
    start: ({ add }) => {
      let words = "";
      const run: Run = (rows, options) =>
        importStock(rows, {
          ...options,
          isAdded: add === true,
          heldOf: heldUnits,
          onHead: (head) => {
            options.onHead?.(head);
            words = add ? "按增减数量导入" : stockWords(new Set(head.columns.values()));
          },
        });
      return { run, words: () => words };
    },
  },
  {
    name: "import-prices",
    columns: PRICE_COLUMNS,
    description: "导入基础价、阶梯价，以及等级、地区、客户的价格",
    help: PRICE_HELP,
    options: [],
    start: () => ({ run: importPrices }),
  },
];

export function importCommands(): Command[] {
  return LISTS.map(({ name, description, help, options, columns, start }) => {
    const command = listCommand(name, description, help);
    for (const option of options) command.addOption(option);
    return command.action(async (path: string, input: FormValues & ListInput) => {
      const { run, words } = start(input);
      await withBar(path, input, columns, run);
      const text = words?.();
      if (text) say(text);
    });
  });
}
