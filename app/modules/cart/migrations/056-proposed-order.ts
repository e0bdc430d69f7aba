import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const who = { company_id: "int", staff_id: "int", staff_name: "text" } as const;
  const words = { remark: "text", state: "text", reason: "text", version: "int" } as const;
  const times = { created_at: "int", sent_at: "int?", answered_at: "int?" } as const;
  await makeTable(db, engine, "draft_order", { id: "id", ...who, ...words, ...times });
  await makeIndex(db, "proposed_order_company", "draft_order", ["company_id", "state", "id"]);
  await makeIndex(db, "proposed_order_state", "draft_order", ["state", "id"]);
  const line = { draft_order_id: "int", goods_id: "int", quantity: "int", place: "int" } as const;
  await makeTable(db, engine, "draft_order_line", line, ["draft_order_id", "goods_id"]);
  const result = { draft_order_id: "int", order_id: "int" } as const;
  await makeTable(db, engine, "draft_order_result", result, ["draft_order_id", "order_id"]);
}
