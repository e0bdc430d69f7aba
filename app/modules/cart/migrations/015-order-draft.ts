import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const columns = { company_id: "int", account_id: "int", goods_id: "int", input: "text" } as const;
  const key = ["company_id", "account_id", "goods_id"];
  await makeTable(db, engine, "order_draft", { ...columns, added_at: "int", updated_at: "int" }, key);
  await makeIndex(db, "order_draft_age", "order_draft", ["updated_at"]);
}
