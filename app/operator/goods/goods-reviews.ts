/** Operator commands for 首营品种: which goods wait for their review, approval by a paper form, return to purchasing. */
import { Command } from "commander";
import { REVIEW_STEPS, type ReviewStep } from "~/catalogue/approval/goods-approval";
import { factText } from "~/catalogue/approval/known-facts";
import { returnToPurchasing } from "~/catalogue/review/goods-review.server";
import { approveOnPaper, type OnPaper, type PaperForm } from "~/catalogue/review/paper-approval.server";
import { listReviews, type ReviewRow } from "~/catalogue/review/review-list.server";
import { choicesOf, noState } from "~/operator/output/command-words";
import { type Columns, type CommandResult, rowsIn, sayTable, tabbed, tell } from "~/operator/output/print";
import { dayOf, formatTime, parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";

const COLUMNS: Columns<ReviewRow> = {
  商品编号: (row) => row.id,
  商品: (row) => row.name,
  规格: (row) => row.spec,
  生产企业: (row) => row.manufacturer,
  批准文号: (row) => factText(row.approvalNumber),
  状态: (row) => REVIEW_STEPS[row.state],
  初审人: (row) => row.firstBy || "无",
  提交时间: (row) => formatTime(row.askedAt),
};
const STATES = { waiting: "待审批", ...REVIEW_STEPS };
const MOST = 1000;

interface Signed {
  paper: string;
  first: string;
  second: string;
  day?: string;
}

/** Approves goods by a paper form that two people have signed; a line each. */
export async function approveGoods(ids: readonly string[], typed: Signed): Promise<CommandResult> {
  const at = now();
  const day = typed.day ?? dayOf(at);
  const signedAt = parseTime(day);
  if (signedAt === null || day > dayOf(at)) return { ok: false, text: "日期写作 2026-06-30，不能晚于今天" };
  if (typed.first.trim() === typed.second.trim()) return { ok: false, text: "复核人须是初审人以外的人" };
  const form: PaperForm = { number: typed.paper, first: typed.first, second: typed.second, signedAt };
  const lines: string[] = [];
  let isWhole = true;
  for (const id of ids) {
    const done = await approveOnPaper(readWhole(id) ?? 0, form, at);
    isWhole &&= done.ok;
    lines.push(tabbed([done.ok ? "通过" : "拒绝", id, done.name ?? "", saidOf(done)]));
  }
  return { ok: isWhole, text: lines.join("\n") };
}

function saidOf(done: OnPaper): string {
  if (!done.ok) return done.text;
  return done.isOnSale ? "已上架" : done.isLacking ? "首营资料不全，没有上架" : "";
}

/** Returns a goods to purchasing with what is wrong. */
export async function returnGoods(id: string, reason: string): Promise<CommandResult> {
  if (!reason.trim()) return { ok: false, text: "请写明不符之处" };
  const done = await returnToPurchasing(readWhole(id) ?? 0, { seen: null, why: reason.trim() }, now());
  return done.ok ? { ok: true, text: `商品 ${id} 已退回采购` } : done;
}

/** The commands about 首营品种, for commands.ts. */
export const goodsReviewCommands = (): Command[] => [
  new Command("goods-reviews")
    .description("列出等待首营审批的商品")
    .option("--state <state>", choicesOf(STATES), "waiting")
    .action(async ({ state }: { state: string }) => {
      if (!Object.hasOwn(STATES, state)) return tell(noState(state, STATES));
      const filter = { words: "", state: state as ReviewStep | "waiting", papers: null };
      sayTable(
        COLUMNS,
        rowsIn(COLUMNS, await listReviews(filter, { after: null, most: MOST, now: now() })),
        "没有等待审批的商品",
      );
    }),
  new Command("approve-goods")
    .description("登记两人已签字的首营品种审批表")
    .argument("<ids...>", "商品编号")
    .requiredOption("--paper <text>", "审批表编号")
    .requiredOption("--first <name>", "初审人")
    .requiredOption("--second <name>", "复核人")
    .option("--day <day>", "审批日期，如 2026-06-30，不写为今天")
    .action(async (ids: string[], typed: Signed) => tell(await approveGoods(ids, typed))),
  new Command("return-goods")
    .description("把等待首营审批的商品退回采购")
    .argument("<id>", "商品编号")
    .requiredOption("--reason <text>", "不符之处")
    .action(async (id: string, { reason }: { reason: string }) => tell(await returnGoods(id, reason))),
];
