import { balanceAdjustment } from "~/admin/approval-requests/kinds/balance-adjustment.server";
import { takeFromLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { ChangeRefused, propose } from "~/modules/staff/approval-requests/approval-requests.server";
import { adjustIn } from "~/modules/wallet/adjust.server";
import {
  type WalletAdjustment,
  adjustmentNote,
  adjustmentText,
  formatInsufficientBalance,
} from "~/modules/wallet/adjustment";
import { readAmount } from "~/modules/wallet/ledger.server";
import {
  type Company,
  customerPath,
  type SubmitOnceResult,
  submittedOnce,
  APPROVAL_REQUESTS,
} from "./handed-out-once.server";

/** Changes an account, or requests it over the limit, once for each `key`. Refused: more than the balance. `now` in ms. */
export const adjustByHand = (
  company: Company,
  change: WalletAdjustment,
  { key, by, now }: { key: string; by: Person; now: number },
): Promise<SubmitOnceResult> =>
  submittedOnce(key, async (trx) => {
    const { account, amount } = change;
    const name = account === "balance" ? "balance" : "points";
    const limit = await takeFromLimit(trx, { name, amount, by, companyId: company.id }, now);
    if (limit === null) {
      const done = await adjustIn(trx, company.id, change, { key, now });
      if (!done.ok) throw new ChangeRefused(done.text);
      return customerPath(company);
    }
    const held = await readAmount(company.id, account, trx);
    if (held + amount < 0) throw new ChangeRefused(formatInsufficientBalance(account, held));
    const id = await propose(
      trx,
      {
        kind: balanceAdjustment.kind,
        subject: "company",
        subjectId: company.id,
        part: account,
        title: `${company.name} ${adjustmentText(change)}`,
        why: adjustmentNote(change),
        before: { account, held, change: null },
        after: {
          account,
          held: held + amount,
          change: { amount, reason: change.reason, text: change.text, key },
        },
        limit,
        by,
      },
      now,
    );
    return APPROVAL_REQUESTS + id;
  });
