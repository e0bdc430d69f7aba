import type { Kysely } from "kysely";

export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable("order_line").addColumn("gift_worth", "bigint").execute();
