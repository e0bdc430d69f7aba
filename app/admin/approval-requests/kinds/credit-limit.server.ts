import { z } from "zod";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { accountFacts, companyFacts, findCompanyNames } from "~/admin/approval-requests/evidence.server";
import { openReceivables } from "~/modules/credit/statement.server";
import { formatYuan } from "~/platform/values/money";
import { findCredit, setCreditIn } from "~/modules/credit/account.server";
import { type CreditAccount, termsText, describeCreditTerms } from "~/modules/credit/credit";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { NONE } from "~/platform/values/missing";

const State = z.object({
  terms: z
    .object({
      limit: z.number().int(),
      termDays: z.number().int(),
      startsOn: z.string(),
      endsOn: z.string().nullable(),
    })
    .nullable(),
  isStopped: z.boolean(),
  version: z.number().int(),
});
type State = z.infer<typeof State>;

export const toCreditState = (account: CreditAccount | null): State => ({
  terms: account && {
    limit: account.limit,
    termDays: account.termDays,
    startsOn: account.startsOn,
    endsOn: account.endsOn,
  },
  isStopped: account !== null && account.stoppedAt !== null,
  version: account?.version ?? 0,
});

export const creditLimit: ApprovalRequestKind<State> = {
  kind: "creditLimit",
  name: "设置信用额度",
  agree: "finance.agree",
  state: State,
  path: (companyId) => `/staff/credit/${companyId}`,
  words: ({ terms, isStopped }) => describeCreditTerms(terms, isStopped),
  listed: async (rows) => {
    const names = await findCompanyNames(rows.map(({ subjectId }) => subjectId));
    return rows.map(({ subjectId, before, after }) => ({
      about: names.get(subjectId) ?? "",
      amount: `${before.terms ? formatYuan(before.terms.limit) : NONE} → ${after.terms ? formatYuan(after.terms.limit) : NONE}`,
    }));
  },
  evidence: async ({ subjectId }, page, now) => ({
    facts: [...(await companyFacts(Number(subjectId))), ...(await accountFacts(Number(subjectId), now))],
    tables: [
      evidenceTable(
        { id: "h-open", title: "未还的账款", headings: ["订单", "到期", "金额", "未还"] },
        await openReceivables(Number(subjectId)),
        page,
        (row) => [row.orderNumber, row.dueOn, formatYuan(row.amount), formatYuan(row.open)],
      ),
    ],
    files: [],
  }),
  current: async (trx, companyId) => toCreditState(await findCredit(Number(companyId), trx)),
  apply: async (trx, { terms, version }, { subjectId, by, now }) => {
    if (!terms) return { ok: false, text: "没有要办理的额度" };
    const done = await setCreditIn(trx, Number(subjectId), { terms, version, by: by.name }, now);
    return done.ok ? { ok: true, text: `信用额度 ${termsText(terms)}，公司会收到消息。` } : done;
  },
};
