import { withCompanies } from "~/modules/company/identity/companies.server";
import { db, type Db } from "~/platform/database/database.server";
import type { ExchangeState } from "./rewards-store";

/** Lists exchanges of a state (null: any) after this id, oldest first. Two queries. */
export async function listAdminExchanges(
  state: ExchangeState | null,
  { after, limit }: { after: number | null; limit: number },
) {
  let query = db.selectFrom("points_exchange").selectAll();
  if (state) query = query.where("state", "=", state);
  if (after !== null) query = query.where("id", ">", after);
  return withCompanies(await query.orderBy("id").limit(limit).execute());
}

/** Returns an exchange with its company, or null. Two queries. */
export async function findAdminExchange(number: string) {
  const row = await db
    .selectFrom("points_exchange")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? (await withCompanies([row]))[0]! : null;
}

/** Counts exchanges in this state, with the oldest one's time (epoch ms). One query. */
export async function countWaitingExchanges(
  state: "requested" | "exchanged",
): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom("points_exchange")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** Returns the numbers of exchanges in this state, oldest first. One query. */
export async function waitingExchangeNumbers(
  state: "requested" | "exchanged",
  limit: number,
): Promise<string[]> {
  const waiting = db.selectFrom("points_exchange").select("number").where("state", "=", state);
  return (await waiting.orderBy("id").limit(limit).execute()).map(({ number }) => number);
}

/** Lists a company's exchanges not yet shipped, oldest first. One query. */
export function getOpenExchanges(
  companyId: number,
  maxCount: number,
  trx: Db = db,
): Promise<{ number: string; item: string }[]> {
  return trx
    .selectFrom("points_exchange")
    .select(["number", "item_name as item"])
    .where("company_id", "=", companyId)
    .where("state", "in", ["requested", "exchanged"])
    .orderBy("id")
    .limit(maxCount)
    .execute();
}
