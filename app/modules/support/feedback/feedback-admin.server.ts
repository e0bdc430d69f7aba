import { withCompanies } from "~/modules/company/identity/companies.server";
import { db } from "~/platform/database/database.server";
import { findSupportPictures } from "~/modules/support/pictures/pictures.server";

/** Lists waiting, answered or all (null) feedback after this id, oldest first. Two queries. */
export async function listAdminFeedback(
  state: "waiting" | "answered" | null,
  { after, limit }: { after: number | null; limit: number },
) {
  let query = db.selectFrom("feedback").selectAll();
  if (state) query = query.where("answered_at", state === "waiting" ? "is" : "is not", null);
  if (after !== null) query = query.where("id", ">", after);
  return withCompanies(await query.orderBy("id").limit(limit).execute());
}

/** Returns feedback with its company and picture file ids, or null. Three queries. */
export async function findAdminFeedback(id: number) {
  const row = await db.selectFrom("feedback").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const [[found], pictures] = await Promise.all([
    withCompanies([row]),
    findSupportPictures("feedback", [id]),
  ]);
  return { ...found!, pictures: pictures.get(id) ?? [] };
}

/** Counts feedback waiting for an answer, with the oldest one's time, epoch ms. One query. */
export async function countWaitingFeedback(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom("feedback")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .where("answered_at", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** Returns the ids of feedback waiting for an answer, oldest first. One query. */
export async function waitingFeedbackIds(limit: number): Promise<number[]> {
  const waiting = db.selectFrom("feedback").select("id").where("answered_at", "is", null);
  return (await waiting.orderBy("id").limit(limit).execute()).map(({ id }) => id);
}
