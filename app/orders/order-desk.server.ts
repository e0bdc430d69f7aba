/** What those who run the shop see of orders as a list, and what they decide against: an order that they cannot approve. */
import { sendOwnRefunds } from "~/payments/refund.server";
import { db, inTransaction } from "~/platform/database.server";
import { readPart } from "~/platform/list-part.server";
import type { Fen } from "~/platform/money";
import { sendMessages } from "~/support/messages.server";
import type { OrderStatus } from "./life";
import { cancelIn } from "./life.server";
import { statusOf, type Actor, type MoveResult } from "./move.server";

export interface DeskOrder {
  number: string;
  status: string;
  /** ms */
  placed_at: number;
  company_id: number;
  company: string;
  payable: Fen;
  paid: Fen;
  is_ephedrine: number;
  /** JSON AddressSnapshot */
  address: string;
  delivery: string;
  /** least remaining validity asked for, months; 0: none */
  expiry_months: number;
  remark: string;
}

/** Orders of all companies, oldest first, in one state or in any. */
export function ordersForOperator(status: OrderStatus | null): Promise<DeskOrder[]> {
  const orders = db
    .selectFrom("orders as o")
    .innerJoin("company as c", "c.id", "o.company_id")
    .select([
      "o.number",
      "o.status",
      "o.placed_at",
      "o.payable",
      "o.paid",
      "o.is_ephedrine",
      "o.address",
      "o.delivery",
      "o.expiry_months",
      "o.remark",
      "c.id as company_id",
      "c.name as company",
    ])
    .$if(status !== null, (query) => query.where("o.status", "=", status!))
    .orderBy("o.placed_at")
    .orderBy("o.id");
  return readPart(orders);
}

/** What the warehouse packs from: the order, and of each of its batches (order_line_batch) what is printed on the box. Two queries. */
export async function packingFacts(orderId: number) {
  const order = await db
    .selectFrom("orders as o")
    .innerJoin("company as c", "c.id", "o.company_id")
    .select(["o.number", "o.status", "o.placed_at", "o.payable", "o.paid", "o.is_ephedrine", "o.address"])
    .select(["o.delivery", "o.expiry_months", "o.remark", "c.id as company_id", "c.name as company"])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
  const batches = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("warehouse as w", "w.id", "l.warehouse_id")
    .select(["b.id", "b.expires_on", "l.goods_id", "l.type", "l.spec", "l.manufacturer"])
    .select("w.name as warehouse")
    .where("l.order_id", "=", orderId)
    .execute();
  return { order: order satisfies DeskOrder, batches: new Map(batches.map((batch) => [batch.id, batch])) };
}

/**
 * The shop does not take an order: it is cancelled as its buyer could, from 待付款 or 待审核 alone, everything goes back to where it came
 * from, and the company reads `reason`. null: no such order. Refused with a sentence in any other state.
 */
export async function turnDown(
  orderId: number,
  actor: Actor,
  reason: string,
  now: number,
): Promise<MoveResult> {
  const result = await inTransaction(async (trx) => {
    if (!(await statusOf(trx, orderId))) return null;
    const done = await cancelIn(trx, orderId, "cancel", actor, reason, now);
    if (!done?.ok) return done;
    const order = await trx
      .selectFrom("orders")
      .select(["number", "company_id"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const message = {
      companyId: order.company_id,
      kind: "order",
      title: `订单 ${order.number} 未能受理，已取消`,
      body: `${reason}。已付款项按原付款方式退回。`,
      url: `/order/info/${orderId}`,
    } as const;
    await sendMessages(trx, [message], now);
    return done;
  });
  if (result?.ok) await sendOwnRefunds({ orderId }, now);
  return result;
}
