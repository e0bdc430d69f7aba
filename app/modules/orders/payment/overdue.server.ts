import { ONLINE_METHODS } from "~/modules/payments/payment/payment-method";
import { checkedTogether } from "~/modules/payments/recharge/recharge.server";
import { MAX_PER_RUN, byProvider } from "~/modules/payments/providers/by-provider";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { overdueGroups } from "~/modules/promotions/group-buy/group-row.server";
import { settleGroup } from "~/modules/orders/transitions/group.server";
import { RECEIVE_WITHIN, findStartStatuses } from "~/modules/orders/order/transition";
import { cancelIn, receiveIn, type TransitionResult } from "~/modules/orders/transitions/transitions.server";
import { queryPaymentProvider, type ProviderQueryResult } from "./settle.server";

const AT_ONCE = 200;

const overdue = (now: number) =>
  db
    .selectFrom("orders as o")
    .where("o.status", "in", findStartStatuses("expire"))
    .where("o.pay_before", "<=", now)
    .where((eb) => eb.not(eb.exists(checkedTogether(eb.ref("o.id")))));

/** Cancels an order that was not paid in time and tells its company. */
const expire = (id: number, now: number) =>
  inTransaction(async (trx) => {
    const result = await cancelIn(trx, id, { move: "expire", actor: "shop", reason: "超时未付款" }, now);
    if (!result?.ok) return result;
    const { number, company_id: companyId } = await trx
      .selectFrom("orders")
      .select(["number", "company_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await sendMessages(trx, "orderExpired", [{ companyId, orderId: id, orderNumber: number }], now);
    return result;
  });

/** Cancels overdue unpaid orders without waiting for providers. An order whose transfer is being checked waits for the operator. Returns the number cancelled. */
export async function expireUnpaid(now: number): Promise<number> {
  const due = await overdue(now)
    .select("o.id")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payment as p")
            .select("p.id")
            .whereRef("p.order_id", "=", "o.id")
            .where("p.state", "=", "pending")
            .where((or) =>
              or.or([or("p.transfer_proof_file_id", "is not", null), or("p.provider", "in", ONLINE_METHODS)]),
            ),
        ),
      ),
    )
    .orderBy("o.id")
    .limit(AT_ONCE)
    .execute();
  return each(due, (id) => expire(id, now));
}

/** The same for orders with a payment at a provider, which is queried once more, because notices get lost; a limited number for each provider, longest overdue first. If it is down the order is cancelled anyway, and late money is refunded. Returns the number cancelled. */
export async function expireRequested(now: number): Promise<number> {
  const due = await Promise.all(
    ONLINE_METHODS.map((provider) =>
      overdue(now)
        .innerJoin("payment as p", "p.order_id", "o.id")
        .select(["o.id", "p.number", "p.provider"])
        .where("p.state", "=", "pending")
        .where("p.provider", "=", provider)
        .orderBy("o.pay_before")
        .orderBy("o.id")
        .limit(MAX_PER_RUN)
        .execute(),
    ),
  );
  let expired = 0;
  const give = async (item: { id: number; number: string; provider: string }, isRequested: boolean) => {
    let query: ProviderQueryResult | false = false;
    expired += await each([item], async () => {
      query = isRequested && (await queryPaymentProvider(item, now));
      return expire(item.id, now);
    });
    return (query as ProviderQueryResult | false) !== "down";
  };
  await byProvider(
    due.flat(),
    (item) => give(item, true),
    async (item) => void (await give(item, false)),
  );
  return expired;
}

/** Completes orders shipped ten days ago. Returns the number completed. */
export async function receiveOverdue(now: number): Promise<number> {
  const due = await db
    .selectFrom("orders")
    .select("id")
    .where("status", "in", findStartStatuses("receive"))
    .where("shipped_at", "<=", now - RECEIVE_WITHIN)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  return each(due, (id) => inTransaction((trx: Db) => receiveIn(trx, id, "shop", now)));
}

/** Fails group buys past their deadline with too few companies, and cancels their orders: paid ones are refunded, and companies are notified. Returns the number cancelled; the rest comes with the next run. */
export async function failGroups(now: number): Promise<number> {
  const groups = await overdueGroups(now, AT_ONCE);
  await each(groups, async (id) => {
    await inTransaction((trx) => settleGroup(trx, id, now));
    return null;
  });
  const orders = await db
    .selectFrom("orders as o")
    .innerJoin("group_buy as b", "b.offer_id", "o.group_offer_id")
    .select(["o.id", "o.number", "o.company_id", "o.status"])
    .where("b.failed_at", "is not", null)
    .where("o.status", "in", [...findStartStatuses("failGroup"), ...findStartStatuses("expire")])
    .orderBy("o.id")
    .limit(AT_ONCE)
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  return each(orders, (id) =>
    inTransaction(async (trx) => {
      const { number, company_id: companyId, status } = byId.get(id)!;
      const isPaid = status === "pendingGroup";
      const result = await cancelIn(
        trx,
        id,
        { move: isPaid ? "failGroup" : "expire", actor: "shop", reason: "拼团未成团" },
        now,
      );
      const message = { companyId, orderId: id, orderNumber: number, isPaid };
      if (result?.ok) await sendMessages(trx, "groupFailed", [message], now);
      return result;
    }),
  );
}

async function each(
  due: readonly { id: number }[],
  move: (id: number) => Promise<TransitionResult>,
): Promise<number> {
  let done = 0;
  for (const { id } of due)
    try {
      if ((await move(id))?.ok) done += 1;
    } catch (error) {
      log("error", "order.overdue", { order: id, ...toErrorFields(error) });
    }
  return done;
}
