import { db } from "~/platform/database/database.server";
import type { InvoiceState } from "./invoice";

const pendingInvoices = () => db.selectFrom("invoice").where("state", "=", "pending");
const pendingReds = () => db.selectFrom("invoice_red").where("state", "=", "pending");

/** Returns the ids of waiting invoices, oldest first. One query. */
export async function waitingInvoiceIds(limit: number): Promise<number[]> {
  const invoices = pendingInvoices().select("id").orderBy("created_at").orderBy("id");
  return (await invoices.limit(limit).execute()).map(({ id }) => id);
}

/** Returns the ids of invoices with waiting red invoices, oldest first. One query. */
export async function redWaitingInvoiceIds(maxCount: number): Promise<number[]> {
  const invoices = db
    .selectFrom("invoice")
    .select("id")
    .where("id", "in", pendingReds().select("invoice_id"));
  const rows = await invoices.orderBy("created_at").orderBy("id").limit(maxCount).execute();
  return rows.map(({ id }) => id);
}

/** Counts waiting invoices, with the oldest time, epoch ms. One query. */
export async function countWaitingInvoices(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await pendingInvoices()
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** The same for red invoices. One query. */
export async function countWaitingReds(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await pendingReds()
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

export type InvoiceQueueFilter = InvoiceState | "open" | "red";

interface Place {
  id: number;
  created_at: number;
}

const isBehind = (a: Place, b: Place) => a.created_at - b.created_at || a.id - b.id;

/** Returns invoice ids in a state, with waiting red invoices, or both (`open`): oldest first, after `after`. Three queries at most. */
export async function invoiceIds(
  view: InvoiceQueueFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<{ id: number }[]> {
  const from = after === null ? undefined : await placeOf(after);
  const query = db.selectFrom("invoice").select(["id", "created_at"]).orderBy("created_at").orderBy("id");
  const behind = from
    ? query.where((eb) =>
        eb.or([
          eb("created_at", ">", from.created_at),
          eb.and([eb("created_at", "=", from.created_at), eb("id", ">", from.id)]),
        ]),
      )
    : query;
  const reds = () => behind.where("id", "in", pendingReds().select("invoice_id")).limit(limit).execute();
  const inState = (state: InvoiceState) => behind.where("state", "=", state).limit(limit).execute();
  if (view === "red") return reds();
  if (view !== "open") return inState(view);
  // Each in index order: together the database would sort all that wait.
  const [invoices, withReds] = await Promise.all([inState("pending"), reds()]);
  const places = new Map([...invoices, ...withReds].map((place) => [place.id, place]));
  return [...places.values()].sort(isBehind).slice(0, limit);
}

const placeOf = (id: number): Promise<Place | undefined> =>
  db.selectFrom("invoice").select(["id", "created_at"]).where("id", "=", id).executeTakeFirst();
