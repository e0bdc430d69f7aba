import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("invoice", {
    id: "id",
    number: "text",
    company_id: "int",
    account_id: "int",
    type: "text",
    title: "text",
    tax_number: "text",
    email: "text",
    state: "text",
    amount: "int",
    tax: "int",
    reversed: "int=0",
    reason: "text=",
    invoice_number: "text?",
    created_at: "int",
    finished_at: "int?",
  });
  await makeIndex(db, "invoice_number", "invoice", ["number"], true);
  await makeIndex(db, "invoice_tax_number", "invoice", ["invoice_number"], true);
  await makeIndex(db, "invoice_company", "invoice", ["company_id", "state", "created_at"]);
  await makeIndex(db, "invoice_state", "invoice", ["state", "created_at"]);
  await make("invoice_order", { invoice_id: "int", order_id: "int", live_order_id: "int?" }, [
    "invoice_id",
    "order_id",
  ]);
  await makeIndex(db, "invoice_order_live", "invoice_order", ["live_order_id"], true);
  await makeIndex(db, "invoice_order_order", "invoice_order", ["order_id"]);
  await make("invoice_line", {
    id: "id",
    invoice_id: "int",
    order_id: "int",
    order_line_id: "int?",
    name: "text",
    spec: "text",
    unit: "text",
    number: "int",
    rate: "int",
    amount: "int",
    tax: "int",
  });
  await makeIndex(db, "invoice_line_invoice", "invoice_line", ["invoice_id"]);
  await make("invoice_red", {
    id: "id",
    invoice_id: "int",
    company_id: "int",
    state: "text",
    amount: "int",
    tax: "int",
    key: "text?",
    reason: "text",
    invoice_number: "text?",
    created_at: "int",
    issued_at: "int?",
  });
  await makeIndex(db, "invoice_red_invoice", "invoice_red", ["invoice_id"]);
  await makeIndex(db, "invoice_red_key", "invoice_red", ["key"], true);
  await makeIndex(db, "invoice_red_number", "invoice_red", ["invoice_number"], true);
  await make("invoice_red_line", { red_id: "int", invoice_line_id: "int", amount: "int", tax: "int" }, [
    "red_id",
    "invoice_line_id",
  ]);
  await make("invoice_file", { file_id: "int", invoice_id: "int", red_id: "int?" }, ["file_id"]);
  await makeIndex(db, "invoice_file_invoice", "invoice_file", ["invoice_id"]);
  await make("invoice_event", {
    id: "id",
    invoice_id: "int",
    at: "int",
    kind: "text",
    actor: "text",
    note: "text",
  });
  await makeIndex(db, "invoice_event_invoice", "invoice_event", ["invoice_id"]);
}
