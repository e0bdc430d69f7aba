/** Operator commands for requests to buy: list them, answer one, say that its goods came into the shop. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { dayOf, formatTime, parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan, parseYuan } from "~/platform/values/money";
import {
  asRequestState,
  REQUEST_STATES,
  type RequestState,
} from "~/modules/support/buy-requests/buy-request";
import {
  answerRequest,
  listRequest,
  requestsForOperator,
  type RequestAnswered,
} from "~/modules/support/buy-requests/buy-request.server";
import { choicesOf, NEEDS_REASON, noState, noSuch, OPERATOR } from "~/cli/output/command-words";
import {
  type PrintColumns,
  formatRows,
  sayTable,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";

export interface AnswerInput {
  goods?: string;
  price?: string;
  when?: string;
  text?: string;
  refuse?: string;
  by: string;
}

const idOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null);
const wrong = (text: string): CommandResult => ({ ok: false, text });

type AdminRequest = Awaited<ReturnType<typeof requestsForOperator>>[number];

const REQUESTS: PrintColumns<AdminRequest> = {
  编号: (row) => row.id,
  状态: (row) => REQUEST_STATES[asRequestState(row.state)],
  时间: (row) => formatTime(row.created_at),
  客户编号: (row) => row.company_id,
  客户: (row) => row.company,
  联系人: (row) => row.contact_name,
  联系电话: (row) => row.contact_phone,
  商品: (row) => [row.name, row.spec, row.manufacturer, row.approval_number].filter(Boolean).join("，"),
  数量: (row) => `${row.number}${row.unit}`,
  期望价格: (row) => (row.wished_price === null ? "" : `期望 ${formatYuan(row.wished_price)}`),
  需要日期: (row) => row.needed_by && `${row.needed_by} 前`,
  备注: (row) => untruncated(row.note),
  答复: (row) => untruncated(row.answer),
};

/** One line for each request: those that wait, or those in another state, or all. */
export async function listRequests(state: RequestState | "all"): Promise<string[]> {
  return formatRows(REQUESTS, await requestsForOperator(state === "all" ? null : state));
}

/** Answers a waiting request with what the options say; one of them must say something. */
export async function answerBuyRequestById(id: string, input: AnswerInput): Promise<CommandResult> {
  const requestId = idOf(id);
  const goodsId = input.goods === undefined ? null : idOf(input.goods);
  const price = input.price === undefined ? null : parseYuan(input.price);
  const expectedOn = input.when ?? null;
  const [text, reason] = [(input.text ?? "").trim(), (input.refuse ?? "").trim()];
  if (requestId === null) return noSuch("求购", id);
  if (input.goods !== undefined && goodsId === null) return wrong("--goods 请写商品编号");
  if (input.price !== undefined && !price) return wrong("--price 请写金额，如 12.50");
  if (expectedOn !== null && !isDayFrom(expectedOn, dayOf(now())))
    return wrong("--when 请写今天或以后的日期，如 2026-12-05");
  if (input.refuse !== undefined && !reason) return NEEDS_REASON;
  if (reason && (goodsId !== null || price !== null || expectedOn !== null))
    return wrong("拒绝时不能写 --goods、--price 和 --when");
  if (!reason && !text && goodsId === null && price === null && expectedOn === null)
    return wrong("请至少写明 --goods、--price、--when、--text、--refuse 之一");
  const answer = { text: reason || text, isRefusal: reason !== "", goodsId, price, expectedOn, by: input.by };
  return words(id, await answerRequest(requestId, answer, now()));
}

/** Says of an answered request that its goods can be bought now. */
export async function listById(id: string, goods: string, text: string, by: string): Promise<CommandResult> {
  const [requestId, goodsId] = [idOf(id), idOf(goods)];
  if (requestId === null) return noSuch("求购", id);
  if (goodsId === null) return wrong("--goods 请写商品编号");
  return words(id, await listRequest(requestId, goodsId, text.trim(), by, now()));
}

const isDayFrom = (day: string, first: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null && day >= first;

function words(id: string, answered: RequestAnswered): CommandResult {
  if (answered === null) return noSuch("求购", id);
  return answered.ok ? { ok: true, text: `该求购${REQUEST_STATES[answered.state]}` } : answered;
}

/** The commands about requests to buy, for shop.ts. */
export function requestCommands(): Command[] {
  const states = { ...REQUEST_STATES, all: "全部" };
  const by = userInfo().username;
  return [
    new Command("requests")
      .description("列出客户的求购，先提交的在前")
      .argument("[state]", choicesOf(states), "pending")
      .action(async (state: string) => {
        if (!Object.hasOwn(states, state)) return tell(noState(state, states));
        const lines = await listRequests(state as RequestState | "all");
        sayTable(REQUESTS, lines, "没有求购");
      }),
    new Command("answer-request")
      .description("答复求购，只答复一次，并通知客户")
      .argument("<id>", "求购编号，见 requests")
      .option("--goods <id>", "商城的商品编号；已上架且不写 --when 时，求购转为已上架")
      .option("--price <yuan>", "报价，每单位")
      .option("--when <day>", "预计到货日期，如 2026-12-05")
      .option("--text <text>", "补充说明，客户可见")
      .option("--refuse <reason>", "无法采购的原因，客户可见")
      .option("--by <name>", OPERATOR, by)
      .action(async (id: string, input: AnswerInput) => tell(await answerBuyRequestById(id, input))),
    new Command("list-request")
      .description("登记已答复的求购商品已上架，并通知客户")
      .argument("<id>", "求购编号")
      .requiredOption("--goods <id>", "在售商品编号")
      .option("--text <text>", "补充说明，客户可见", "")
      .option("--by <name>", OPERATOR, by)
      .action(async (id: string, input: { goods: string; text: string; by: string }) =>
        tell(await listById(id, input.goods, input.text, input.by)),
      ),
  ];
}
