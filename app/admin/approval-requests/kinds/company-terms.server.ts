import { z } from "zod";
import { accountFacts, companyFacts, findCompanyNames } from "~/admin/approval-requests/evidence.server";
import { closedRefusal } from "~/modules/company/identity/closed.server";
import { isSameTerms, type Terms, describeCompanyTerms } from "~/modules/company/members/terms";
import { findTerms, setTermsIn } from "~/modules/company/members/terms.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import type { Db } from "~/platform/database/database.server";
import { getVersion } from "~/platform/http/stale";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";

const State = z.object({ rank: z.string(), areaCode: z.string(), address: z.string() });

export const companyTerms: ApprovalRequestKind<Terms> = {
  kind: "companyTerms",
  name: "改价格等级和地区",
  agree: "customers.agreeTerms",
  state: State,
  path: (companyId) => `/staff/customers/${companyId}`,
  words: describeCompanyTerms,
  listed: async (rows) => {
    const names = await findCompanyNames(rows.map(({ subjectId }) => subjectId));
    return rows.map(({ subjectId, before, after }) => ({
      about: names.get(subjectId) ?? "",
      amount: before.rank === after.rank ? "价格等级不变" : `等级 ${before.rank} → ${after.rank}`,
    }));
  },
  evidence: async ({ subjectId }, _page, now) => ({
    facts: [...(await companyFacts(Number(subjectId))), ...(await accountFacts(Number(subjectId), now))],
    tables: [],
    files: [],
  }),
  current: async (trx, companyId) => (await findTerms(Number(companyId), trx))?.terms ?? null,
  apply: async (trx, after, { subjectId, now }) => {
    const done = await setTermsIn(trx, Number(subjectId), after, now);
    if (!done?.ok) return { ok: false, text: done?.text ?? "没有这家客户" };
    return { ok: true, text: `${done.company} 的资料已改，购物车随即按新的价格计算，已通知公司。` };
  },
};

export type TermsApprovalRequest =
  | { ok: true; id: number }
  | { ok: false; text: string }
  | { ok: false; current: Terms };

interface Wish {
  companyId: number;
  version: number;
  to: Terms;
  why: string;
  by: Person;
}

/** Requests it in the caller's transaction. Null: no such company. Refused: no change, a closed company. `now` in ms. */
export async function proposeTerms(
  trx: Db,
  { companyId, version, to, why, by }: Wish,
  now: number,
): Promise<TermsApprovalRequest | null> {
  const closed = await closedRefusal(trx, companyId);
  if (closed) return { ok: false, text: closed };
  const found = await findTerms(companyId, trx);
  if (!found) return null;
  if (getVersion(found.terms) !== version) return { ok: false, current: found.terms };
  if (isSameTerms(found.terms, to)) return { ok: false, text: "价格等级、注册地区和地址都没有变化" };
  const about = { kind: companyTerms.kind, subject: "company", subjectId: companyId };
  const title = `${found.name} 的价格等级和地区`;
  return tryPropose(trx, { ...about, title, before: found.terms, after: to, why, by }, now);
}
