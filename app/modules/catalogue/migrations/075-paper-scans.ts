import { type Kysely, sql } from "kysely";

export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable("goods_review")
    .addColumn("paper_files", sql`text`, (column) => column.notNull().defaultTo("[]"))
    .execute();
