/** Quota letters (购买函) as operators keep them. */
import { findCompany } from "~/company/identity/companies.server";
import { addQuotaLetter, usualQuota } from "~/catalogue/goods/ephedrine.server";
import { audited } from "~/platform/database/audit.server";
import { dayOf } from "~/platform/values/clock";
import { inTransaction } from "~/platform/database/database.server";
import { sendMessages } from "~/notifications/messages.server";

export interface NewQuotaLetter {
  companyId: number;
  number: string;
  /** units of all ephedrine goods together in a calendar month */
  monthly: number;
  startsOn: string;
  /** null is 长期 */
  endsOn: string | null;
}

/** Puts a letter on record: while it is valid it holds instead of older ones, and the company is told. Null: no such company. `now` in ms. */
export function setQuotaLetter(letter: NewQuotaLetter, now: number): Promise<{ company: string } | null> {
  const { companyId, number, monthly, startsOn, endsOn } = letter;
  return inTransaction(async (trx) => {
    const company = await findCompany(companyId, trx);
    if (!company) return null;
    const values = { number, monthly, starts_on: startsOn, ends_on: endsOn };
    const before = await addQuotaLetter(trx, companyId, values, now);
    await audited(trx, {
      subject: "quota letter",
      id: companyId,
      before: before ?? { monthly: usualQuota() },
      after: values,
    });
    const startsLater = startsOn > dayOf(now) ? startsOn : null;
    const message = { companyId, letterNumber: number, monthly, startsLater, endsOn };
    await sendMessages(trx, "quotaLetter", [message], now);
    return { company: company.name };
  });
}
