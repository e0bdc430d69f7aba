import { statusesWithout } from "~/modules/order-status/order-status";
import { sql } from "kysely";
import { DAY } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { db, type Db, together } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { holdingLetter, monthBegin, RECEIPT_DAYS, type EphedrineStatus, type QuotaSpan } from "./ephedrine";

export interface QuotaLetter extends QuotaSpan {
  number: string;
}

const quotaSpans = preparedQuery(db, ({ companyId }: { companyId: number }) =>
  db
    .selectFrom("quota_letter")
    .select(["number", "monthly", "starts_on as startsOn", "ends_on as endsOn"])
    .where("company_id", "=", companyId)
    .orderBy("id", "desc"),
);

/** Returns the company's valid letter, or null for the usual quota. One query. */
export const findQuotaLetter = async (
  companyId: number,
  now: number,
  trx: Db = db,
): Promise<QuotaLetter | null> => holdingLetter(await quotaSpans({ companyId }, trx), now);

export interface StoredLetter extends QuotaLetter {
  id: number;
  createdAt: number;
}

/** Returns all letters of a company, newest first. One query. */
export function getLetters(companyId: number, trx: Db = db): Promise<StoredLetter[]> {
  return trx
    .selectFrom("quota_letter")
    .select(["id", "number", "monthly", "starts_on as startsOn", "ends_on as endsOn"])
    .select("created_at as createdAt")
    .where("company_id", "=", companyId)
    .orderBy("id", "desc")
    .execute();
}

/** Returns companies with a letter or ephedrine purchases this month, by id, after `after`. One query. `now` in ms. */
export async function quotaCompanies(
  { after, limit }: { after: number | null; limit: number },
  now: number,
): Promise<number[]> {
  const all = db
    .selectFrom("quota_letter")
    .select("company_id")
    .union(
      db
        .selectFrom("orders")
        .select("company_id")
        .where("is_ephedrine", "=", 1)
        .where("placed_at", ">=", monthBegin(now)),
    );
  const rows = await db
    .selectFrom(all.as("c"))
    .select("company_id")
    .where("company_id", ">", after ?? 0)
    .orderBy("company_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.company_id);
}

export interface CompanyQuota {
  monthly: number;
  bought: number;
  letter: QuotaLetter | null;
}

/** Returns these companies' quotas and purchases of this month. Two queries, none without ids. `now` in ms. */
export async function findQuotas(
  companyIds: readonly number[],
  now: number,
): Promise<Map<number, CompanyQuota>> {
  if (companyIds.length === 0) return new Map();
  const [letters, sums] = await Promise.all([
    db
      .selectFrom("quota_letter")
      .select(["company_id", "number", "monthly", "starts_on as startsOn", "ends_on as endsOn"])
      .where("company_id", "in", companyIds)
      .orderBy("id", "desc")
      .execute(),
    boughtSince(monthBegin(now))
      .select("o.company_id")
      .where("o.company_id", "in", companyIds)
      .groupBy("o.company_id")
      .execute(),
  ]);
  return new Map(
    companyIds.map((id) => {
      const letter = holdingLetter(
        letters.filter((row) => row.company_id === id),
        now,
      );
      const bought = Number(sums.find((row) => row.company_id === id)?.units ?? 0);
      return [id, { letter, monthly: letter?.monthly ?? usualQuota(), bought }];
    }),
  );
}

/** Stores a letter; returns the previous one. */
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

/** Monthly units of a company without a letter. */
export const usualQuota = (): number => config.EPHEDRINE_MONTHLY;

const boughtSince = (since: number) =>
  db
    .selectFrom("orders as o")
    .innerJoin("order_line as l", "l.order_id", "o.id")
    .select(sql<number>`coalesce(sum(l.number - l.returned), 0)`.as("units"))
    .where("o.is_ephedrine", "=", 1)
    .where("o.placed_at", ">=", since)
    .where("o.status", "not in", statusesWithout("countsAsBought"));

const boughtBy = preparedQuery(db, ({ companyId, since }: { companyId: number; since: number }) =>
  boughtSince(since).where("o.company_id", "=", companyId),
);

/** The completed order that has waited longest for its receipt. */
const unreceived = preparedQuery(db, ({ companyId, before }: { companyId: number; before: number }) =>
  db
    .selectFrom("orders as o")
    .leftJoin("ephedrine_receipt as r", "r.order_id", "o.id")
    .select("o.number")
    .where("o.is_ephedrine", "=", 1)
    .where("o.company_id", "=", companyId)
    .where("o.status", "=", "completed")
    .where("o.completed_at", "<", before)
    .where("r.order_id", "is", null)
    .orderBy("o.completed_at")
    .limit(1),
);

/** Returns the facts for ephedrine orders. Inside the placing transaction it includes other checkouts of the company, which are serialised (checkout/place.server.ts). Three queries. */
export async function ephedrineStatus(
  companyId: number,
  now: number,
  trx: Db = db,
): Promise<EphedrineStatus> {
  const [letter, [bought], [overdue]] = await together(trx, [
    () => findQuotaLetter(companyId, now, trx),
    () => boughtBy({ companyId, since: monthBegin(now) }, trx),
    () => unreceived({ companyId, before: now - RECEIPT_DAYS * DAY }, trx),
  ]);
  return {
    monthly: letter?.monthly ?? usualQuota(),
    bought: Number(bought?.units ?? 0),
    overdue: overdue?.number ?? null,
  };
}
