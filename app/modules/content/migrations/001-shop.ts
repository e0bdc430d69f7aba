import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("ad", {
    id: "id",
    slot: "text",
    title: "text",
    text: "text",
    image: "text",
    url: "text",
    targets: "text=",
    starts_at: "int",
    ends_at: "int",
    sort: "int",
  });
  await make("brand", {
    id: "id",
    name: "text",
    manufacturer_id: "int",
    summary: "text",
    image: "text",
    status: "text",
    sort: "int=0",
  });
  await make("nav_item", { id: "id", name: "text", url: "text", is_open: "int=0", sort: "int" });
  await make("hot_word", { id: "id", word: "text", url: "text", is_warm: "int=0", sort: "int" });
}
