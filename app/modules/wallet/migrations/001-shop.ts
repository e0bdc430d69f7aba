import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("wallet_account", { company_id: "int", account: "text", amount: "int=0" }, [
    "company_id",
    "account",
  ]);
  await make("ledger", {
    id: "id",
    company_id: "int",
    account: "text",
    amount: "int",
    after: "int",
    kind: "text",
    key: "text",
    order_id: "int?",
    note: "text",
    at: "int",
  });
  await makeIndex(db, "ledger_key", "ledger", ["key"], true);
  await makeIndex(db, "ledger_company", "ledger", ["company_id", "account", "at"]);
  await make("withdrawal", {
    id: "id",
    number: "text",
    company_id: "int",
    account_id: "int",
    amount: "int",
    holder: "text",
    bank: "text",
    bank_account: "text",
    state: "text",
    note: "text=",
    created_at: "int",
    finished_at: "int?",
  });
  await makeIndex(db, "withdrawal_number", "withdrawal", ["number"], true);
  await makeIndex(db, "withdrawal_company", "withdrawal", ["company_id", "created_at"]);
  await makeIndex(db, "withdrawal_state", "withdrawal", ["state", "created_at"]);
}
