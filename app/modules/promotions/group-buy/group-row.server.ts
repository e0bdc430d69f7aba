import { db, forUpdate, type Db } from "~/platform/database/database.server";
import { readNeeds } from "~/modules/promotions/offers/offer-parser";

export interface Group {
  /** companies needed; Infinity for invalid terms */
  needs: number;
  endsAt: number;
  formedAt: number | null;
  failedAt: number | null;
}

/** Locks the group's row; null for an offer that is no group buy. */
export async function lockGroup(trx: Db, offerId: number): Promise<Group | null> {
  const offer = await trx
    .selectFrom("offer")
    .select(["terms", "ends_at"])
    .where("id", "=", offerId)
    .where("kind", "=", "groupBuy")
    .executeTakeFirst();
  if (!offer) return null;
  await trx
    .insertInto("group_buy")
    .values({ offer_id: offerId, formed_at: null, failed_at: null })
    .onConflict((oc) => oc.column("offer_id").doNothing())
    .execute();
  const row = await forUpdate(
    trx.selectFrom("group_buy").select(["formed_at", "failed_at"]).where("offer_id", "=", offerId),
  ).executeTakeFirstOrThrow();
  // With invalid terms the group fails at its deadline, and everybody is refunded.
  const needs = readNeeds(offer.terms) ?? Infinity;
  return { needs, endsAt: offer.ends_at, formedAt: row.formed_at, failedAt: row.failed_at };
}

/** Stores the result of a locked group. `now` in ms. */
export async function decideGroup(
  trx: Db,
  offerId: number,
  result: "formed" | "failed",
  now: number,
): Promise<void> {
  await trx
    .updateTable("group_buy")
    .set(result === "formed" ? { formed_at: now } : { failed_at: now })
    .where("offer_id", "=", offerId)
    .execute();
}

/** Returns offers of undecided groups past their deadline, at most `limit`. `now` in ms. */
export async function overdueGroups(now: number, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom("offer as o")
    .leftJoin("group_buy as b", "b.offer_id", "o.id")
    .select("o.id")
    .where("o.kind", "=", "groupBuy")
    .where("o.ends_at", "<=", now)
    .where("b.formed_at", "is", null)
    .where("b.failed_at", "is", null)
    .orderBy("o.id")
    .limit(limit)
    .execute();
}
