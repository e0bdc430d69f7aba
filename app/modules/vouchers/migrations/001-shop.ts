import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("voucher_template", {
    id: "id",
    kind: "text",
    name: "text",
    threshold: "int",
    amount: "int",
    scope: "text",
    starts_at: "int",
    ends_at: "int",
    total: "int",
    claimed: "int=0",
    limit_per_company: "int=1",
    valid_days: "int?",
    is_public: "int=1",
    status: "text",
  });
  await make("voucher", {
    id: "id",
    key: "text?",
    template_id: "int",
    company_id: "int",
    state: "text",
    order_id: "int?",
    starts_at: "int",
    ends_at: "int",
    claimed_at: "int",
  });
  await makeIndex(db, "voucher_company", "voucher", ["company_id", "state"]);
  await makeIndex(db, "voucher_key", "voucher", ["key"], true);
  await makeIndex(db, "voucher_ends", "voucher", ["state", "ends_at"]);
}
