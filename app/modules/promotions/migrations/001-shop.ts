import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("offer", {
    id: "id",
    kind: "text",
    name: "text",
    starts_at: "int",
    ends_at: "int",
    status: "text",
    scope: "text",
    terms: "text",
    priority: "int=0",
    stock: "int?",
    taken: "int=0",
    limit_per_company: "int?",
  });
  await makeIndex(db, "offer_window", "offer", ["status", "ends_at"]);
  await make(
    "offer_goods",
    {
      offer_id: "int",
      goods_id: "int",
      price: "int",
      number: "int=1",
      stock: "int",
      sold: "int=0",
      limit_per_company: "int?",
    },
    ["offer_id", "goods_id"],
  );
  await makeIndex(db, "offer_goods_goods", "offer_goods", ["goods_id"]);
  await make("offer_use", { offer_id: "int", goods_id: "int", company_id: "int", number: "int" }, [
    "offer_id",
    "goods_id",
    "company_id",
  ]);
  await make("group_buy", { offer_id: "int", formed_at: "int?", failed_at: "int?" }, ["offer_id"]);
}
