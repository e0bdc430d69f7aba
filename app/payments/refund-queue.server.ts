/** What providers have still to be told: refunds to send and payments to close. Kept in the database, done outside every transaction, asked again until it is done. */
import { asShop, audited } from "~/platform/audit.server";
import { db, inTransaction, type Db } from "~/platform/database.server";
import { factsOf, log } from "~/platform/log.server";
import type { Fen } from "~/platform/money";
import { movePayment } from "./payments.server";
import type { RefundAnswer } from "./provider";
import { providerOf } from "./registry.server";

const AT_ONCE = 200;

/** A refund that waits, with the payment that it goes back from. */
export interface WaitingRefund {
  id: number;
  number: string;
  amount: Fen;
  note: string;
  createdAt: number;
  paymentId: number;
  paymentNumber: string;
  provider: string;
  paid: Fen;
  companyId: number;
  orderId: number | null;
}

/** Refunds in one state, oldest first: of transfers alone, or of everything but transfers. */
export async function refundsIn(
  state: "waiting" | "stuck",
  which: { bank: boolean },
  trx: Db = db,
): Promise<WaitingRefund[]> {
  return trx
    .selectFrom("payment_refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "r.number", "r.amount", "r.note", "r.created_at as createdAt", "r.order_id as orderId"])
    .select(["p.id as paymentId", "p.number as paymentNumber", "p.provider", "p.amount as paid"])
    .select("r.company_id as companyId")
    .where("r.state", "=", state)
    .where("p.provider", which.bank ? "=" : "!=", "bank")
    .orderBy("r.id")
    .limit(AT_ONCE)
    .execute();
}

/** How many refunds are not done and since when the oldest has waited, ms, by state. */
export async function refundQueue(): Promise<{ state: string; count: number; since: number | null }[]> {
  const rows = await db
    .selectFrom("payment_refund")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("since")])
    .where("state", "in", ["waiting", "stuck"])
    .groupBy("state")
    .execute();
  return ["waiting", "stuck"].map(
    (state) => rows.find((row) => row.state === state) ?? { state, count: 0, since: null },
  );
}

/** Notes that a refund went through; with the last one the payment is refunded. Whether it still waited. */
export async function finishRefund(
  trx: Db,
  refund: Pick<WaitingRefund, "id" | "paymentId">,
  now: number,
): Promise<boolean> {
  const done = await trx
    .updateTable("payment_refund")
    .set({ state: "done", finished_at: now })
    .where("id", "=", refund.id)
    .where("state", "in", ["waiting", "stuck"])
    .returning("id")
    .executeTakeFirst();
  if (!done) return false;
  const before = { state: "waiting" };
  await audited(trx, { subject: "refund", id: refund.id, before, after: { state: "done" } });
  const open = await trx
    .selectFrom("payment_refund")
    .select("id")
    .where("payment_id", "=", refund.paymentId)
    .where("state", "!=", "done")
    .executeTakeFirst();
  // A payment of which a part is kept stays paid.
  if (!open) await movePayment(trx, refund.paymentId, "refunding", "refunded", now);
  return true;
}

/**
 * Carries out the refunds that wait for a provider and returns how many went through. A provider that fails is asked again next time;
 * transfers wait for an operator. Called after every commit that may have caused one, and by the shop's upkeep.
 */
export function sendRefunds(now: number): Promise<number> {
  return asShop(() => sendWaiting(now));
}

async function sendWaiting(now: number): Promise<number> {
  let sent = 0;
  for (const refund of await refundsIn("waiting", { bank: false })) {
    const answer = await askProvider(refund, now);
    if (answer === "byOperator") await stick(refund.id);
    if (answer === "refunded" && (await inTransaction((trx) => finishRefund(trx, refund, now)))) sent += 1;
  }
  return sent;
}

/** What the provider says of a refund; "closed": it is not set up, "failed": it cannot be asked. Never throws. */
export async function askProvider(
  refund: WaitingRefund,
  now: number,
): Promise<RefundAnswer | "closed" | "failed"> {
  const provider = providerOf(refund.provider);
  const { number, paymentNumber, amount, paid } = refund;
  try {
    if (!provider || !(await provider.offer())) return "closed";
    return await provider.refund({ number, paymentNumber, amount, paid }, now);
  } catch (error) {
    log("error", "refund.failed", { payment: paymentNumber, refund: number, ...factsOf(error) });
    return "failed";
  }
}

/** The provider will not send it back by itself: an operator sees it in the list of refunds. */
async function stick(id: number): Promise<void> {
  log("error", "refund.stuck", { refund: id });
  await db
    .updateTable("payment_refund")
    .set({ state: "stuck" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Tells the providers of payments that were given up here, so that nobody pays them any more, and returns the numbers of those that turned
 * out to be paid: their money has to be taken in as late. A provider that fails is told again next time.
 */
export async function closeAtProviders(now: number, orderId?: number): Promise<string[]> {
  const paid: string[] = [];
  let read = db.selectFrom("payment").select(["id", "number", "provider"]).where("is_closing", "=", 1);
  if (orderId !== undefined) read = read.where("order_id", "=", orderId);
  for (const payment of await read.orderBy("id").limit(AT_ONCE).execute()) {
    try {
      if ((await providerOf(payment.provider)?.close(payment.number, now)) === "paid") {
        paid.push(payment.number);
        continue;
      }
    } catch (error) {
      log("error", "payment.close", { payment: payment.number, ...factsOf(error) });
      continue;
    }
    await db.updateTable("payment").set({ is_closing: 0 }).where("id", "=", payment.id).execute();
  }
  return paid;
}
