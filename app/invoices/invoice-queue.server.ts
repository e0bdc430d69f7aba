/** Invoices to issue and red letters that wait, as the desk works them off. */
import { db } from "~/platform/database/database.server";

const pendingInvoices = () => db.selectFrom("invoice").where("state", "=", "pending");
const pendingReds = () => db.selectFrom("invoice_red").where("state", "=", "pending");

/** The ids of the invoices that wait to be issued, the oldest first. One query. */
export async function waitingInvoiceIds(most: number): Promise<number[]> {
  const invoices = pendingInvoices().select("id").orderBy("created_at").orderBy("id");
  return (await invoices.limit(most).execute()).map(({ id }) => id);
}

/** The ids of the invoices whose red letters wait, the oldest invoice first. One query. */
export async function redWaitingInvoiceIds(most: number): Promise<number[]> {
  const invoices = db
    .selectFrom("invoice")
    .select("id")
    .where("id", "in", pendingReds().select("invoice_id"));
  const rows = await invoices.orderBy("created_at").orderBy("id").limit(most).execute();
  return rows.map(({ id }) => id);
}

/** How many invoices wait to be issued, and since when the oldest does, epoch ms. One query. */
export async function countWaitingInvoices(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await pendingInvoices()
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** The same of red letters. One query. */
export async function countWaitingReds(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await pendingReds()
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}
