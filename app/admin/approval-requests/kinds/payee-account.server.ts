/** Where companies transfer to is changed: one person alone could send their money elsewhere. */
import { z } from "zod";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import type { Db } from "~/platform/database/database.server";
import {
  changeMoneySettings,
  type MoneySettings,
  moneySettings,
} from "~/modules/payments/providers/settings.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";

const State = z.object({
  bank: z.object({ name: z.string(), bank: z.string(), number: z.string() }),
  /** percent */
  redPackets: z.number().int(),
});
type State = z.infer<typeof State>;

const accountText = ({ bank }: State): string => `${bank.name} ${bank.bank} ${bank.number}`;

export const payeeAccount: ApprovalRequestKind<State> = {
  kind: "payeeAccount",
  name: "改收款账户",
  agree: "finance.agree",
  state: State,
  path: () => "/staff/settings/bank",
  words: ({ bank, redPackets }) => ({
    户名: bank.name,
    开户银行: bank.bank,
    银行账号: bank.number,
    红包最多可付: `${redPackets}%`,
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ before, after }) => ({ about: accountText(before), amount: accountText(after) })),
    ),
  evidence: ({ before, after }) =>
    Promise.resolve({
      facts: [
        ["现在的收款账户", accountText(before)],
        ["改为", accountText(after)],
        ["复核前", "请用已知的电话向开户银行或本公司财务核对，不要用申请里给的电话"],
      ],
      tables: [],
      files: [],
    }),
  current: async (trx) => {
    const { bank, redPackets } = await moneySettings(trx);
    return bank && { bank, redPackets };
  },
  apply: async (trx, after) => {
    const isChanged = await changeMoneySettings(trx, after);
    return isChanged ? { ok: true, text: "收款账户已改，立即生效。" } : { ok: false, text: "内容没有变化" };
  },
};

interface PayeeWish {
  current: MoneySettings;
  wanted: State;
  why: string;
}

/** Changes the settings; another account than the one that stands (`is`) is proposed: its id. The first one is one person's. `now` in ms. */
export async function setPayee(
  trx: Db,
  { current, wanted, why }: PayeeWish,
  by: Person,
  now: number,
): Promise<
  { ok: true; isChanged: boolean } | { ok: true; approvalRequestId: number } | { ok: false; text: string }
> {
  const before = current.bank && { bank: current.bank, redPackets: current.redPackets };
  if (!before || accountText(before) === accountText(wanted))
    return { ok: true, isChanged: await changeMoneySettings(trx, wanted) };
  const done = await tryPropose(
    trx,
    {
      kind: payeeAccount.kind,
      subject: "moneySettings",
      subjectId: 1,
      title: "改收款账户",
      before,
      after: wanted,
      why,
      limit: "改收款账户须两人办理",
      by,
    },
    now,
  );
  return done.ok ? { ok: true, approvalRequestId: done.id } : done;
}
