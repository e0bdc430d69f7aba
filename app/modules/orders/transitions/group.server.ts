/** Decides a group buy at its deadline or with its last company (design rules, "拼团"). Deciding locks the group's row. A payment locks its order first, then the group; forming touches only paid orders, so there is no deadlock. */
import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { decideGroup, lockGroup } from "~/modules/promotions/group-buy/group-row.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { DELIVERY_DAY_COLUMNS, renewDeliveryDays } from "./delivery-day.server";
import type { OrderEventKind } from "~/modules/orders/order/orders";
import { findStartStatuses } from "~/modules/orders/order/transition";

/** Whether a payment may still count at `now`: always for an ordinary order; for a group's before its deadline, or once it has formed. Otherwise the money is refunded. Locks the group. */
export async function takesPayment(
  trx: Db,
  order: { group_offer_id: number | null },
  now: number,
): Promise<boolean> {
  if (order.group_offer_id === null) return true;
  const group = await lockGroup(trx, order.group_offer_id);
  if (!group || group.failedAt !== null) return false;
  return group.formedAt !== null || now < group.endsAt;
}

/** Decides a group at `now`: with enough companies it forms once, and its paid orders move on to 待审核; past the deadline with too few it fails, and failGroups cancels its orders. Orders paid after it formed move on at once. */
export async function settleGroup(
  trx: Db,
  offerId: number,
  now: number,
): Promise<"waits" | "formed" | "failed"> {
  const group = await lockGroup(trx, offerId);
  if (!group || group.failedAt !== null) return "failed";
  const isNew = group.formedAt === null;
  if (isNew && (await companiesIn(trx, offerId)) < group.needs) {
    if (now < group.endsAt) return "waits";
    await decideGroup(trx, offerId, "failed", now);
    return "failed";
  }
  if (isNew) await decideGroup(trx, offerId, "formed", now);
  await moveOn(trx, offerId, isNew, now);
  return "formed";
}

/** Companies with a paid order in an undecided group, each once. */
async function companiesIn(trx: Db, offerId: number): Promise<number> {
  const row = await trx
    .selectFrom("orders")
    .select((eb) => eb.fn.count<number>("company_id").distinct().as("n"))
    .where("group_offer_id", "=", offerId)
    .where("status", "in", findStartStatuses("formGroup"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Moves all paid orders of a formed group to 待审核 with history; those that waited are notified. */
async function moveOn(trx: Db, offerId: number, isNew: boolean, now: number): Promise<void> {
  const orders = await trx
    .updateTable("orders")
    .set({ status: "pendingReview" })
    .where("group_offer_id", "=", offerId)
    .where("status", "in", findStartStatuses("formGroup"))
    .returning(DELIVERY_DAY_COLUMNS)
    .execute();
  const text = isNew ? "参团企业已满，订单进入审核" : "该团已成团，订单直接进入审核";
  for (const part of toChunks(orders))
    await trx
      .insertInto("order_event")
      .values(
        part.map(({ id }) => ({
          order_id: id,
          kind: "grouped" satisfies OrderEventKind,
          status: "pendingReview",
          actor: "shop",
          note: text,
          at: now,
        })),
      )
      .execute();
  await renewDeliveryDays(trx, orders, "成团时已过截单时间", now);
  if (!isNew) return;
  await sendMessages(
    trx,
    "groupFormed",
    orders.map(({ id, number, company_id }) => ({ companyId: company_id, orderId: id, orderNumber: number })),
    now,
  );
}
