import { type Kysely, sql } from "kysely";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("payment").addColumn("paid_at", "bigint").execute();
  await sql`update payment set paid_at = finished_at where state = 'succeeded'`.execute(db);
  // When a fully refunded payment arrived: with its provider's notice; late money when it was refunded, others with their order. If
  // the order was never fully paid, it is a part of a transfer, which is its own payment since it came. Without a refund its provider
  // refunded it: none came.
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
