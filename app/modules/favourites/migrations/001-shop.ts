import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make(
    "favourite",
    {
      company_id: "int",
      goods_id: "int",
      created_at: "int",
      price_then: "int?",
      stock_then: "int?",
      group_id: "int?",
      note: "text=",
    },
    ["company_id", "goods_id"],
  );
  await make("favourite_group", { id: "id", company_id: "int", name: "text", created_at: "int" });
  await makeIndex(db, "favourite_group_name", "favourite_group", ["company_id", "name"], true);
  await make("stock_alert", { company_id: "int", goods_id: "int", created_at: "int" }, [
    "company_id",
    "goods_id",
  ]);
}
