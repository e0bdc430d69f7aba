import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("zone", {
    id: "id",
    kind: "text",
    slug: "text",
    title: "text",
    summary: "text",
    image: "text",
    starts_at: "int",
    ends_at: "int",
    status: "text",
    sort: "int=0",
  });
  await makeIndex(db, "zone_slug", "zone", ["kind", "slug"], true);
  await make("zone_block", { id: "id", zone_id: "int", sort: "int=0", kind: "text", data: "text" });
  await makeIndex(db, "zone_block_zone", "zone_block", ["zone_id", "sort"]);
}
