import { db } from "~/platform/database/database.server";
import { activityTarget, offerPage, type ActivityName } from "./activity";

/** Returns the target of /loading/activity, or null for an unknown, inactive or ended one (/noActivity). One query at most. */
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
