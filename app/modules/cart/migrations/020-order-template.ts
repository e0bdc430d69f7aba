import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const times = { created_at: "int", updated_at: "int" } as const;
  await makeTable(db, engine, "order_template", { id: "id", company_id: "int", name: "text", ...times });
  await makeIndex(db, "order_template_name", "order_template", ["company_id", "name"], true);
  const line = { template_id: "int", goods_id: "int", quantity: "int", place: "int" } as const;
  await makeTable(db, engine, "order_template_line", line, ["template_id", "goods_id"]);
}
