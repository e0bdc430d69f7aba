import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "goods_cost", { goods_id: "int", cost: "int", updated_at: "int" }, [
    "goods_id",
  ]);
  await makeTable(
    db,
    engine,
    "refused_purchase",
    {
      day: "text",
      company_id: "int",
      goods_id: "int",
      reason: "text",
      times: "int",
      units: "int",
      amount: "int",
    },
    ["day", "company_id", "goods_id", "reason"],
  );
}
