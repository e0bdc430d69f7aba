import { z } from "zod";
import { accountFacts, companyFacts, findCompanyNames } from "~/admin/approval-requests/evidence.server";
import type { Fact } from "~/admin/approval-requests/evidence";
import { formatWindow } from "~/platform/values/clock";
import { findVoucherTemplate } from "~/modules/vouchers/voucher-admin.server";
import { type Gift, GiftShape, giftText, giftWorth } from "~/admin/gifts/gift";
import { giveIn } from "~/admin/gifts/gift.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { formatYuan } from "~/platform/values/money";
import { NONE } from "~/platform/values/missing";

const State = z.object({
  wish: z.object({ gift: GiftShape, reason: z.string(), key: z.string() }).nullable(),
});
type State = z.infer<typeof State>;

async function voucherFacts(gift: Gift): Promise<Fact[]> {
  if (gift.what !== "voucher") return [];
  const template = await findVoucherTemplate(gift.templateId);
  return [
    ["每张面额", formatYuan(gift.each)],
    ["张数", String(gift.number)],
    ["使用门槛", template ? `满 ${formatYuan(template.threshold)}` : "这种券已不存在"],
    ["券的期间", template ? formatWindow(template.starts_at, template.ends_at) : ""],
  ];
}

export const giftGrant: ApprovalRequestKind<State> = {
  kind: "giftGrant",
  name: "发券、积分和红包",
  agree: "finance.agree",
  state: State,
  path: (companyId) => `/staff/customers/${companyId}`,
  words: ({ wish }) => ({
    发放: wish ? giftText(wish.gift) : NONE,
    折合: wish ? formatYuan(giftWorth(wish.gift)) : "",
    "原因（公司可见）": wish?.reason ?? "",
  }),
  listed: async (rows) => {
    const names = await findCompanyNames(rows.map(({ subjectId }) => subjectId));
    return rows.map(({ subjectId, after: { wish } }) => ({
      about: `${names.get(subjectId) ?? ""}，${wish ? giftText(wish.gift) : NONE}`,
      amount: wish ? formatYuan(giftWorth(wish.gift)) : NONE,
    }));
  },
  evidence: async ({ subjectId, after: { wish } }, _page, now) => ({
    facts: [
      ...(await companyFacts(Number(subjectId))),
      ...(await accountFacts(Number(subjectId), now)),
      ...(wish ? await voucherFacts(wish.gift) : []),
    ],
    tables: [],
    files: [],
  }),
  current: () => Promise.resolve({ wish: null }),
  apply: async (trx, { wish }, { subjectId, now }) => {
    if (!wish) return { ok: false, text: "没有要发放的" };
    const { key, ...rest } = wish;
    const done = await giveIn(trx, Number(subjectId), rest, { key, now });
    return done.ok ? { ok: true, text: `已发放${giftText(rest.gift)}，已通知公司。` } : done;
  },
};
