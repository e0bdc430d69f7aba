import { findCredit, setCreditIn } from "~/modules/credit/account.server";
import { type CreditAccount, type CreditTerms, raisedLimit, termsText } from "~/modules/credit/credit";
import { creditLimit, toCreditState } from "~/admin/approval-requests/kinds/credit-limit.server";
import type { Db } from "~/platform/database/database.server";
import { isPast, pastWords } from "~/modules/staff/limits/limits";
import { findLimit, takeFromLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { ChangeRefused, propose } from "~/modules/staff/approval-requests/approval-requests.server";
import {
  type Company,
  type SubmitOnceResult,
  submittedOnce,
  APPROVAL_REQUESTS,
} from "./handed-out-once.server";

export interface CreditWish {
  terms: CreditTerms;
  /** of the account at the decision, or 0 */
  version: number;
  why: string;
}

export const creditPath = ({ id }: Company): string => `/staff/credit/${id}`;

interface Raise {
  company: Company;
  previous: CreditAccount | null;
  terms: CreditTerms;
  by: Person;
}

async function creditRefusal(
  trx: Db,
  { company, previous, terms, by }: Raise,
  now: number,
): Promise<string | null> {
  const running = previous !== null && previous.stoppedAt === null ? previous.limit : null;
  const raised = raisedLimit(running, terms.limit);
  const limit = await findLimit("credit", trx);
  if (isPast(raised, limit)) return pastWords("credit", limit);
  if (raised === 0) return null;
  const amount = raised - (running ?? 0);
  return takeFromLimit(trx, { name: "credit", amount, by, companyId: company.id }, now);
}

/** Sets limit and term, or requests them over the limit, once for each `key`. Refused like `setCreditIn`. `now` in ms. */
export const setCreditByHand = (
  company: Company,
  { terms, version, why }: CreditWish,
  { key, by, now }: { key: string; by: Person; now: number },
): Promise<SubmitOnceResult> =>
  submittedOnce(key, async (trx) => {
    const previous = await findCredit(company.id, trx);
    const limit = await creditRefusal(trx, { company, previous, terms, by }, now);
    if (limit === null) {
      const done = await setCreditIn(trx, company.id, { terms, version, by: by.name }, now);
      if (!done.ok) throw new ChangeRefused(done.text);
      return creditPath(company);
    }
    if ((previous?.version ?? 0) !== version) throw new ChangeRefused("信用额度刚刚被改过，请重新打开本页");
    const id = await propose(
      trx,
      {
        kind: creditLimit.kind,
        subject: "company",
        subjectId: company.id,
        title: `${company.name} 信用额度 ${termsText(terms)}`,
        why,
        before: toCreditState(previous),
        after: { terms, isStopped: false, version },
        limit,
        by,
      },
      now,
    );
    return APPROVAL_REQUESTS + id;
  });
