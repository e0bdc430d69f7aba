import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("buy_request", {
    id: "id",
    company_id: "int",
    account_id: "int",
    name: "text",
    spec: "text",
    manufacturer: "text",
    approval_number: "text",
    number: "int",
    unit: "text",
    wished_price: "int?",
    needed_by: "text?",
    note: "text",
    state: "text",
    answer: "text=",
    offered_price: "int?",
    expected_on: "text?",
    goods_id: "int?",
    answered_by: "text?",
    answered_at: "int?",
    listed_by: "text?",
    listed_at: "int?",
    withdrawn_at: "int?",
    created_at: "int",
  });
  await makeIndex(db, "buy_request_company", "buy_request", ["company_id", "created_at"]);
  await makeIndex(db, "buy_request_state", "buy_request", ["state", "created_at"]);
  await make("feedback", {
    id: "id",
    company_id: "int",
    account_id: "int",
    kind: "text",
    text: "text",
    phone: "text",
    answer: "text=",
    answered_by: "text?",
    answered_at: "int?",
    created_at: "int",
  });
  await makeIndex(db, "feedback_company", "feedback", ["company_id", "created_at"]);
  await make("support_picture", { subject: "text", subject_id: "int", file_id: "int" }, [
    "subject",
    "subject_id",
    "file_id",
  ]);
}
