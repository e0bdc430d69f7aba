import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update payment set state = 'refunded'
    where state = 'refunding' and amount = refunded
      and exists (select 1 from payment_refund where payment_id = payment.id)
      and not exists (select 1 from payment_refund where payment_id = payment.id and state <> 'done')`.execute(
    db,
  );
}
