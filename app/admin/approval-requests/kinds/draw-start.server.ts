import { formatWhole } from "~/platform/values/whole-text";
import { z } from "zod";
import { lotteryExposure } from "~/admin/gifts/draw-exposure";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { formatWindow } from "~/platform/values/clock";
import { type Fen, formatYuan } from "~/platform/values/money";
import { PRIZE_KINDS, type PrizeKind } from "~/modules/rewards/draw";
import { findLottery, switchLotteryIn } from "~/modules/rewards/draw-admin.server";
import { getOdds, percent } from "~/modules/rewards/draw-form";
import { getVersion } from "~/platform/http/stale";
import { voucherWorths } from "~/modules/vouchers/templates.server";
import { NONE, filledText } from "~/platform/values/missing";

const State = z.object({
  status: z.enum(["on", "off"]),
  version: z.number(),
  /** the most it may give away, fen; null: unlimited */
  exposure: z.number().nullable(),
});
type State = z.infer<typeof State>;

export const exposureText = (exposure: number | null): string =>
  exposure === null ? "不限" : formatYuan(exposure);

/** What one prize is worth; `worth`: of its voucher, fen. */
function getContent(kind: PrizeKind, value: number, worth: Fen | undefined): string {
  if (kind === "redPacket") return formatYuan(value);
  if (kind === "points") return `${formatWhole(value)} 积分`;
  if (kind === "thanks") return NONE;
  return worth === undefined ? `编号 ${value}` : `编号 ${value}，减 ${formatYuan(worth)}`;
}

export const lotteryStart: ApprovalRequestKind<State> = {
  kind: "drawStart",
  name: "启用抽奖",
  agree: "promotions.agree",
  state: State,
  path: (id) => `/staff/draws/${id}`,
  words: ({ status, exposure }) => ({
    状态: status === "on" ? "启用" : "停用",
    最多送出: exposureText(exposure),
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ after }) => ({ about: "红包和积分", amount: `最多送出 ${exposureText(after.exposure)}` })),
    ),
  evidence: async ({ subjectId }, page) => {
    const lottery = await findLottery(Number(subjectId));
    if (!lottery) return { facts: [["抽奖", `编号 ${subjectId}`]], tables: [], files: [] };
    const odds = getOdds(lottery.prizes);
    const vouchers = lottery.prizes.filter(({ kind }) => kind === "voucher").map(({ value }) => value);
    const worths = await voucherWorths(vouchers);
    return {
      facts: [
        ["抽奖", `${lottery.name}（编号 ${subjectId}）`],
        ["时间", formatWindow(lottery.starts_at, lottery.ends_at)],
        ["规则", filledText(lottery.remarks)],
      ],
      tables: [
        evidenceTable(
          { id: "h-prizes", title: "奖品", headings: ["奖品", "种类", "内容", "概率", "数量"] },
          lottery.prizes,
          page,
          ({ name, kind, value, stock }, at) => [
            name,
            PRIZE_KINDS[kind],
            getContent(kind, value, worths.get(value)),
            percent(odds[at]!),
            stock === null ? "不限" : `${stock} 份`,
          ],
        ),
      ],
      files: [],
    };
  },
  current: async (trx, id) => {
    const lottery = await findLottery(Number(id), trx);
    if (!lottery) return null;
    const status = lottery.status === "on" ? "on" : "off";
    return { status, version: getVersion(lottery), exposure: lotteryExposure(lottery.prizes) };
  },
  apply: async (trx, { version }, { subjectId }) => {
    const done = await switchLotteryIn(
      trx,
      Number(subjectId),
      "on",
      (current) => getVersion(current) === version,
    );
    return done === true
      ? { ok: true, text: "抽奖已启用，在活动时间内可以参加。" }
      : { ok: false, text: "抽奖在提出后改过，请退回，由提出的人重新提出" };
  },
};
