import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("draw", {
    id: "id",
    name: "text",
    remarks: "text",
    starts_at: "int",
    ends_at: "int",
    status: "text",
  });
  await make("draw_prize", {
    id: "id",
    draw_id: "int",
    name: "text",
    kind: "text",
    value: "int",
    weight: "int",
    stock: "int?",
    given: "int=0",
    sort: "int=0",
  });
  await makeIndex(db, "draw_prize_draw", "draw_prize", ["draw_id"]);
  await make(
    "draw_join",
    { draw_id: "int", company_id: "int", prize_id: "int", prize_name: "text", joined_at: "int" },
    ["draw_id", "company_id"],
  );
  await make("points_item", {
    id: "id",
    name: "text",
    kind: "text",
    voucher_template_id: "int?",
    points: "int",
    stock: "int",
    exchanged: "int=0",
    limit_per_company: "int?",
    describe: "text",
    image: "text",
    status: "text",
    sort: "int=0",
  });
  await make("points_exchange", {
    id: "id",
    number: "text",
    company_id: "int",
    item_id: "int",
    item_name: "text",
    count: "int",
    points: "int",
    state: "text",
    address: "text",
    shipment: "text=",
    created_at: "int",
    confirmed_at: "int?",
    shipped_at: "int?",
    received_at: "int?",
    cancelled_at: "int?",
  });
  await makeIndex(db, "points_exchange_number", "points_exchange", ["number"], true);
  await makeIndex(db, "points_exchange_company", "points_exchange", ["company_id", "item_id"]);
}
