import { db, type Db } from "~/platform/database/database.server";
import { asAfterSalesState, type AfterSalesState } from "~/modules/returns/status/after-sales";

/** Lists a company's newest requests. One query. */
export async function casesOfCustomer(
  companyId: number,
  limit: number,
): Promise<{ number: string; state: AfterSalesState; createdAt: number }[]> {
  const rows = await db
    .selectFrom("order_case")
    .select(["number", "state", "created_at"])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    state: asAfterSalesState(row.state),
    createdAt: row.created_at,
  }));
}

/** Lists a company's open requests, oldest first. One query. */
export async function findOpenCases(
  companyId: number,
  maxCount: number,
  trx: Db = db,
): Promise<{ number: string; state: AfterSalesState }[]> {
  const rows = await trx
    .selectFrom("order_case")
    .select(["number", "state"])
    .where("company_id", "=", companyId)
    .where("state", "in", OPEN)
    .orderBy("created_at")
    .orderBy("id")
    .limit(maxCount)
    .execute();
  return rows.map(({ number, state }) => ({ number, state: asAfterSalesState(state) }));
}

const OPEN = ["pendingReview", "pendingParcel", "pendingCheck", "pendingRefund"] satisfies AfterSalesState[];
