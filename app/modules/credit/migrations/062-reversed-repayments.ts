import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema.alterTable("repayment").addColumn("reversed_at", int).execute();
  for (const name of ["reversed_by", "reversed_why", "reversed_serial"])
    await db.schema.alterTable("repayment").addColumn(name, "text").execute();
}
