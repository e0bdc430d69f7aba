import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make(
    "ephedrine_receipt",
    {
      order_id: "int",
      company_id: "int",
      account_id: "int",
      receiver: "text",
      id_last4: "text",
      received_on: "text",
      file_id: "int",
      signed_at: "int",
    },
    ["order_id"],
  );
}
