import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("recall", {
    id: "id",
    number: "text",
    goods_id: "int",
    batch_id: "int",
    batch_number: "text",
    level: "text",
    reason: "text",
    body: "text",
    state: "text",
    started_by: "text",
    started_at: "int",
    ended_by: "text?",
    ended_at: "int?",
    end_reason: "text?",
  });
  await makeIndex(db, "recall_number", "recall", ["number"], true);
  await make(
    "recall_company",
    {
      recall_id: "int",
      company_id: "int",
      answered_at: "int?",
      account_id: "int?",
      note: "text=",
      reminders: "int=0",
      reminded_at: "int?",
    },
    ["recall_id", "company_id"],
  );
  await makeIndex(db, "recall_company_company", "recall_company", ["company_id"]);
  await make(
    "recall_line",
    {
      recall_id: "int",
      order_line_batch_id: "int",
      company_id: "int",
      order_id: "int",
      number: "int",
      remaining: "int?",
      case_id: "int?",
    },
    ["recall_id", "order_line_batch_id"],
  );
}
