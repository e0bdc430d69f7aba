import { findCompany } from "~/modules/company/identity/companies.server";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { addQuotaLetter, getLetters, usualQuota } from "~/modules/catalogue/goods/ephedrine.server";
import { audited } from "~/platform/database/audit.server";
import { toDay } from "~/platform/values/clock";
import { inTransaction } from "~/platform/database/database.server";
import { sendMessages } from "~/modules/notifications/messages.server";

export interface NewQuotaLetter {
  companyId: number;
  number: string;
  /** units of all ephedrine products together in a calendar month */
  monthly: number;
  startsOn: string;
  /** null is 长期 */
  endsOn: string | null;
  /** id of the newest letter in the form, 0 for none; without it no check */
  seen?: number;
}

/** Adds a letter, which replaces older ones while valid, and notifies the company. Null: no such company. "stale": there is a newer letter than `seen`. `now` in ms. */
export function setQuotaLetter(
  letter: NewQuotaLetter,
  now: number,
): Promise<{ company: string } | "stale" | null> {
  const { companyId, number, monthly, startsOn, endsOn, seen } = letter;
  return inTransaction(async (trx) => {
    const company = await findCompany(companyId, trx);
    if (!company) return null;
    if (seen !== undefined) {
      await lockCompany(trx, companyId);
      const [newest] = await getLetters(companyId, trx);
      if ((newest?.id ?? 0) !== seen) return "stale";
    }
    const values = { number, monthly, starts_on: startsOn, ends_on: endsOn };
    const before = await addQuotaLetter(trx, companyId, values, now);
    await audited(trx, {
      subject: "quota letter",
      id: companyId,
      before: before ?? { monthly: usualQuota() },
      after: values,
    });
    const startsLater = startsOn > toDay(now) ? startsOn : null;
    const message = { companyId, letterNumber: number, monthly, startsLater, endsOn };
    await sendMessages(trx, "quotaLetter", [message], now);
    return { company: company.name };
  });
}
