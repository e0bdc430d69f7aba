import { Command } from "commander";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { readFileRows } from "~/modules/cart/quick-order/sheet-bytes.server";
import { abandonCount } from "~/modules/catalogue/stock-count/apply-count.server";
import { OpenForm } from "~/modules/catalogue/stock-count/open-form";
import { openCount } from "~/modules/catalogue/stock-count/open-count.server";
import { takeSheet } from "~/modules/catalogue/stock-count/take-sheet.server";
import {
  COUNT_STATES,
  type CountLine,
  countNumber,
  differenceOf,
  readCountNumber,
  COUNT_SCOPE_NAMES,
  signed,
} from "~/modules/catalogue/stock-count/count";
import { findCount, type ListedCount, listCounts } from "~/modules/catalogue/stock-count/counts.server";
import { allLines } from "~/modules/catalogue/stock-count/lines.server";
import { countFindings } from "~/admin/approval-requests/kinds/stock-count.server";
import { settleCount } from "~/admin/stock-count/settle-count.server";
import {
  choicesOf,
  dryRunOption,
  noSuch,
  nothingDone,
  OPERATOR,
  trialWords,
} from "~/cli/output/command-words";
import { fileThere } from "~/cli/output/text-file";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { db } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import {
  type PrintColumns,
  type CommandResult,
  line,
  formatRows,
  say,
  sayTable,
  tell,
  untruncated,
} from "~/cli/output/print";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

const LIMIT = 200;
const NUMBER = "盘点单编号，如 PD000012";

const COUNTS: PrintColumns<ListedCount> = {
  盘点单: ({ id }) => countNumber(id),
  状态: ({ state }) => COUNT_STATES[state],
  已盘: ({ counted: counts, lines }) => `${counts}/${lines}`,
  开始时间: ({ openedAt }) => formatTime(openedAt),
  开单人: ({ openedBy }) => openedBy,
  范围: ({ scope }) => untruncated(scope),
};

const LINES: PrintColumns<CountLine> = {
  库位: ({ place }) => place || "未登记",
  商品编号: ({ goodsId }) => goodsId,
  商品: ({ name }) => name,
  批号: ({ batch }) => batch,
  盘点时账面: ({ countedBook }) => countedBook,
  实盘: ({ counted: counts }) => counts,
  差异: (line) => signed(differenceOf(line) ?? 0),
  金额: (line) => formatYuan(Math.abs(differenceOf(line) ?? 0) * line.price),
  盘点人: ({ countedBy }) => countedBy,
};

/** One line a count, newest first. */
export const countListLines = async (): Promise<string[]> =>
  formatRows(COUNTS, await listCounts("all", { after: null, most: LIMIT }));

/** One line a batch that differs; null: no such count. */
export async function formatCountDifferences(number: string): Promise<string[] | null> {
  const count = await findCount(readCountNumber(number) ?? 0);
  return count && formatRows(LINES, await allLines(count.id, "different"));
}

export interface InputCount {
  place?: string;
  category?: string;
  batches?: string;
  note?: string;
}

/** Opens a count. Refused, in words: what the page refuses. */
export async function openStockCount(scope: string, input: InputCount, by: string): Promise<CommandResult> {
  const { category: categoryId, ...fields } = input;
  const read = OpenForm.safeParse({ ...fields, scope, categoryId, key: randomUUID() });
  if (!read.success) return { ok: false, text: read.error.issues[0]!.message };
  const { key, batches: batchIds, ...wish } = read.data;
  const done = await openCount({ ...wish, batchIds }, { key, by, heldOf: heldUnits, now: now() });
  if (!done.ok) return { ok: false, text: done.text };
  const { scope: words } = (await findCount(done.id))!;
  return { ok: true, text: line`盘点单 ${countNumber(done.id)} 已开：${untruncated(words)}` };
}

/** Stores the counted numbers of a table; `say` gets a line for each row. Returns the number rows were refused. */
export async function countByFile(
  number: string,
  path: string,
  { by, isTrial }: { by: string; isTrial: boolean },
  say: (line: string) => void,
): Promise<CommandResult & { refused: number }> {
  const refused = (text: string) => ({ ok: false, text, refused: 0 });
  const id = readCountNumber(number);
  if (id === null) return { ...noSuch("盘点单", number), refused: 0 };
  await fileThere(path);
  const sheet = await readFileRows(await readFile(path));
  if (!sheet.ok) return refused(sheet.text);
  const done = await takeSheet(id, sheet.rows, { by, heldOf: heldUnits, now: now(), isTrial });
  if (!done.ok) return refused(done.text);
  for (const answer of done.answers)
    say(
      line`第${answer.row}行  ${answer.name}  ${answer.ok ? `登记为 ${answer.counted}` : untruncated(`拒绝：${answer.text}`)}`,
    );
  const wrong = done.answers.filter(({ ok }) => !ok).length;
  const text = trialWords(`登记 ${done.answers.length - wrong} 行，拒绝 ${wrong} 行`, isTrial);
  return { ok: wrong === 0, text, refused: wrong };
}

/** Makes a count the book, past a limit of the shop as an approval request for a second person. */
export async function applyStockCount(
  number: string,
  { partial = false, cut = false, why }: { partial?: boolean; cut?: boolean; why: string },
  by: { id: number | null; name: string },
): Promise<CommandResult> {
  const id = readCountNumber(number);
  if (id === null) return noSuch("盘点单", number);
  const agreed = { isPartial: partial, isCut: cut };
  const { mark } = await countFindings(id, db);
  const done = await settleCount(id, { agreed, mark, why, by }, now());
  if (!done) return noSuch("盘点单", number);
  if (!done.ok) return nothingDone("isStale" in done ? "刚才又有登记，请核对后再试" : done.text);
  if (done.isWaiting) return { ok: true, text: "差异超过限额，已提出，由另一位同事复核后更正" };
  const short = done.short > 0 ? `，${done.short} 个批号仍欠订单占用数` : "";
  return { ok: true, text: `已更正 ${done.corrected} 个批号${short}` };
}

/** Gives a count up; nothing is corrected by it. */
export async function abandonStockCount(number: string, by: string): Promise<CommandResult> {
  const id = readCountNumber(number);
  const done = id === null ? null : await abandonCount(id, by, now());
  if (!done) return noSuch("盘点单", number);
  return done.ok ? { ok: true, text: line`盘点单 ${number} 已放弃，库存没有变化` } : nothingDone(done.text);
}

/** The commands about stock counts, for commands.ts. */
export function stockCountCommands(): Command[] {
  const by = userInfo().username;
  return [
    new Command("stock-counts")
      .description("列出最近 200 张盘点单，新的在前；写明编号时列出有差异的批号")
      .argument("[number]", NUMBER)
      .action(async (number?: string) => {
        if (number === undefined) return sayTable(COUNTS, await countListLines(), "没有盘点单");
        const lines = await formatCountDifferences(number);
        return lines === null ? tell(noSuch("盘点单", number)) : sayTable(LINES, lines, "没有差异");
      }),
    new Command("open-stock-count")
      .description("开始盘点")
      .argument("<scope>", choicesOf({ ...COUNT_SCOPE_NAMES, near: `将在 ${COUNT_SCOPE_NAMES.near}` }))
      .option("--place <text>", "库位的开头，如 A-03")
      .option("--category <id>", "分类编号")
      .option("--batches <ids>", "批次编号，用逗号分开")
      .option("--note <text>", "备注")
      .option("--by <name>", OPERATOR, by)
      .action(async (scope: string, { by: name, ...input }: InputCount & { by: string }) =>
        tell(await openStockCount(scope, input, name)),
      ),
    new Command("count-stock")
      .description("从文件登记盘点数量，逐行答复；表头要有 批号 和 实盘数量")
      .argument("<number>", NUMBER)
      .argument("<file>", "CSV 或 XLSX 文件")
      .addOption(dryRunOption())
      .option("--by <name>", OPERATOR, by)
      .action(async (number: string, file: string, input: { dryRun?: true; by: string }) =>
        tell(await countByFile(number, file, { by: input.by, isTrial: input.dryRun === true }, say)),
      ),
    new Command("apply-stock-count")
      .description("按盘点更正库存；差异超过限额时提出，由另一位同事复核")
      .argument("<number>", NUMBER)
      .option("--partial", "未盘的批号不更正")
      .option("--cut", "少于订单占用的批号更正到占用数为止")
      .requiredOption("--why <text>", "原因，记入审计日志")
      .option("--by <name>", OPERATOR, by)
      .action(
        async (
          number: string,
          { by: name, as, ...input }: { partial?: true; cut?: true; why: string; by: string; as?: string },
        ) => {
          const id = as === undefined ? null : ((await findByUsername(as))?.id ?? null);
          tell(await applyStockCount(number, input, { id, name }));
        },
      ),
    new Command("abandon-stock-count")
      .description("放弃盘点，库存不更正")
      .argument("<number>", NUMBER)
      .requiredOption("--why <text>", "原因，记入审计日志")
      .option("--by <name>", OPERATOR, by)
      .action(async (number: string, { by: name }: { by: string }) =>
        tell(await abandonStockCount(number, name)),
      ),
  ];
}
