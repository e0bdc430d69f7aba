/** Balance and red packets changed by hand: by one person up to the limit, past it by two. */
import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { balanceAdjustment } from "~/desk/proposals/kinds/balance-adjustment.server";
import { isPast, pastWords } from "~/staff/limits/limits";
import { limitOf } from "~/staff/limits/limits.server";
import type { Person } from "~/staff/proposals/proposals";
import { ChangeRefused, propose, refusingChange } from "~/staff/proposals/proposals.server";
import { adjustIn } from "~/wallet/adjust.server";
import { type Adjustment, adjustmentNote, adjustmentText, shortText } from "~/wallet/adjustment";
import { readAmount } from "~/wallet/ledger.server";

/** `to`: the page of what came of it, a proposal's where it waits for a second person. */
export type Given = { ok: true; to: string; waits: boolean } | { ok: false; text: string };

interface Company {
  id: number;
  name: string;
}

const PROPOSALS = "/staff/proposals/";
const customerPath = ({ id }: Company) => `/staff/customers/${id}`;

/** Does it once for a form: the second press gets the page of the first. `work` throws ChangeRefused where it is refused. */
export const givenOnce = (key: string, work: (trx: Db) => Promise<string>): Promise<Given> =>
  refusingChange(() =>
    inTransaction(async (trx): Promise<Given> => {
      const to = await once(trx, key, () => work(trx));
      return { ok: true, to, waits: to.startsWith(PROPOSALS) };
    }),
  );

/** Changes an account, or proposes it past the limit, once for each `key`. Refused: more than the account holds. `now` in ms. */
export const adjustByHand = (
  company: Company,
  change: Adjustment,
  { key, by, now }: { key: string; by: Person; now: number },
): Promise<Given> =>
  givenOnce(key, async (trx) => {
    const { account, amount } = change;
    const name = account === "balance" ? "balance" : "points";
    const limit = await limitOf(name, trx);
    if (!isPast(amount, limit)) {
      const done = await adjustIn(trx, company.id, change, { key, now });
      if (!done.ok) throw new ChangeRefused(done.text);
      return customerPath(company);
    }
    const held = await readAmount(company.id, account, trx);
    if (held + amount < 0) throw new ChangeRefused(shortText(account, held));
    const id = await propose(
      trx,
      {
        ...{ kind: balanceAdjustment.kind, subject: "company", subjectId: company.id },
        ...{ title: `${company.name} ${adjustmentText(change)}`, why: adjustmentNote(change) },
        before: { account, held, change: null },
        after: {
          ...{ account, held: held + amount },
          change: { amount, reason: change.reason, text: change.text, key },
        },
        ...{ limit: pastWords(name, limit), by },
      },
      now,
    );
    return PROPOSALS + id;
  });
