import { withCompanies } from "~/modules/company/identity/companies.server";
import { db } from "~/platform/database/database.server";
import { findSupportPictures } from "~/modules/support/pictures/pictures.server";
import type { RequestState } from "./buy-request";

/** Lists requests of a state (null: any) after this id, oldest first. Two queries. */
export async function listAdminRequests(
  state: RequestState | null,
  { after, limit }: { after: number | null; limit: number },
) {
  let query = db.selectFrom("buy_request").selectAll();
  if (state) query = query.where("state", "=", state);
  if (after !== null) query = query.where("id", ">", after);
  return withCompanies(await query.orderBy("id").limit(limit).execute());
}

/** Returns a request with its company and picture file ids, or null. Three queries. */
export async function findAdminRequest(id: number) {
  const row = await db.selectFrom("buy_request").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const [[found], pictures] = await Promise.all([
    withCompanies([row]),
    findSupportPictures("buyRequest", [id]),
  ]);
  return { ...found!, pictures: pictures.get(id) ?? [] };
}

/** Counts requests waiting for an answer, with the oldest one's time, epoch ms. One query. */
export async function countWaitingRequests(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom("buy_request")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** Returns the ids of requests waiting for an answer, oldest first. One query. */
export async function waitingRequestIds(limit: number): Promise<number[]> {
  const waiting = db.selectFrom("buy_request").select("id").where("state", "=", "pending");
  return (await waiting.orderBy("id").limit(limit).execute()).map(({ id }) => id);
}
