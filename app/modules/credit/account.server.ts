import { lockCompany } from "~/modules/company/identity/lock.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { CreditAccount, CreditOffer, CreditStanding, CreditTerms } from "./credit";
import { termsText, describeCreditTerms } from "./credit";
import { isOpenReceivable } from "./open-rows.server";
import { creditSettings } from "./settings.server";
import { toDay } from "~/platform/values/clock";

export const asAccount = (row: Row<"credit_account">): CreditAccount => ({
  companyId: row.company_id,
  limit: row.limit_amount,
  termDays: row.term_days,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  stoppedAt: row.stopped_at,
  outstanding: row.outstanding,
  version: row.version,
});

/** Returns a company's limit and debt; null: it never had a limit. One query. */
export async function findCredit(companyId: number, trx: Db = db): Promise<CreditAccount | null> {
  const row = await trx
    .selectFrom("credit_account")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ? asAccount(row) : null;
}

/** The same with facts for a purchase; null as for `findCredit`. Three queries. */
export async function creditStanding(companyId: number, trx: Db = db): Promise<CreditStanding | null> {
  const account = await findCredit(companyId, trx);
  if (!account) return null;
  const earliest = await trx
    .selectFrom("receivable")
    .select((eb) => eb.fn.min("due_on").as("due"))
    .where("company_id", "=", companyId)
    .where(isOpenReceivable)
    .executeTakeFirst();
  const { graceDays } = await creditSettings(trx);
  return { account, earliestDue: earliest?.due ?? null, graceDays };
}

const CHANGED = { ok: false, text: "信用额度刚刚被改过，请重新打开本页" } as const;

export type CreditSet = { ok: true; version: number } | { ok: false; text: string };

/** Sets limit and term in the caller's transaction and notifies the company; a stopped limit is active again. `version`: of the account at the decision, or 0. Refused: another version, or no change. `now` in ms. */
export async function setCreditIn(
  trx: Db,
  companyId: number,
  { terms, version, by }: { terms: CreditTerms; version: number; by: string },
  now: number,
): Promise<CreditSet> {
  await lockCompany(trx, companyId);
  const previous = await findCredit(companyId, trx);
  if ((previous?.version ?? 0) !== version) return CHANGED;
  if (previous && previous.stoppedAt === null && termsText(previous) === termsText(terms))
    return { ok: false, text: "内容没有变化" };
  const values = {
    limit_amount: terms.limit,
    term_days: terms.termDays,
    starts_on: terms.startsOn,
    ends_on: terms.endsOn,
    stopped_at: null,
    set_at: now,
    set_by: by,
  };
  const written = previous
    ? await trx
        .updateTable("credit_account")
        .set({ ...values, version: previous.version + 1 })
        .where("company_id", "=", companyId)
        .where("version", "=", previous.version)
        .returning("version")
        .executeTakeFirst()
    : await trx
        .insertInto("credit_account")
        .values({ company_id: companyId, ...values })
        .onConflict((conflict) => conflict.column("company_id").doNothing())
        .returning("version")
        .executeTakeFirst();
  if (!written) return CHANGED;
  await audited(trx, {
    subject: "credit",
    id: companyId,
    before: describeCreditTerms(previous, previous !== null && previous.stoppedAt !== null),
    after: describeCreditTerms(terms),
  });
  await sendMessages(trx, "creditSet", [{ companyId, terms: termsText(terms) }], now);
  return { ok: true, version: version + 1 };
}

/** Stops a limit in the caller's transaction and notifies the company; debts stay due. Refused: none, or already stopped. */
export async function stopCreditIn(trx: Db, companyId: number, by: string, now: number): Promise<CreditSet> {
  await lockCompany(trx, companyId);
  const previous = await findCredit(companyId, trx);
  if (!previous) return { ok: false, text: "该公司没有信用额度" };
  const stopped = await trx
    .updateTable("credit_account")
    .set({ stopped_at: now, set_at: now, set_by: by, version: previous.version + 1 })
    .where("company_id", "=", companyId)
    .where("stopped_at", "is", null)
    .returning("version")
    .executeTakeFirst();
  if (!stopped) return { ok: false, text: "该公司的信用额度已停用" };
  await audited(trx, {
    subject: "credit",
    id: companyId,
    before: describeCreditTerms(previous),
    after: describeCreditTerms(previous, true),
  });
  await sendMessages(trx, "creditSet", [{ companyId, terms: null }], now);
  return { ok: true, version: stopped.version };
}

/** Returns credit facts for the payment page; null: it never had a limit. Three queries. `now` in ms. */
export async function creditOffer(companyId: number, now: number, trx: Db = db): Promise<CreditOffer | null> {
  const standing = await creditStanding(companyId, trx);
  return standing && { standing, today: toDay(now) };
}
