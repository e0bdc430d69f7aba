import { z } from "zod";
import { accountFacts, companyFacts, findCompanyNames } from "~/admin/approval-requests/evidence.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { formatYuan } from "~/platform/values/money";
import { adjustIn } from "~/modules/wallet/adjust.server";
import {
  ADJUSTED_ACCOUNTS,
  ADJUSTMENT_REASONS,
  type AdjustmentReason,
  adjustmentText,
} from "~/modules/wallet/adjustment";
import { WALLET_ACCOUNTS } from "~/modules/wallet/ledger";
import { readAmount } from "~/modules/wallet/ledger.server";
import { NONE } from "~/platform/values/missing";

const REASONS = Object.keys(ADJUSTMENT_REASONS) as [AdjustmentReason, ...AdjustmentReason[]];

const State = z.object({
  account: z.enum(ADJUSTED_ACCOUNTS),
  held: z.number().int(),
  change: z
    .object({ amount: z.number().int(), reason: z.enum(REASONS), text: z.string(), key: z.string() })
    .nullable(),
});
type State = z.infer<typeof State>;

export const balanceAdjustment: ApprovalRequestKind<State> = {
  kind: "balanceAdjustment",
  name: "手工调整余额",
  agree: "finance.agree",
  state: State,
  path: (companyId) => `/staff/customers/${companyId}`,
  words: ({ account, held, change }) => ({
    [WALLET_ACCOUNTS[account]]: formatYuan(held),
    调整: change ? adjustmentText({ account, amount: change.amount }) : NONE,
    类别: change ? ADJUSTMENT_REASONS[change.reason] : "",
    "说明（公司可见）": change?.text ?? "",
  }),
  listed: async (rows) => {
    const names = await findCompanyNames(rows.map(({ subjectId }) => subjectId));
    return rows.map(({ subjectId, after: { account, change } }) => ({
      about: names.get(subjectId) ?? "",
      amount: change ? adjustmentText({ account, amount: change.amount }) : NONE,
    }));
  },
  evidence: async ({ subjectId }, _page, now) => ({
    facts: [...(await companyFacts(Number(subjectId))), ...(await accountFacts(Number(subjectId), now))],
    tables: [],
    files: [],
  }),
  current: async (trx, companyId, { account }) => ({
    account,
    held: await readAmount(Number(companyId), account, trx),
    change: null,
  }),
  apply: async (trx, { account, change }, { subjectId, now }) => {
    if (!change) return { ok: false, text: "没有要办理的调整" };
    const { key, ...rest } = change;
    const done = await adjustIn(trx, Number(subjectId), { account, ...rest }, { key, now });
    if (!done.ok) return done;
    const text = `${adjustmentText({ account, amount: rest.amount })}，现为 ${formatYuan(done.held)}，已通知公司。`;
    return { ok: true, text };
  },
};
