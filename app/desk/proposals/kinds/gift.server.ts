/** A company is given vouchers, points or red packets past the limit. */
import { z } from "zod";
import { GiftShape, giftText, giftWorth } from "~/desk/gifts/gift";
import { giveIn } from "~/desk/gifts/gift.server";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";
import { formatYuan } from "~/platform/values/money";

const State = z.object({
  /** null: nothing is given */
  wish: z.object({ gift: GiftShape, reason: z.string(), key: z.string() }).nullable(),
});
type State = z.infer<typeof State>;

export const giftGrant: ProposalKind<State> = {
  kind: "giftGrant",
  name: "发券、积分和红包",
  agree: "finance.agree",
  state: State,
  path: (companyId) => `/staff/customers/${companyId}`,
  words: ({ wish }) => ({
    发放: wish ? giftText(wish.gift) : "无",
    折合: wish ? formatYuan(giftWorth(wish.gift)) : "",
    "原因（公司可见）": wish?.reason ?? "",
  }),
  current: () => Promise.resolve({ wish: null }),
  apply: async (trx, { wish }, { subjectId, now }) => {
    if (!wish) return { ok: false, text: "没有要发放的" };
    const { key, ...rest } = wish;
    const done = await giveIn(trx, Number(subjectId), rest, { key, now });
    return done.ok ? { ok: true, text: `已发放${giftText(rest.gift)}，已通知公司。` } : done;
  },
};
