import { withCompanies } from "~/modules/company/identity/companies.server";
import { db } from "~/platform/database/database.server";
import { findSupportPictures } from "~/modules/support/pictures/pictures.server";

/** Feedback that waits, that is answered, or all (null), oldest first, after the id `after`. Two queries. */
export async function listAdminFeedback(
  state: "waiting" | "answered" | null,
  { after, most: limit }: { after: number | null; most: number },
) {
  let query = db.selectFrom("feedback").selectAll();
  if (state) query = query.where("answered_at", state === "waiting" ? "is" : "is not", null);
  if (after !== null) query = query.where("id", ">", after);
  return withCompanies(await query.orderBy("id").limit(limit).execute());
}

/** One feedback with its company and the file ids of its pictures, or null. Three queries. */
export async function findAdminFeedback(id: number) {
  const row = await db.selectFrom("feedback").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const [[found], pictures] = await Promise.all([
    withCompanies([row]),
    findSupportPictures("feedback", [id]),
  ]);
  return { ...found!, pictures: pictures.get(id) ?? [] };
}

/** How much feedback waits for an answer, and since when the oldest does, epoch ms. One query. */
export async function countWaitingFeedback(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom("feedback")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .where("answered_at", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** The ids of the feedback that waits for an answer, oldest first. One query. */
export async function waitingFeedbackIds(limit: number): Promise<number[]> {
  const waiting = db.selectFrom("feedback").select("id").where("answered_at", "is", null);
  return (await waiting.orderBy("id").limit(limit).execute()).map(({ id }) => id);
}
