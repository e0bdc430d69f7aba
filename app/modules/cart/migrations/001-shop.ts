import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("quick_sheet", { id: "id", company_id: "int", name: "text", created_at: "int" });
  await makeIndex(db, "quick_sheet_company", "quick_sheet", ["company_id", "created_at"]);
  await make("quick_sheet_line", {
    id: "id",
    sheet_id: "int",
    line: "int",
    text: "text",
    name: "text",
    number: "int?",
    unit: "text",
    state: "text",
    goods_id: "int?",
    why: "text",
    choices: "text",
    added_at: "int?",
    answer: "text=",
  });
  await makeIndex(db, "quick_sheet_line_place", "quick_sheet_line", ["sheet_id", "line"], true);
  await make("cart_line", {
    id: "id",
    company_id: "int",
    goods_id: "int",
    type: "int=0",
    offer_id: "int=0",
    number: "int",
    is_selected: "int=1",
    seen_price: "int?",
    expiry_months: "int?",
    added_at: "int",
    updated_at: "int",
  });
  await make("cart_wish", { company_id: "int", expiry_months: "int=0", updated_at: "int" }, ["company_id"]);
  await makeIndex(db, "cart_line_goods", "cart_line", ["company_id", "goods_id", "type", "offer_id"], true);
}
