import { z } from "zod";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { accountFacts, companyFacts, findCompanyNames } from "~/admin/approval-requests/evidence.server";
import { findClosing } from "~/modules/company/closing/close.server";
import { findCompanyStatus } from "~/modules/company/identity/closed.server";
import { COMPANY_STATES, type CompanyStatus } from "~/modules/company/identity/qualification";
import { closeIn } from "~/admin/closing/closing.server";
import { openText } from "~/admin/closing/open-things";
import { CLOSING, findOpenThings } from "~/admin/closing/open-things.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";

const State = z.object({
  status: z.enum(Object.keys(COMPANY_STATES) as [CompanyStatus, ...CompanyStatus[]]),
  request: z.object({ requestedOn: z.string(), requestedBy: z.string() }).nullable(),
});
type State = z.infer<typeof State>;

export const companyClosing: ApprovalRequestKind<State> = {
  kind: CLOSING,
  name: "注销客户",
  agree: "customers.agreeClosing",
  state: State,
  path: (companyId) => `/staff/customers/${companyId}/closing`,
  words: ({ status, request }) => ({
    状态: COMPANY_STATES[status],
    申请日期: request?.requestedOn ?? "",
    申请人: request?.requestedBy ?? "",
  }),
  listed: async (rows) => {
    const names = await findCompanyNames(rows.map(({ subjectId }) => subjectId));
    return rows.map(({ subjectId }) => ({ about: names.get(subjectId) ?? "", amount: "不涉及金额" }));
  },
  evidence: async ({ subjectId }, page, now) => {
    const open = await findOpenThings(Number(subjectId));
    return {
      facts: [
        ...(await companyFacts(Number(subjectId))),
        ...(await accountFacts(Number(subjectId), now)),
        ["未办结的事项", open.length === 0 ? "没有" : openText(open)],
      ],
      tables: open.map(({ name, things }, at) =>
        evidenceTable({ id: `h-open-${at}`, title: name, headings: ["事项"] }, things, page, ({ text }) => [
          text,
        ]),
      ),
      files: [],
    };
  },
  current: async (trx, companyId) => {
    const company = await findCompanyStatus(Number(companyId), trx);
    if (!company) return null;
    const closing = await findClosing(Number(companyId), trx);
    return {
      status: company.status,
      request: closing && { requestedOn: closing.requestedOn, requestedBy: closing.requestedBy },
    };
  },
  apply: async (trx, { request }, { subjectId, by, approvalRequest, now }) => {
    if (!request) return { ok: false, text: "没有注销申请" };
    const query = { ...request, why: approvalRequest.why };
    const done = await closeIn(trx, Number(subjectId), query, { by: by.name, now });
    if (!done?.ok) return { ok: false, text: done?.text ?? "没有这家客户" };
    return { ok: true, text: `${done.company} 已注销，其账号已不能登录。` };
  },
};
