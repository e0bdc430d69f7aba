import { findBankRepayment } from "~/modules/credit/reverse.server";
import { repaymentReversal, reversalState } from "~/admin/approval-requests/kinds/repayment-reversal.server";
import { reverseRepayment } from "~/modules/payments/repayment/repayment.server";
import { formatYuan } from "~/platform/values/money";
import { takeFromLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { ChangeRefused, propose } from "~/modules/staff/approval-requests/approval-requests.server";
import { creditPath } from "./credit.server";
import {
  type Company,
  type SubmitOnceResult,
  submittedOnce,
  APPROVAL_REQUESTS,
} from "./handed-out-once.server";

/** Reverses it, or requests it over the limit, once for each `key`. Refused like `reverseRepaymentIn`. `now` in ms. */
export const reverseByHand = (
  company: Company,
  { number, why }: { number: string; why: string },
  { key, by, now }: { key: string; by: Person; now: number },
): Promise<SubmitOnceResult> =>
  submittedOnce(key, async (trx) => {
    const found = await findBankRepayment(company.id, number, trx);
    // What cannot be reversed is refused below and not counted.
    const isOpen = found !== null && !found.isReversed;
    const use = { name: "balance", amount: found?.amount ?? 0, by, companyId: company.id } as const;
    const limit = isOpen ? await takeFromLimit(trx, use, now) : null;
    if (!found || limit === null) {
      const done = await reverseRepayment(trx, { companyId: company.id, number, why, by: by.name }, now);
      if (!done.ok) throw new ChangeRefused(done.text);
      return creditPath(company);
    }
    const before = reversalState(found);
    const id = await propose(
      trx,
      {
        kind: repaymentReversal.kind,
        subject: "company",
        subjectId: company.id,
        part: number,
        title: `${company.name} 冲回还款 ${formatYuan(found.amount)}`,
        why,
        before,
        after: { ...before, isReversed: true },
        limit,
        by,
      },
      now,
    );
    return APPROVAL_REQUESTS + id;
  });
