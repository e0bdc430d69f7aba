import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "stock_count", {
    id: "id",
    scope: "text",
    scope_words: "text",
    note: "text",
    state: "text",
    opened_at: "int",
    opened_by: "text",
    closed_at: "int?",
    closed_by: "text?",
  });
  await makeIndex(db, "stock_count_state", "stock_count", ["state", "id"]);
  await makeTable(db, engine, "stock_count_line", {
    id: "id",
    count_id: "int",
    batch_id: "int",
    price: "int",
    book: "int",
    is_added: "int",
    counted: "int?",
    counted_book: "int?",
    counted_at: "int?",
    counted_by: "text?",
    earlier: "int?",
    is_recount: "int=0",
    corrected_by: "int?",
    left_short: "int=0",
    version: "int=0",
  });
  await makeIndex(db, "stock_count_line_batch", "stock_count_line", ["count_id", "batch_id"], true);
  await makeIndex(db, "stock_count_line_count", "stock_count_line", ["count_id", "id"]);
  await makeIndex(db, "stock_count_line_of", "stock_count_line", ["batch_id"]);
}
