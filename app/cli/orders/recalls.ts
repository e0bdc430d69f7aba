import { Command } from "commander";
import { userInfo } from "node:os";
import {
  toRecallLevel,
  RECALL_LEVELS,
  RECALL_STATES,
  readRecallLevel,
  type RecallState,
} from "~/modules/recalls/recall";
import {
  liftRecall,
  listRecallsForOperator,
  findRecallStatus,
  remindRecall,
  startRecall,
} from "~/modules/recalls/recall-admin.server";
import { dayOf, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { NEEDS_REASON, noSuch, OPERATOR, REASON } from "~/cli/output/command-words";
import {
  type PrintColumns,
  formatRows,
  sayTable,
  tabbed,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";

const wrong = (text: string): CommandResult => ({ ok: false, text });

export interface RecallInput {
  level: string;
  reason: string;
  text: string;
  by: string;
}

/** Begins the recall of a batch, named by the products' id and its number. */
export async function recallBatch(goods: string, batch: string, input: RecallInput): Promise<CommandResult> {
  const level = readRecallLevel(input.level);
  if (!/^\d{1,15}$/.test(goods)) return noSuch("商品", goods);
  if (level === null) return wrong("--level 请写 1、2 或 3");
  if (!input.reason.trim()) return NEEDS_REASON;
  const found = { goodsId: Number(goods), batchNumber: batch.trim(), level, by: input.by };
  const begun = await startRecall({ ...found, reason: input.reason.trim(), body: input.text.trim() }, now());
  if (!begun.ok) return begun;
  const { number, companies, blocked } = begun;
  return { ok: true, text: `召回 ${number}：已通知${companies}家客户，停售${blocked}件` };
}

type AdminRecall = Awaited<ReturnType<typeof listRecallsForOperator>>[number];

const RECALLS: PrintColumns<AdminRecall> = {
  召回编号: (row) => row.number,
  状态: (row) => RECALL_STATES[row.state as RecallState] ?? row.state,
  级别: (row) => RECALL_LEVELS[toRecallLevel(row.level)].name,
  日期: (row) => dayOf(row.started_at),
  操作人: (row) => row.started_by,
  商品: (row) => row.goodsName,
  批号: (row) => row.batch_number,
  回复: (row) => `${row.companies}家中${row.answered}家已回复`,
  原因: (row) => untruncated(row.reason),
};

/** One line for each recall. */
export async function formatRecallList(): Promise<string[]> {
  return formatRows(RECALLS, await listRecallsForOperator());
}

/** The recall and a line for each company: those that have not answered stand last, with their phone. */
export async function statusLines(number: string): Promise<string[] | null> {
  const status = await findRecallStatus(number);
  if (!status) return null;
  const { unit } = status;
  const head = [number, status.state, RECALL_LEVELS[status.level].name, status.goodsName, status.batchNumber];
  return [
    tabbed([...head, `${status.startedBy} ${status.startedOn}`, untruncated(status.reason)]),
    ...status.companies.map((company) =>
      tabbed([
        company.companyId,
        company.company,
        company.phone,
        `购买 ${company.bought}${unit}`,
        company.answeredAt !== null
          ? `剩余 ${company.remaining ?? 0}${unit}，${formatTime(company.answeredAt)} 回复`
          : company.isShipped
            ? `未回复，已提醒${company.reminders}次`
            : "未发货",
        untruncated(company.note),
      ]),
    ),
  ];
}

/** Lets the batch be sold again and tells the companies. */
export async function liftByNumber(number: string, reason: string, by: string): Promise<CommandResult> {
  if (!reason.trim()) return NEEDS_REASON;
  const done = await liftRecall(number, reason.trim(), by, now());
  if (done === null) return noSuch("召回", number);
  return done.ok ? { ok: true, text: `召回已解除，已通知${done.companies}家客户` } : done;
}

/** Reminds who has not answered, at most once an hour. */
export async function remindByNumber(number: string): Promise<CommandResult> {
  const reminded = await remindRecall(number, now());
  if (reminded === null) return noSuch("进行中的召回", number);
  return { ok: true, text: `已提醒${reminded}家客户` };
}

/** The commands about recalls, for shop.ts. */
export function recallCommands(): Command[] {
  const by = userInfo().username;
  return [
    new Command("recall")
      .description("召回一个批号：停售，并通知购买过的客户回复剩余数量")
      .argument("<goods>", "商品编号")
      .argument("<batch>", "批号")
      .requiredOption("--level <level>", "1、2 或 3，即一级、二级、三级")
      .requiredOption("--reason <text>", REASON)
      .option("--text <text>", "停售和回复以外的要求", "")
      .option("--by <name>", OPERATOR, by)
      .action(async (goods: string, batch: string, input: RecallInput) =>
        tell(await recallBatch(goods, batch, input)),
      ),
    new Command("recalls")
      .description("列出召回，最新的在前")
      .action(async () => sayTable(RECALLS, await formatRecallList(), "没有召回")),
    new Command("recall-status")
      .description("购买该批号的客户及各自的回复")
      .argument("<number>", "召回编号")
      .action(async (number: string) => {
        const lines = await statusLines(number);
        tell(lines ? { ok: true, text: lines.join("\n") } : noSuch("召回", number));
      }),
    new Command("remind-recall")
      .description("提醒未回复召回的客户，每小时最多一次")
      .argument("<number>", "召回编号")
      .action(async (number: string) => tell(await remindByNumber(number))),
    new Command("lift-recall")
      .description("解除召回：批号恢复销售，并通知客户")
      .argument("<number>", "召回编号")
      .requiredOption("--reason <text>", REASON)
      .option("--by <name>", OPERATOR, by)
      .action(async (number: string, input: { reason: string; by: string }) =>
        tell(await liftByNumber(number, input.reason, input.by)),
      ),
  ];
}
