import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(
    db,
    engine,
    "credit_account",
    {
      company_id: "int",
      limit_amount: "int",
      term_days: "int",
      starts_on: "term",
      ends_on: "text?",
      stopped_at: "int?",
      outstanding: "int=0",
      version: "int=1",
      set_at: "int",
      set_by: "text",
    },
    ["company_id"],
  );
  await makeTable(db, engine, "receivable", {
    id: "id",
    company_id: "int",
    order_id: "int",
    order_number: "text",
    payment_number: "text",
    amount: "int",
    open: "int",
    charged_at: "int",
    due_on: "term",
    notified_before: "int=0",
    notified_late_on: "text?",
  });
  await makeIndex(db, "receivable_payment", "receivable", ["payment_number"], true);
  await makeIndex(db, "receivable_company", "receivable", ["company_id", "due_on"]);
  await db.schema
    .createIndex("receivable_open")
    .on("receivable")
    .columns(["due_on", "company_id", "open"])
    .where("open" as never, ">", 0)
    .execute();
  await makeTable(db, engine, "credit_entry", {
    id: "id",
    company_id: "int",
    receivable_id: "int",
    amount: "int",
    after: "int",
    kind: "text",
    key: "text",
    repayment_id: "int?",
    note: "text",
    at: "int",
  });
  await makeIndex(db, "credit_entry_key", "credit_entry", ["key"], true);
  await makeIndex(db, "credit_entry_at", "credit_entry", ["at", "kind", "amount"]);
  await makeIndex(db, "credit_entry_company", "credit_entry", ["company_id", "at"]);
  await makeIndex(db, "credit_entry_receivable", "credit_entry", ["receivable_id"]);
  await makeTable(db, engine, "repayment", {
    id: "id",
    number: "text",
    company_id: "int",
    means: "text",
    amount: "int",
    surplus: "int=0",
    serial: "text?",
    actor: "text",
    at: "int",
  });
  await makeIndex(db, "repayment_number", "repayment", ["number"], true);
  await makeIndex(db, "repayment_serial", "repayment", ["serial"], true);
  await makeIndex(db, "repayment_company", "repayment", ["company_id", "at"]);
  await makeIndex(db, "repayment_at", "repayment", ["at"]);
}
