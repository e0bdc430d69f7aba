import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const columns = { payment_id: "int", order_id: "int" } as const;
  await makeTable(db, engine, "joint_payment_order", columns, ["payment_id", "order_id"]);
  await makeIndex(db, "joint_payment_order_of", "joint_payment_order", ["order_id"]);
}
