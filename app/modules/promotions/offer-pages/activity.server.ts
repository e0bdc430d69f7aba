import { db } from "~/platform/database/database.server";
import { activityTarget, offerPage, type ActivityName } from "./activity";

/**
 * The path to which /loading/activity goes on, or null when the activity does not exist, is not on or outside its window
 * (the caller leads to /noActivity). One query, and only for offers.
 */
export async function activityPath(name: ActivityName, now: number): Promise<string | null> {
  const target = activityTarget(name);
  if (target.kind !== "offer") return target.kind === "page" ? target.to : null;
  const offer = await db
    .selectFrom("offer")
    .select("kind")
    .where("id", "=", target.id)
    .where("status", "=", "on")
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return offer ? offerPage(offer.kind, target.id) : null;
}
