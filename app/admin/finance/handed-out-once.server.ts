import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { refusingChange } from "~/modules/staff/approval-requests/approval-requests.server";

/** `to`: the page of the result, or of the approval request. */
export type SubmitOnceResult = { ok: true; to: string; waits: boolean } | { ok: false; text: string };

export interface Company {
  id: number;
  name: string;
}

export const APPROVAL_REQUESTS = "/staff/proposals/";
export const customerPath = ({ id }: Company): string => `/staff/customers/${id}`;

/** Does it once for a form: a second submit gets the first one's page. `work` throws ChangeRefused. */
export const submittedOnce = (key: string, work: (trx: Db) => Promise<string>): Promise<SubmitOnceResult> =>
  refusingChange(() =>
    inTransaction(async (trx): Promise<SubmitOnceResult> => {
      const to = await once(trx, key, () => work(trx));
      return { ok: true, to, waits: to.startsWith(APPROVAL_REQUESTS) };
    }),
  );
