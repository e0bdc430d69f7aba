import { pauseAfter } from "~/platform/jobs/backoff";
import { config } from "~/platform/config/config.server";
import { putOnShelf } from "~/modules/orders/shelf/on-shelf.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { readAddress } from "~/modules/orders/order/address";
import {
  ASK_AGAIN,
  ASK_AT_LAST,
  FOLLOWED,
  PAGE_WAITS,
  type LogisticsPort,
  type TrackAnswer,
} from "./logistics";
import { kuaidi100 } from "./logistics-kuaidi100.server";
import { isLogisticsSandboxOn, sandboxLogistics } from "./logistics-sandbox.server";
import { CARRIERS, isTracked } from "./shipment";

const TRACKED = Object.keys(CARRIERS).filter(isTracked);
/** Parcels of one job run, and how many at once. */
const MAX_PARCELS = 100;
const AT_ONCE = 10;

/** Returns the shop's tracking provider: a real account, the sandbox in a demo, or null. */
export async function logisticsPort(): Promise<LogisticsPort | null> {
  const { KUAIDI100_CUSTOMER: customer, KUAIDI100_KEY: key, KUAIDI100_URL } = config;
  if (customer && key) return kuaidi100({ customer, key, endpoint: KUAIDI100_URL.replace(/\/$/, "") });
  return (await isLogisticsSandboxOn()) ? sandboxLogistics : null;
}

interface Due {
  id: number;
  carrier: string;
  tracking: string;
  phone: string;
  faults: number;
}

/** Parcels to query, longest ago first; of one order if given. One query. */
async function dueParcels(now: number, orderId: number | null): Promise<Due[]> {
  let due = db
    .selectFrom("shipment as s")
    .innerJoin("shipment_track as t", "t.shipment_id", "s.id")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select(["s.id", "s.carrier", "s.tracking", "o.address", "t.faults"])
    .where("t.requested_at", "<=", now - ASK_AGAIN)
    .where("t.next_ask_at", "<=", now)
    .where("s.delivered_at", "is", null)
    .where("s.shipped_at", ">", now - FOLLOWED)
    .where("s.carrier", "in", TRACKED)
    .where("s.tracking", "<>", "");
  if (orderId !== null) due = due.where("s.order_id", "=", orderId);
  const rows = await due.orderBy("t.requested_at").orderBy("s.id").limit(MAX_PARCELS).execute();
  return rows.map(({ address, ...row }) => ({ ...row, phone: readAddress(address).phone }));
}

async function follow(port: LogisticsPort, due: Due, now: number): Promise<TrackAnswer | null> {
  const { numUpdatedRows } = await db
    .updateTable("shipment_track")
    .set({ requested_at: now })
    .where("shipment_id", "=", due.id)
    .where("requested_at", "<=", now - ASK_AGAIN)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  const answer = await port.track(due, now);
  if (!answer.ok) {
    if (answer.fault !== "nothing")
      log("error", "logistics", { port: port.name, parcel: due.id, detail: answer.detail });
    await db
      .updateTable("shipment_track")
      .set({
        fault: answer.fault,
        faults: due.faults + 1,
        next_ask_at: now + pauseAfter(due.faults + 1, { first: ASK_AGAIN, longest: ASK_AT_LAST }),
      })
      .where("shipment_id", "=", due.id)
      .execute();
    return answer;
  }
  await db
    .updateTable("shipment_track")
    .set({ events: JSON.stringify(answer.events), fetched_at: now, fault: "", faults: 0, next_ask_at: 0 })
    .where("shipment_id", "=", due.id)
    .execute();
  if (answer.deliveredAt !== null)
    await inTransaction(async (trx) => {
      await trx
        .updateTable("shipment")
        .set({ delivered_at: answer.deliveredAt })
        .where("id", "=", due.id)
        .where("delivered_at", "is", null)
        .execute();
      await putOnShelf(trx, { parcelIds: [due.id] });
    });
  return answer;
}

/** Queries the parcels of an order before its page, waiting at most `waits` ms; later answers are on the next page. Never fails. */
export async function refreshOrder(
  orderId: number,
  now: number,
  options: { port?: Promise<LogisticsPort | null>; waits?: number } = {},
): Promise<void> {
  const { port = logisticsPort(), waits = PAGE_WAITS } = options;
  const asking = (async () => {
    const sender = await port;
    if (!sender) return;
    const due = await dueParcels(now, orderId);
    await Promise.all(due.map((item) => follow(sender, item, now)));
  })().catch((error: unknown) => log("error", "logistics", { order: orderId, ...toErrorFields(error) }));
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waits);
  });
  await Promise.race([asking, patience]);
  clearTimeout(timer);
}

/** Queries due parcels for the jobs; stops early if the provider is down. Returns the number answered. */
export async function refreshParcels(
  now: number,
  port: Promise<LogisticsPort | null> = logisticsPort(),
): Promise<number> {
  const sender = await port;
  if (!sender) return 0;
  const due = await dueParcels(now, null);
  let answered = 0;
  for (let i = 0; i < due.length; i += AT_ONCE) {
    const answers = await Promise.all(due.slice(i, i + AT_ONCE).map((item) => follow(sender, item, now)));
    answered += answers.filter((answer) => answer?.ok).length;
    const query = answers.filter((answer) => answer !== null);
    if (query.length > 0 && query.every((answer) => !answer.ok && answer.fault !== "nothing")) break;
  }
  return answered;
}
