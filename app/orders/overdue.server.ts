/** What the shop does by itself when time runs out: unpaid orders are cancelled, shipped ones count as received (design rules, "Orders"). */
import { db, inTransaction, type Db } from "~/platform/database.server";
import { factsOf, log } from "~/platform/log.server";
import { RECEIVE_WITHIN, startsOf } from "./life";
import { cancelIn, receiveIn, type MoveResult } from "./life.server";
import { askProviders } from "./settle.server";

const AT_ONCE = 200;

/**
 * Cancels what was not paid in time, after asking its providers once more, since notices get lost. An order whose transfer slip is
 * being checked waits for the operator. Returns how many were cancelled.
 */
export async function expireUnpaid(now: number): Promise<number> {
  const due = await db
    .selectFrom("orders as o")
    .select("o.id")
    .where("o.status", "in", startsOf("expire"))
    .where("o.pay_before", "<=", now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payment as p")
            .select("p.id")
            .whereRef("p.order_id", "=", "o.id")
            .where("p.state", "=", "pending")
            .where("p.slip_file_id", "is not", null),
        ),
      ),
    )
    .orderBy("o.id")
    .limit(AT_ONCE)
    .execute();
  return each(due, async (id) => {
    await askProviders(id, now);
    return inTransaction((trx) => cancelIn(trx, id, "expire", "shop", "超时未付款", now));
  });
}

/** Completes what was shipped ten days ago and never confirmed. Returns how many were completed. */
export async function receiveOverdue(now: number): Promise<number> {
  const due = await db
    .selectFrom("orders")
    .select("id")
    .where("status", "in", startsOf("receive"))
    .where("shipped_at", "<=", now - RECEIVE_WITHIN)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  return each(due, (id) => inTransaction((trx: Db) => receiveIn(trx, id, "shop", now)));
}

/** One after the other: a fault in one is logged and holds up none of the others. */
async function each(
  due: readonly { id: number }[],
  move: (id: number) => Promise<MoveResult>,
): Promise<number> {
  let done = 0;
  for (const { id } of due)
    try {
      if ((await move(id))?.ok) done += 1;
    } catch (error) {
      log("error", "order.overdue", { order: id, ...factsOf(error) });
    }
  return done;
}
