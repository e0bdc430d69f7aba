import { ONLINE_METHODS, TRANSFER_METHODS } from "~/modules/payments/payment/payment-method";
import { asShop, audited } from "~/platform/database/audit.server";
import { pauseAfter } from "~/platform/jobs/backoff";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import type { Fen } from "~/platform/values/money";
import { MAX_PER_RUN, MAX_CONCURRENT_QUERIES, byProvider } from "~/modules/payments/providers/by-provider";
import { changePaymentState } from "~/modules/payments/payment/payments.server";
import type { RefundAnswer } from "~/modules/payments/providers/provider";
import { findProvider } from "~/modules/payments/providers/registry.server";

/** Pauses between tries, ms. */
const PAUSES = { first: 60_000, longest: 3_600_000 };

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
  tries: number;
  nextTryAt: number;
}

function refunds(trx: Db) {
  return trx
    .selectFrom("payment_refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "r.number", "r.amount", "r.note", "r.created_at as createdAt", "r.order_id as orderId"])
    .select(["p.id as paymentId", "p.number as paymentNumber", "p.provider", "p.amount as paid"])
    .select(["r.company_id as companyId", "r.tries", "r.next_try_at as nextTryAt"]);
}

/** waiting: the provider, or a person for transfers, must send it. stuck: the provider refused it. */
export interface OpenRefund extends WaitingRefund {
  state: "waiting" | "stuck";
}

const openRows = (trx: Db) =>
  refunds(trx)
    .select((eb) => eb.ref("r.state").$castTo<OpenRefund["state"]>().as("state"))
    .where("r.state", "in", ["waiting", "stuck"])
    .orderBy("r.created_at")
    .orderBy("r.id");

const byHandRows = () =>
  openRows(db).where((eb) => eb.or([eb("p.provider", "in", TRANSFER_METHODS), eb("r.state", "=", "stuck")]));

/** Returns unfinished refunds, or those for a person, oldest first, after the id `after`. Two queries. */
export async function pageOfRefunds(
  isByHand: boolean,
  { after, limit }: { after: number | null; limit: number },
): Promise<OpenRefund[]> {
  const rows = (isByHand ? byHandRows() : openRows(db)).limit(limit);
  // A refund that was finished meanwhile still marks the start of the page.
  const last =
    after === null
      ? undefined
      : await db
          .selectFrom("payment_refund")
          .select(["id", "created_at"])
          .where("id", "=", after)
          .executeTakeFirst();
  if (!last) return rows.execute();
  return rows
    .where((eb) =>
      eb.or([
        eb("r.created_at", ">", last.created_at),
        eb.and([eb("r.created_at", "=", last.created_at), eb("r.id", ">", last.id)]),
      ]),
    )
    .execute();
}

/** Counts refunds for a person, with the oldest time, epoch ms. One query. */
export async function countRefundsByHand(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom(byHandRows().clearOrderBy().as("r"))
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("createdAt").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** Returns the first refunds for a person, oldest first. One query. */
export const oldestRefundsByHand = (limit: number): Promise<OpenRefund[]> =>
  byHandRows().limit(limit).execute();

export const refundNumbersByHand = async (limit: number): Promise<string[]> =>
  (await oldestRefundsByHand(limit)).map(({ number }) => number);

/** Returns the unfinished refund of this number, or null. */
export const findOpenRefund = (number: string, trx: Db = db): Promise<OpenRefund | undefined> =>
  openRows(trx).where("r.number", "=", number).executeTakeFirst();

export const findRefund = (number: string): Promise<WaitingRefund | undefined> =>
  refunds(db).where("r.number", "=", number).executeTakeFirst();

/** Returns company ids by refund number. One query, none without numbers. */
export async function companiesOfRefunds(numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await refunds(db)
    .where("r.number", "in", [...numbers])
    .execute();
  return new Map(rows.map(({ number, companyId }) => [number, companyId]));
}

/** Returns the number and oldest time of unfinished refunds by state, ms. */
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

/** Completes a refund; with the last one the payment is refunded. Returns whether it still waited. `isByHand`: a person sent it, so the statement does not list it. */
export async function finishRefund(
  trx: Db,
  refund: Pick<WaitingRefund, "id" | "paymentId">,
  now: number,
  isByHand = false,
): Promise<boolean> {
  // Of two refunds that finish at once the later must see the earlier, or neither is the last.
  await forUpdate(
    trx.selectFrom("payment").select("id").where("id", "=", refund.paymentId),
  ).executeTakeFirst();
  const done = await trx
    .updateTable("payment_refund")
    .set({ state: "done", finished_at: now, is_by_hand: isByHand ? 1 : 0 })
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
  // A partly refunded payment stays paid.
  if (!open) await changePaymentState(trx, refund.paymentId, { from: "refunding", to: "refunded" }, now);
  return true;
}

/** Refunds of one order, or of one payment such as a recharge. */
export type Own = { orderId: number } | { paymentNumber: string };

/** Sends the refunds of a request after its commit; the jobs repeat failures. One try each, so that a buyer does not wait. */
export function sendOwnRefunds(own: Own, now: number): Promise<number> {
  return asShop(async () => {
    let read = refunds(db).where("r.state", "=", "waiting").where("r.tries", "=", 0);
    read =
      "orderId" in own
        ? read.where("r.order_id", "=", own.orderId)
        : read.where("p.number", "=", own.paymentNumber);
    return sendAll(
      await read
        .where("p.provider", "in", ONLINE_METHODS)
        .orderBy("r.id")
        .limit(MAX_CONCURRENT_QUERIES)
        .execute(),
      now,
    );
  });
}

/** Sends due refunds for the jobs; returns the number completed. A limited number for each provider, earliest due first, with doubling pauses; transfers wait for an operator. */
export function sendRefunds(now: number): Promise<number> {
  return asShop(async () => {
    const due = await Promise.all(
      ONLINE_METHODS.map((provider) =>
        refunds(db)
          .where("r.state", "=", "waiting")
          .where("r.next_try_at", "<=", now)
          .where("p.provider", "=", provider)
          .orderBy("r.next_try_at")
          .orderBy("r.id")
          .limit(MAX_PER_RUN)
          .execute(),
      ),
    );
    return sendAll(due.flat(), now);
  });
}

async function sendAll(waiting: readonly WaitingRefund[], now: number): Promise<number> {
  let sent = 0;
  await byProvider(waiting, async (refund) => {
    const answer = (await take("payment_refund", refund, now)) ? await queryRefundState(refund, now) : null;
    if (answer === "byOperator") await stick(refund.id);
    if (answer === "refunded" && (await inTransaction((trx) => finishRefund(trx, refund, now)))) sent += 1;
    return answer !== "failed";
  });
  return sent;
}

/** Takes a try and schedules the next before it is made, so that a crash blocks nothing and no try is made twice. */
async function take(
  table: "payment" | "payment_refund",
  { id, tries, nextTryAt }: { id: number; tries: number; nextTryAt: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ tries: tries + 1, next_try_at: now + pauseAfter(tries + 1, PAUSES) })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("next_try_at", "=", nextTryAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Restarts the pauses at `now`, because a person requested a try. */
export async function askSoon(trx: Db, id: number, now: number): Promise<void> {
  await trx
    .updateTable("payment_refund")
    .set({ tries: 1, next_try_at: now + pauseAfter(1, PAUSES) })
    .where("id", "=", id)
    .execute();
}

/** Queries a refund; "closed": not set up, "failed": unreachable. Never throws. */
export async function queryRefundState(
  refund: WaitingRefund,
  now: number,
): Promise<RefundAnswer | "closed" | "failed"> {
  const provider = findProvider(refund.provider);
  const { number, paymentNumber, amount, paid } = refund;
  try {
    if (!provider || !(await provider.offer())) return "closed";
    return await provider.refund({ number, paymentNumber, amount, paid }, now);
  } catch (error) {
    log("error", "refund.failed", { payment: paymentNumber, refund: number, ...toErrorFields(error) });
    return "failed";
  }
}

/** The provider refuses it: an operator sees it in the list. */
async function stick(id: number): Promise<void> {
  log("error", "refund.stuck", { refund: id });
  await db
    .updateTable("payment_refund")
    .set({ state: "stuck" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Closes abandoned payments at providers; returns those that were paid, to be processed as late. Failures are repeated. `own`: of one order or payment, not tried yet. */
export async function closeAtProviders(now: number, own?: Own): Promise<string[]> {
  const closing = db
    .selectFrom("payment")
    .select(["id", "number", "provider", "tries", "next_try_at as nextTryAt"])
    .where("is_closing", "=", 1);
  const ofOwn = (own: Own) =>
    "orderId" in own
      ? closing.where("order_id", "=", own.orderId)
      : closing.where("number", "=", own.paymentNumber);
  const reads = own
    ? [
        ofOwn(own)
          .where("tries", "=", 0)
          .where("provider", "in", ONLINE_METHODS)
          .orderBy("id")
          .limit(MAX_CONCURRENT_QUERIES),
      ]
    : ONLINE_METHODS.map((provider) =>
        closing
          .where("next_try_at", "<=", now)
          .where("provider", "=", provider)
          .orderBy("next_try_at")
          .orderBy("id")
          .limit(MAX_PER_RUN),
      );
  const due = (await Promise.all(reads.map((read) => read.execute()))).flat();
  const paid: string[] = [];
  await byProvider(due, async (payment) => {
    if (!(await take("payment", payment, now))) return true;
    try {
      if ((await findProvider(payment.provider)?.close(payment.number, now)) === "paid") {
        paid.push(payment.number);
        return true;
      }
    } catch (error) {
      log("error", "payment.close", { payment: payment.number, ...toErrorFields(error) });
      return false;
    }
    await stopClosing(payment.id);
    return true;
  });
  return paid;
}

/** Stops closing a payment. */
export async function stopClosing(id: number): Promise<void> {
  await db.updateTable("payment").set({ is_closing: 0 }).where("id", "=", id).execute();
}
