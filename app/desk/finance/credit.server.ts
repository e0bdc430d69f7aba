/** What a company may owe, set by one person up to the limit, past it by two; stopping it needs one. */
import { findCredit, setCreditIn } from "~/credit/account.server";
import { type CreditTerms, raisedLimit, termsText } from "~/credit/credit";
import { creditLimit, stateOf } from "~/desk/proposals/kinds/credit-limit.server";
import { isPast, pastWords } from "~/staff/limits/limits";
import { limitOf } from "~/staff/limits/limits.server";
import type { Person } from "~/staff/proposals/proposals";
import { ChangeRefused, propose } from "~/staff/proposals/proposals.server";
import { type Company, type Given, givenOnce, PROPOSALS } from "./given-once.server";

export interface CreditWish {
  terms: CreditTerms;
  /** of the account that this was decided on, 0 where there was none */
  version: number;
  why: string;
}

export const creditPath = ({ id }: Company): string => `/staff/credit/${id}`;

/** Sets limit and term, or proposes them past the limit, once for each `key`. Refused as `setCreditIn` refuses. `now` in ms. */
export const setCreditByHand = (
  company: Company,
  { terms, version, why }: CreditWish,
  { key, by, now }: { key: string; by: Person; now: number },
): Promise<Given> =>
  givenOnce(key, async (trx) => {
    const was = await findCredit(company.id, trx);
    const limit = await limitOf("credit", trx);
    const runs = was !== null && was.stoppedAt === null;
    if (!isPast(raisedLimit(runs ? was.limit : null, terms.limit), limit)) {
      const done = await setCreditIn(trx, company.id, { terms, version, by: by.name }, now);
      if (!done.ok) throw new ChangeRefused(done.text);
      return creditPath(company);
    }
    if ((was?.version ?? 0) !== version) throw new ChangeRefused("信用额度刚刚被改过，请重新打开本页");
    const id = await propose(
      trx,
      {
        ...{ kind: creditLimit.kind, subject: "company", subjectId: company.id },
        ...{ title: `${company.name} 信用额度 ${termsText(terms)}`, why },
        before: stateOf(was),
        after: { terms, isStopped: false, version },
        ...{ limit: pastWords("credit", limit), by },
      },
      now,
    );
    return PROPOSALS + id;
  });
