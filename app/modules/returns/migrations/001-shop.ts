import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("order_undo", { key: "text", order_id: "int", refund: "int", at: "int" }, ["key"]);
  await makeIndex(db, "order_undo_order", "order_undo", ["order_id"]);
  await make("order_case", {
    id: "id",
    kind: "text",
    serial: "int",
    number: "text",
    company_id: "int",
    account_id: "int",
    order_id: "int",
    state: "text",
    reason: "text",
    wants: "text",
    text: "text",
    goods_back: "int?",
    return_to: "text=",
    carrier: "text=",
    parcel: "text=",
    answer: "text=",
    resent: "text=",
    refund: "int?",
    shipping: "int=0",
    points: "int=0",
    cashback: "int=0",
    missing: "int=0",
    created_at: "int",
    updated_at: "int",
  });
  await makeIndex(db, "order_case_identity", "order_case", ["kind", "serial"], true);
  await makeIndex(db, "order_case_number", "order_case", ["number"], true);
  await makeIndex(db, "order_case_company", "order_case", ["company_id", "kind", "created_at"]);
  await makeIndex(db, "order_case_order", "order_case", ["order_id"]);
  await makeIndex(db, "order_case_state", "order_case", ["state", "created_at"]);
  await make("order_case_line", {
    id: "id",
    case_id: "int",
    order_line_id: "int",
    order_line_batch_id: "int",
    number: "int",
    accepted: "int?",
    restocked: "int=0",
    refund: "int=0",
  });
  await makeIndex(db, "order_case_line_case", "order_case_line", ["case_id"]);
  await make("order_case_photo", { case_id: "int", file_id: "int" }, ["case_id", "file_id"]);
  await make("order_case_event", {
    id: "id",
    case_id: "int",
    at: "int",
    kind: "text",
    state: "text",
    actor: "text",
    note: "text",
  });
  await makeIndex(db, "order_case_event_case", "order_case_event", ["case_id"]);
  await make("order_case_serial", { kind: "text", last: "int" }, ["kind"]);
}
