/** A running stock count, a posted one, and parcels in transit. DEMO DATA. */
import { applyCount } from "~/modules/catalogue/stock-count/apply-count.server";
import { allLines } from "~/modules/catalogue/stock-count/lines.server";
import { openCount } from "~/modules/catalogue/stock-count/open-count.server";
import { takeNumbers } from "~/modules/catalogue/stock-count/take-count.server";
import { makeRun, notePrinted } from "~/modules/orders/delivery/delivery-run.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { labelText } from "~/modules/orders/shipping/shipment";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";

const BY = "赵库";
const HOUR = DAY / 24;
const COUNTED = 8;

/** Needs products, orders and their parcels. */
export async function loadWarehouse(now: number): Promise<void> {
  const batches = await db
    .selectFrom("batch")
    .select("id")
    .where("quantity", ">", 10)
    .orderBy("id")
    .limit(2 * COUNTED)
    .execute();
  const ids = batches.map(({ id }) => id);
  for (const [at, id] of ids.entries())
    await db
      .updateTable("batch")
      .set({ place: `A-0${1 + Math.floor(at / 4)}-${1 + (at % 4)}` })
      .where("id", "=", id)
      .execute();
  await loadCount(ids.slice(0, COUNTED), { note: "月末抽盘", isDone: true, now: now - 20 * DAY });
  await loadCount(ids.slice(COUNTED), { note: "A 区例行盘点", isDone: false, now: now - 2 * HOUR });
  await loadRun(now);
}

/** The second batch lacks one unit; half of the running count is done. */
async function loadCount(
  batchIds: readonly number[],
  { note, isDone, now }: { note: string; isDone: boolean; now: number },
): Promise<void> {
  const how = { by: BY, heldOf: heldUnits, now };
  const wish = { scope: "batches", place: "", categoryId: null, batchIds, note } as const;
  const opened = await openCount(wish, { ...how, key: `demo-count-${now}` });
  if (!opened.ok) return;
  const lines = await allLines(opened.id, "all");
  const values = lines
    .slice(0, isDone ? lines.length : lines.length / 2)
    .map(({ id, book }, at) => ({ lineId: id, counted: at === 1 ? book - 1 : book, version: null }));
  await takeNumbers(opened.id, values, { ...how, now: now + HOUR });
  if (isDone)
    await applyCount(opened.id, { isPartial: false, isCut: false }, { ...how, now: now + 2 * HOUR });
}

/** The latest parcel goes with the shop's own van. */
async function loadRun(now: number): Promise<void> {
  const parcel = await db
    .selectFrom("shipment as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select(["s.id", "s.order_id", "s.shipped_at"])
    .where("o.status", "=", "pendingReceipt")
    .where("s.delivered_at", "is", null)
    .orderBy("s.shipped_at", "desc")
    .orderBy("s.id", "desc")
    .executeTakeFirst();
  if (!parcel) return;
  const label = { carrier: "own", tracking: "", note: "" } as const;
  await inTransaction(async (trx) => {
    await trx.updateTable("shipment").set(label).where("id", "=", parcel.id).execute();
    await trx
      .updateTable("order_event")
      .set({ note: labelText(label) })
      .where("order_id", "=", parcel.order_id)
      .where("kind", "=", "shipped")
      .execute();
  });
  const at = Math.min(parcel.shipped_at + HOUR, now);
  const wish = {
    carrier: "own",
    parcelIds: [parcel.id],
    driver: "马师傅",
    vehicle: "粤A D1024",
    note: "",
  } as const;
  const made = await makeRun(wish, { key: "demo-delivery-run", by: BY, now: at });
  if (made.ok) await notePrinted(made.id);
}
