/** What the shop does by itself when time runs out: unpaid orders are cancelled, shipped ones count as received, groups without enough companies fail (design rules, "Orders"). */
import { db, inTransaction, type Db } from "~/platform/database.server";
import { factsOf, log } from "~/platform/log.server";
import { sendMessages } from "~/support/messages.server";
import { settleGroup } from "./group.server";
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

/**
 * Fails the group buys whose deadline passed with too few companies, and cancels the orders in them: paid ones are refunded, unpaid ones
 * end, and each company is told. Returns how many orders were cancelled; what is beyond a batch comes with the next run.
 */
export async function failGroups(now: number): Promise<number> {
  const groups = await db
    .selectFrom("offer as o")
    .leftJoin("group_buy as b", "b.offer_id", "o.id")
    .select("o.id")
    .where("o.kind", "=", "groupBuy")
    .where("o.ends_at", "<=", now)
    .where("b.formed_at", "is", null)
    .where("b.failed_at", "is", null)
    .orderBy("o.id")
    .limit(AT_ONCE)
    .execute();
  await each(groups, async (id) => {
    await inTransaction((trx) => settleGroup(trx, id, now));
    return null;
  });
  const orders = await db
    .selectFrom("orders as o")
    .innerJoin("group_buy as b", "b.offer_id", "o.group_offer_id")
    .select(["o.id", "o.number", "o.company_id", "o.status"])
    .where("b.failed_at", "is not", null)
    .where("o.status", "in", [...startsOf("failGroup"), ...startsOf("expire")])
    .orderBy("o.id")
    .limit(AT_ONCE)
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  return each(orders, (id) =>
    inTransaction(async (trx) => {
      const { number, company_id: companyId, status } = byId.get(id)!;
      const isPaid = status === "pendingGroup";
      const result = await cancelIn(trx, id, isPaid ? "failGroup" : "expire", "shop", "拼团未成团", now);
      const refunded = isPaid ? "，已付款项按原路全额退回" : "";
      const body = `截止时参团企业未满，订单 ${number} 已取消${refunded}。`;
      const message = { companyId, kind: "order", title: "拼团未成团", body, url: `/order/info/${id}` };
      if (result?.ok) await sendMessages(trx, [message], now);
      return result;
    }),
  );
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
