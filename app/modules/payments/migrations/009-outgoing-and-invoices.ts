import type { Kysely } from "kysely";

const ASKED = ["payment", "payment_refund"] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ASKED)
    for (const column of ["tries", "next_try_at"])
      await db.schema
        .alterTable(table)
        .addColumn(column, "bigint", (c) => c.notNull().defaultTo(0))
        .execute();
  // A job reads them in this order.
  await db.schema
    .createIndex("payment_refund_next")
    .on("payment_refund")
    .columns(["state", "next_try_at"])
    .execute();
  await db.schema.createIndex("payment_next").on("payment").columns(["is_closing", "next_try_at"]).execute();
}
