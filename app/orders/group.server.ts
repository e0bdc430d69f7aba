/**
 * What becomes of a group buy: enough companies paid before the deadline and it forms, or too few and it fails (design rules, "拼团").
 * Whoever decides holds the group's row: two payments for the last place, or a payment and the deadline, never decide at once.
 * A payment holds its own order first and the group second; forming touches only orders that are paid already, so nobody waits in a ring.
 */
import { forUpdate, type Db } from "~/platform/database.server";
import { chunksOf } from "~/catalogue/goods.server";
import { readNeeds } from "~/promotions/terms";
import { sendMessages } from "~/support/messages.server";
import { startsOf } from "./life";

interface Group {
  needs: number;
  endsAt: number;
  formedAt: number | null;
  failedAt: number | null;
}

/** The group's row, kept from changing until the transaction ends; null for an offer that is no group buy. */
async function lockGroup(trx: Db, offerId: number): Promise<Group | null> {
  const offer = await trx
    .selectFrom("offer")
    .select(["terms", "ends_at"])
    .where("id", "=", offerId)
    .where("kind", "=", "groupBuy")
    .executeTakeFirst();
  if (!offer) return null;
  await trx
    .insertInto("group_buy")
    .values({ offer_id: offerId, formed_at: null, failed_at: null })
    .onConflict((oc) => oc.column("offer_id").doNothing())
    .execute();
  const row = await forUpdate(
    trx.selectFrom("group_buy").select(["formed_at", "failed_at"]).where("offer_id", "=", offerId),
  ).executeTakeFirstOrThrow();
  // Terms that cannot be read are no promise that could be kept: the group fails at its deadline and everybody is refunded.
  const needs = readNeeds(offer.terms) ?? Infinity;
  return { needs, endsAt: offer.ends_at, formedAt: row.formed_at, failedAt: row.failed_at };
}

/**
 * Whether a payment for an order that waits for it may still count at `now`: always for an ordinary order; for a group's before its
 * deadline, or once it has formed. Else the money goes back. Holds the group until the transaction ends.
 */
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

/**
 * Decides a group at `now`: with enough companies it forms, once, and all its paid orders move on to 待审核; past the deadline with too
 * few it fails, and failGroups cancels its orders one by one. Orders paid after it formed move on at once.
 */
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
    await trx.updateTable("group_buy").set({ failed_at: now }).where("offer_id", "=", offerId).execute();
    return "failed";
  }
  if (isNew)
    await trx.updateTable("group_buy").set({ formed_at: now }).where("offer_id", "=", offerId).execute();
  await moveOn(trx, offerId, isNew, now);
  return "formed";
}

/** Companies with a paid order in a group that has not formed: each once. */
async function companiesIn(trx: Db, offerId: number): Promise<number> {
  const row = await trx
    .selectFrom("orders")
    .select((eb) => eb.fn.count<number>("company_id").distinct().as("n"))
    .where("group_offer_id", "=", offerId)
    .where("status", "in", startsOf("formGroup"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** All paid orders of a formed group go to 待审核, each with its row of history; those that had to wait are told. */
async function moveOn(trx: Db, offerId: number, isNew: boolean, now: number): Promise<void> {
  const orders = await trx
    .updateTable("orders")
    .set({ status: "pendingReview" })
    .where("group_offer_id", "=", offerId)
    .where("status", "in", startsOf("formGroup"))
    .returning(["id", "number", "company_id"])
    .execute();
  const text = isNew ? "参团企业已满，订单进入审核" : "该团已成团，订单直接进入审核";
  for (const part of chunksOf(orders))
    await trx
      .insertInto("order_event")
      .values(
        part.map(({ id }) => ({
          ...{ order_id: id, kind: "grouped", status: "pendingReview", actor: "shop" },
          ...{ note: text, at: now },
        })),
      )
      .execute();
  if (!isNew) return;
  await sendMessages(
    trx,
    orders.map(({ id, number, company_id }) => ({
      companyId: company_id,
      kind: "order",
      title: "拼团成功",
      body: `参团企业已满，订单 ${number} 进入审核。`,
      url: `/order/info/${id}`,
    })),
    now,
  );
}
