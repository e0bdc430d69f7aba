/** A company is closed on its own request. */
import { z } from "zod";
import { findClosing } from "~/company/closing/close.server";
import { findCompanyStatus } from "~/company/identity/closed.server";
import { COMPANY_STATES, type CompanyStatus } from "~/company/identity/qualification";
import { closeIn } from "~/desk/closing/closing.server";
import { CLOSING } from "~/desk/closing/open-things.server";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";

const State = z.object({
  status: z.enum(Object.keys(COMPANY_STATES) as [CompanyStatus, ...CompanyStatus[]]),
  /** null: nobody has asked for it */
  request: z.object({ requestedOn: z.string(), requestedBy: z.string() }).nullable(),
});
type State = z.infer<typeof State>;

export const companyClosing: ProposalKind<State> = {
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
  current: async (trx, companyId) => {
    const company = await findCompanyStatus(Number(companyId), trx);
    if (!company) return null;
    const closing = await findClosing(Number(companyId), trx);
    return {
      status: company.status,
      request: closing && { requestedOn: closing.requestedOn, requestedBy: closing.requestedBy },
    };
  },
  apply: async (trx, { request }, { subjectId, by, proposal, now }) => {
    if (!request) return { ok: false, text: "没有注销申请" };
    const asked = { ...request, why: proposal.why };
    const done = await closeIn(trx, Number(subjectId), asked, { by: by.name, now });
    if (!done?.ok) return { ok: false, text: done?.text ?? "没有这家客户" };
    return { ok: true, text: `${done.company} 已注销，其账号已不能登录。` };
  },
};
