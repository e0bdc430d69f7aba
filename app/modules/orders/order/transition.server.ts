import { audited } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { lockOrderOwner } from "./lock.server";
import type { OrderEventKind } from "./orders";
import { asStatus, type OrderStatus } from "~/modules/order-status/order-status";
import { stateAfter, findStartStatuses, HELD_TEXT, isHeldBack, type OrderTransition } from "./transition";

/** buyer:<account id>, operator:<name> or shop. */
export type OrderActor = `buyer:${number}` | `operator:${string}` | "shop";

/** null: no such order of this company. */
export type TransitionResult = { ok: true; status: OrderStatus } | { ok: false; text: string } | null;

export interface OrderEvent {
  orderId: number;
  kind: OrderEventKind;
  status: OrderStatus;
  actor: OrderActor;
  note: string;
  now: number;
}

export async function addOrderEvent(trx: Db, event: OrderEvent): Promise<void> {
  if (event.actor.startsWith("operator:")) await auditOrder(trx, event);
  await trx
    .insertInto("order_event")
    .values({
      order_id: event.orderId,
      at: event.now,
      kind: event.kind,
      status: event.status,
      actor: event.actor,
      note: event.note,
    })
    .execute();
}

/** Writes an operator's change to the audit log, from the last state in the history. */
async function auditOrder(trx: Db, { orderId, kind, status, note }: OrderEvent): Promise<void> {
  const order = await trx.selectFrom("orders").select("number").where("id", "=", orderId).executeTakeFirst();
  const last = await trx
    .selectFrom("order_event")
    .select("status")
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const after = { did: kind, status, note };
  await audited(trx, { subject: "order", id: order?.number ?? orderId, before: last ?? null, after });
}

/** Adds a note to the history without a change. */
export async function addOrderNote(
  trx: Db,
  orderId: number,
  { actor, note }: { actor: OrderActor; note: string },
  now: number,
): Promise<void> {
  const status = await readOrderStatus(trx, orderId);
  if (!status) throw new Error(`no order ${orderId}`);
  await addOrderEvent(trx, { orderId, kind: "note", status, actor, note, now });
}

/** The conditional update of every transition: returns the new row, or undefined if its state does not allow it. */
export async function moveOrder(
  trx: Db,
  orderId: number,
  move: OrderTransition,
  also: Partial<Row<"orders">>,
): Promise<Row<"orders"> | undefined> {
  const [from] = findStartStatuses(move);
  const target = stateAfter(from!, move);
  if (!target.ok) return undefined;
  await lockOrderOwner(trx, orderId);
  return trx
    .updateTable("orders")
    .set({ ...also, status: target.status })
    .where("id", "=", orderId)
    .where("status", "in", findStartStatuses(move))
    .$if(isHeldBack(move), (query) => query.where("held_at", "is", null))
    .returningAll()
    .executeTakeFirst();
}

/** Why a transition was refused: the state in words, or null without such an order. */
export async function transitionRefusal(
  trx: Db,
  orderId: number,
  move: OrderTransition,
): Promise<TransitionResult> {
  const status = await readOrderStatus(trx, orderId);
  if (!status) return null;
  const result = stateAfter(status, move);
  if (!result.ok) return result;
  return isHeldBack(move) ? { ok: false, text: HELD_TEXT } : null;
}

/** Returns the state of an order, of this company if given, or null. */
export async function readOrderStatus(
  trx: Db,
  orderId: number,
  companyId?: number,
): Promise<OrderStatus | null> {
  let read = trx.selectFrom("orders").select("status").where("id", "=", orderId);
  if (companyId !== undefined) read = read.where("company_id", "=", companyId);
  const row = await read.executeTakeFirst();
  return row ? asStatus(row.status) : null;
}
