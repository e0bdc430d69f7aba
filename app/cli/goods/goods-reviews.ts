/** Operator commands for 首营品种: which goods wait for their review, approval by a paper form, return to purchasing. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Command } from "commander";
import { REVIEW_STEPS, type GoodsReviewStep } from "~/modules/catalogue/approval/goods-approval";
import { returnToPurchasing } from "~/modules/catalogue/review/goods-review.server";
import { proposePrintedForm } from "~/admin/approval-requests/kinds/paper-approval.server";
import { MAX_RECORDED } from "~/admin/goods/review-filter";
import { listReviews, openReviewIds, type ReviewRow } from "~/modules/catalogue/review/review-list.server";
import { choicesOf, noState } from "~/cli/output/command-words";
import { type PrintColumns, type CommandResult, formatRows, sayTable, tell } from "~/cli/output/print";
import { dayOf, formatTime, parseTime } from "~/platform/values/clock";
import { actingName } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { SHOP_OWNER } from "~/platform/files/files.server";
import { useFiles, withStoredFiles } from "~/platform/files/stored-files.server";
import { signersWith } from "~/modules/staff/accounts/signers.server";
import { ChangeRefused, refusingChange } from "~/modules/staff/approval-requests/approval-requests.server";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { NONE, filledText } from "~/platform/values/missing";

const COLUMNS: PrintColumns<ReviewRow> = {
  商品编号: (row) => row.id,
  商品: (row) => row.name,
  规格: (row) => row.spec,
  生产企业: (row) => row.manufacturer,
  批准文号: (row) => filledText(row.approvalNumber),
  状态: (row) => REVIEW_STEPS[row.state],
  初审人: (row) => row.firstBy || NONE,
  提交时间: (row) => formatTime(row.askedAt),
};
const STATES = { waiting: "待审批", ...REVIEW_STEPS };
const LIMIT = 1000;

interface Signed {
  paper: string;
  first: string;
  second: string;
  scan: string[];
  day?: string;
  waiting?: true;
}

/** Proposes to record a paper form that two people of the desk have signed; a second person compares its scans at the desk. */
export async function approveGoods(ids: readonly string[], input: Signed): Promise<CommandResult> {
  const at = now();
  const day = input.day ?? dayOf(at);
  const signedAt = parseTime(day);
  if (signedAt === null || day > dayOf(at)) return { ok: false, text: "日期写作 2026-06-30，不能晚于今天" };
  const [first, second] = [await findSigner(input.first), await findSigner(input.second)];
  if (!first || !second)
    return { ok: false, text: `没有员工 ${first ? input.second : input.first}，请写账号` };
  const scans = await Promise.all(
    input.scan.map(async (path) => new File([await readFile(path)], basename(path))),
  );
  if (scans.length === 0) return { ok: false, text: "请用 --scan 指明审批表的扫描件" };
  const goods = input.waiting
    ? await openReviewIds({ words: "", state: "waiting", papers: null }, MAX_RECORDED, at)
    : ids.map((id) => readWhole(id) ?? 0);
  const by = { id: null, name: actingName() };
  const stored = await withStoredFiles(
    { owner: SHOP_OWNER, files: scans, purpose: "paperForm" },
    at,
    (files) =>
      refusingChange(() =>
        inTransaction(async (trx) => {
          const fileIds = await useFiles(trx, files);
          const form = { number: input.paper, first, second, signedAt, fileIds };
          const done = await proposePrintedForm(trx, { ids: goods, form, by }, at);
          // Undone whole, so that no scan is kept for nothing.
          if (!done.ok) throw new ChangeRefused(done.text);
          return done;
        }),
      ),
  );
  if (!stored.ok) return stored;
  const done = stored.value;
  if (!done.ok) return done;
  return {
    ok: true,
    text: `已提出登记 ${done.goods} 个商品，由另一位同事在工作台与扫描件核对后生效（/staff/proposals/${done.id}）`,
  };
}

async function findSigner(username: string): Promise<{ id: number; name: string } | null> {
  const signers = await signersWith(["quality.firstReview", "quality.secondReview", "quality.agreePaper"]);
  const found = signers.find((signer) => signer.username === username.trim());
  return found ? { id: found.id, name: found.name } : null;
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
      const filter = { words: "", state: state as GoodsReviewStep | "waiting", papers: null };
      sayTable(
        COLUMNS,
        formatRows(COLUMNS, await listReviews(filter, { after: null, most: LIMIT, now: now() })),
        "没有等待审批的商品",
      );
    }),
  new Command("approve-goods")
    .description("提出登记两人已签字的首营品种审批表，由另一位同事在工作台核对")
    .argument("[ids...]", "商品编号")
    .requiredOption("--paper <text>", "审批表编号")
    .requiredOption("--first <username>", "初审人的账号，见 staff-members")
    .requiredOption("--second <username>", "复核人的账号")
    .requiredOption("--scan <files...>", "审批表的扫描件，PDF、JPG 或 PNG")
    .option("--waiting", "全部等待审批的商品")
    .option("--day <day>", "审批日期，如 2026-06-30，不写为今天")
    .action(async (ids: string[], input: Signed) => tell(await approveGoods(ids, input))),
  new Command("return-goods")
    .description("把等待首营审批的商品退回采购")
    .argument("<id>", "商品编号")
    .requiredOption("--reason <text>", "不符之处")
    .action(async (id: string, { reason }: { reason: string }) => tell(await returnGoods(id, reason))),
];
