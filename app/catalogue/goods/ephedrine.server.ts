import { statusesWithout } from "~/order-status/order-status";
import { sql } from "kysely";
import { DAY } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { db, type Db, together } from "~/platform/database/database.server";
import { holdingLetter, monthBegin, RECEIPT_DAYS, type EphedrineStatus, type QuotaSpan } from "./ephedrine";

export interface QuotaLetter extends QuotaSpan {
  number: string;
}

/** The company's letter that holds today, or null: then the shop's usual quota does. One query. */
export async function findQuotaLetter(
  companyId: number,
  now: number,
  trx: Db = db,
): Promise<QuotaLetter | null> {
  const rows = await trx
    .selectFrom("quota_letter")
    .select(["number", "monthly", "starts_on as startsOn", "ends_on as endsOn"])
    .where("company_id", "=", companyId)
    .orderBy("id", "desc")
    .execute();
  return holdingLetter(rows, now);
}

/** Puts a letter on record; gives the one before it. */
export async function addQuotaLetter(
  trx: Db,
  companyId: number,
  letter: { number: string; monthly: number; starts_on: string; ends_on: string | null },
  now: number,
) {
  const before = await trx
    .selectFrom("quota_letter")
    .select(["number", "monthly", "starts_on", "ends_on"])
    .where("company_id", "=", companyId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  await trx
    .insertInto("quota_letter")
    .values({ company_id: companyId, ...letter, created_at: now })
    .execute();
  return before ?? null;
}

/** Units a month of a company without a letter. */
export const usualQuota = (): number => config.EPHEDRINE_MONTHLY;

/**
 * What the company's ephedrine orders are judged by. Inside the placing transaction it counts what other checkouts of the company have
 * just placed: they wait for each other (checkout/place.server.ts). Three queries.
 */
export async function ephedrineStatus(
  companyId: number,
  now: number,
  trx: Db = db,
): Promise<EphedrineStatus> {
  const [letter, bought, overdue] = await together(trx, [
    () => findQuotaLetter(companyId, now, trx),
    () =>
      trx
        .selectFrom("orders as o")
        .innerJoin("order_line as l", "l.order_id", "o.id")
        .select(sql<number>`coalesce(sum(l.number - l.returned), 0)`.as("units"))
        .where("o.is_ephedrine", "=", 1)
        .where("o.company_id", "=", companyId)
        .where("o.placed_at", ">=", monthBegin(now))
        .where("o.status", "not in", statusesWithout("countsAsBought"))
        .executeTakeFirstOrThrow(),
    () =>
      trx
        .selectFrom("orders as o")
        .leftJoin("ephedrine_receipt as r", "r.order_id", "o.id")
        .select("o.number")
        .where("o.is_ephedrine", "=", 1)
        .where("o.company_id", "=", companyId)
        .where("o.status", "=", "completed")
        .where("o.completed_at", "<", now - RECEIPT_DAYS * DAY)
        .where("r.order_id", "is", null)
        .orderBy("o.completed_at")
        .limit(1)
        .executeTakeFirst(),
  ]);
  return {
    monthly: letter?.monthly ?? usualQuota(),
    bought: Number(bought.units),
    overdue: overdue?.number ?? null,
  };
}
