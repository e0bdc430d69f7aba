import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "quality_case", {
    id: "id",
    number: "text",
    kind: "text",
    severity: "text",
    company_id: "int?",
    account_id: "int?",
    goods_id: "int",
    goods_name: "text",
    batch_number: "text",
    order_number: "text",
    quantity: "int?",
    happened_on: "text",
    text: "text",
    reporter: "text",
    phone: "text",
    source: "text",
    created_by: "text",
    received_at: "int",
    due_at: "int",
    settled_at: "int?",
    investigation: "text=",
    verdict: "text=",
    conclusion: "text=",
    answer: "text=",
    answered_by: "text?",
    answered_at: "int?",
    reported_on: "text?",
    receipt_number: "text=",
    state: "text=open",
    closed_by: "text?",
    closed_at: "int?",
    version: "int=1",
  });
  await makeIndex(db, "quality_case_number", "quality_case", ["number"], true);
  await makeIndex(db, "quality_case_kind", "quality_case", ["kind", "state", "id"]);
  await makeIndex(db, "quality_case_company", "quality_case", ["company_id", "id"]);
  await makeIndex(db, "quality_case_batch", "quality_case", ["goods_id", "batch_number"]);
  await makeTable(
    db,
    engine,
    "adverse_report",
    {
      case_id: "int",
      initials: "text",
      sex: "text",
      age: "text",
      dosage: "text",
      outcome: "text",
      relation: "text=",
    },
    ["case_id"],
  );
  await makeTable(db, engine, "quality_note", {
    id: "id",
    case_id: "int",
    text: "text",
    author: "text",
    written_at: "int",
  });
  await makeIndex(db, "quality_note_case", "quality_note", ["case_id", "id"]);
  await makeTable(db, engine, "quality_notice", {
    id: "id",
    kind: "text",
    title: "text",
    body: "text",
    goods_id: "int",
    batches: "text",
    ends_on: "text",
    announcement_id: "int?",
    created_by: "text",
    created_at: "int",
    ended_at: "int?",
    ended_by: "text?",
  });
  await makeIndex(db, "quality_notice_goods", "quality_notice", ["goods_id", "ends_on"]);
  await makeIndex(db, "quality_notice_announcement", "quality_notice", ["announcement_id"], true);
  await makeTable(
    db,
    engine,
    "quality_notice_ack",
    { notice_id: "int", company_id: "int", account_id: "int", at: "int" },
    ["notice_id", "company_id"],
  );
}
