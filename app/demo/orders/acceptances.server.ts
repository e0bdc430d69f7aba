/** 验收记录 of demo's companies: every parcel of a completed order without cold goods, by the account's person. DEMO DATA. */
import type { Db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";

/** Needs the parcels. `now` in ms. */
export async function loadAcceptances(trx: Db, now: number): Promise<void> {
  const parcels = await trx
    .selectFrom("shipment as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .innerJoin("membership as m", "m.company_id", "o.company_id")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select(["s.id", "s.shipped_at", "o.company_id", "a.id as account_id", "a.name"])
    .where("o.status", "=", "completed")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("order_line as l")
            .innerJoin("goods as g", "g.id", "l.goods_id")
            .select("l.id")
            .whereRef("l.order_id", "=", "o.id")
            .where("g.storage_class", "in", ["cold", "frozen"]),
        ),
      ),
    )
    .orderBy("s.id")
    .orderBy("a.id")
    .execute();
  const first = new Map(parcels.toReversed().map((parcel) => [parcel.id, parcel]));
  for (const { id, shipped_at: shippedAt, company_id, account_id, name } of first.values()) {
    const at = Math.min(shippedAt + 2 * DAY, now);
    await trx
      .insertInto("parcel_acceptance")
      .values({
        shipment_id: id,
        company_id,
        account_id,
        inspector: name,
        arrived_on: toDay(at),
        accepted_at: at,
      })
      .execute();
  }
}
