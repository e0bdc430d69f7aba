/** When a payment's money came, which its state no longer tells once it went back; and what a month's money is read by. */
import { type Kysely, sql } from "kysely";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("payment").addColumn("paid_at", "bigint").execute();
  await sql`update payment set paid_at = finished_at where state = 'succeeded'`.execute(db);
  // What went back wholly: it came with its provider's notice; money that came too late as it was sent back, all else with its order. Where
  // the order was never paid in full, it is a part of a transfer, which is a payment of its own since it came. Without a refund its provider
  // sent it back: none came.
  await makeIndex(db, "payment_notice_of", "payment_notice", ["payment_number"]);
  await sql`update payment set paid_at = coalesce(
      (select min(n.received_at) from payment_notice n
        where n.payment_number = payment.number and n.provider = payment.provider
          and n.verdict in ('accepted', 'late', 'partial', 'surplus')),
      (select min(r.created_at) from payment_refund r where r.payment_id = payment.id and r.key = 'late'),
      (select o.paid_at from orders o where o.id = payment.order_id),
      created_at)
    where state in ('refunding', 'refunded')
      and exists (select 1 from payment_refund r where r.payment_id = payment.id)`.execute(db);
  await db.schema.dropIndex("payment_notice_of").execute();
  // A month is read from the indexes alone.
  await makeIndex(db, "payment_paid", "payment", ["paid_at", "provider", "purpose", "refunded", "amount"]);
  await makeIndex(db, "payment_refund_finished", "payment_refund", [
    "finished_at",
    "payment_id",
    "key",
    "amount",
  ]);
}
