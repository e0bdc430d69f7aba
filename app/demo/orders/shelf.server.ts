/** What demo's companies still have of their deliveries: half of the batches are partly sold, every fifth is used up. DEMO DATA. */
import { sql } from "kysely";
import type { Db } from "~/platform/database/database.server";
import { putOnShelf } from "~/modules/orders/shelf/on-shelf.server";

/** Needs the parcels and the returns. `now` in ms. */
export async function loadShelf(trx: Db, now: number): Promise<void> {
  const parcels = await trx
    .selectFrom("shipment")
    .select("id")
    .where("on_shelf", "=", 0)
    .where("delivered_at", "is not", null)
    .execute();
  await putOnShelf(trx, { parcelIds: parcels.map(({ id }) => id) });
  const orders = await trx.selectFrom("orders").select("id").where("status", "=", "completed").execute();
  for (const { id } of orders) await putOnShelf(trx, { orderId: id });
  const left = sql<number>`case when id % 5 = 0 then 0 else on_hand - on_hand / 3 end`;
  await trx
    .updateTable("shelf_batch")
    .set({ on_hand: left, counted_at: now, version: sql`version + 1` })
    .where(sql<boolean>`id % 2 = 0 or id % 5 = 0`)
    .execute();
}
