import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["faults", "next_ask_at"])
    await db.schema
      .alterTable("shipment_track")
      .addColumn(column, "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
}
