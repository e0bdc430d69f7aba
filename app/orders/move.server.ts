/** The one conditional step behind every move of an order, and the rows of its history. */
import { audited } from "~/platform/audit.server";
import type { Db } from "~/platform/database.server";
import type { Row } from "~/platform/schema";
import { lockOwnerOf } from "./lock.server";
import { asStatus, moved, startsOf, type OrderMove, type OrderStatus } from "./life";

/** Who makes a move: buyer:<account id>, operator:<name> or shop. */
export type Actor = `buyer:${number}` | `operator:${string}` | "shop";

/** null: no such order of this company. */
export type MoveResult = { ok: true; status: OrderStatus } | { ok: false; text: string } | null;

export interface OrderEvent {
  orderId: number;
  kind: string;
  status: OrderStatus;
  actor: Actor;
  note: string;
  now: number;
}

/** One row of an order's history. */
export async function note(trx: Db, event: OrderEvent): Promise<void> {
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

/** What an operator did to an order, for the audit log as well: from the state that its history says last. */
async function auditOrder(trx: Db, { orderId, kind, status, note: said }: OrderEvent): Promise<void> {
  const order = await trx.selectFrom("orders").select("number").where("id", "=", orderId).executeTakeFirst();
  const last = await trx
    .selectFrom("order_event")
    .select("status")
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const after = { did: kind, status, note: said };
  await audited(trx, { subject: "order", id: order?.number ?? orderId, before: last ?? null, after });
}

/** A remark in the order's history that changes nothing. */
export async function say(trx: Db, orderId: number, actor: Actor, text: string, now: number): Promise<void> {
  const status = await statusOf(trx, orderId);
  if (!status) throw new Error(`no order ${orderId}`);
  await note(trx, { orderId, kind: "note", status, actor, note: text, now });
}

/** The conditional update behind every move: the row as it is now, or undefined when the move may not start from its state. */
export async function step(
  trx: Db,
  orderId: number,
  move: OrderMove,
  also: Partial<Row<"orders">>,
): Promise<Row<"orders"> | undefined> {
  const [from] = startsOf(move);
  const target = moved(from!, move);
  if (!target.ok) return undefined;
  await lockOwnerOf(trx, orderId);
  return trx
    .updateTable("orders")
    .set({ ...also, status: target.status })
    .where("id", "=", orderId)
    .where("status", "in", startsOf(move))
    .returningAll()
    .executeTakeFirst();
}

/** Why a move did not start: the order's state in words, or null when there is no such order. */
export async function refusal(trx: Db, orderId: number, move: OrderMove): Promise<MoveResult> {
  const status = await statusOf(trx, orderId);
  if (!status) return null;
  const verdict = moved(status, move);
  return verdict.ok ? null : verdict;
}

/** The state of an order, of this company where one is named; null when there is none. */
export async function statusOf(trx: Db, orderId: number, companyId?: number): Promise<OrderStatus | null> {
  let read = trx.selectFrom("orders").select("status").where("id", "=", orderId);
  if (companyId !== undefined) read = read.where("company_id", "=", companyId);
  const row = await read.executeTakeFirst();
  return row ? asStatus(row.status) : null;
}
