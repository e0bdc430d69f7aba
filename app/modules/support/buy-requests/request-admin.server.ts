import { withCompanies } from "~/modules/company/identity/companies.server";
import { db } from "~/platform/database/database.server";
import { findSupportPictures } from "~/modules/support/pictures/pictures.server";
import type { RequestState } from "./buy-request";

/** Requests of a state (null: any), oldest first, after the id `after`. Two queries. */
export async function listAdminRequests(
  state: RequestState | null,
  { after, most: limit }: { after: number | null; most: number },
) {
  let query = db.selectFrom("buy_request").selectAll();
  if (state) query = query.where("state", "=", state);
  if (after !== null) query = query.where("id", ">", after);
  return withCompanies(await query.orderBy("id").limit(limit).execute());
}

/** One request with its company and the file ids of its pictures, or null. Three queries. */
export async function findAdminRequest(id: number) {
  const row = await db.selectFrom("buy_request").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const [[found], pictures] = await Promise.all([
    withCompanies([row]),
    findSupportPictures("buyRequest", [id]),
  ]);
  return { ...found!, pictures: pictures.get(id) ?? [] };
}

/** How many requests wait for an answer, and since when the oldest does, epoch ms. One query. */
export async function countWaitingRequests(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom("buy_request")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** The ids of the requests that wait for an answer, oldest first. One query. */
export async function waitingRequestIds(limit: number): Promise<number[]> {
  const waiting = db.selectFrom("buy_request").select("id").where("state", "=", "pending");
  return (await waiting.orderBy("id").limit(limit).execute()).map(({ id }) => id);
}
