/** Quota letters (购买函) as operators keep them. */
import { usualQuota } from "~/catalogue/ephedrine.server";
import { audited } from "~/platform/audit.server";
import { dayOf } from "~/platform/clock";
import { inTransaction } from "~/platform/database.server";
import { sendMessages } from "~/support/messages.server";

export interface NewLetter {
  companyId: number;
  number: string;
  /** units of all ephedrine goods together in a calendar month */
  monthly: number;
  startsOn: string;
  /** null is 长期 */
  endsOn: string | null;
}

/** Puts a letter on record: while it is valid it holds instead of older ones, and the company is told. Null: no such company. `now` in ms. */
export function setQuotaLetter(letter: NewLetter, now: number): Promise<{ company: string } | null> {
  const { companyId, number, monthly, startsOn, endsOn } = letter;
  return inTransaction(async (trx) => {
    const company = await trx
      .selectFrom("company")
      .select("name")
      .where("id", "=", companyId)
      .executeTakeFirst();
    if (!company) return null;
    const before = await trx
      .selectFrom("quota_letter")
      .select(["number", "monthly", "starts_on", "ends_on"])
      .where("company_id", "=", companyId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const values = { number, monthly, starts_on: startsOn, ends_on: endsOn };
    await trx
      .insertInto("quota_letter")
      .values({ company_id: companyId, ...values, created_at: now })
      .execute();
    await audited(trx, {
      subject: "quota letter",
      id: companyId,
      before: before ?? { monthly: usualQuota() },
      after: values,
    });
    const until = endsOn === null ? "长期有效" : `有效期至 ${endsOn}`;
    const since = startsOn > dayOf(now) ? `自 ${startsOn} 起` : "";
    const body = `购买函 ${number} 已登记，${since}每月可购买含麻商品 ${monthly} 件，${until}。`;
    await sendMessages(
      trx,
      [{ companyId, kind: "account", title: "含麻商品额度已更新", body, url: "/hmdd" }],
      now,
    );
    return { company: company.name };
  });
}
