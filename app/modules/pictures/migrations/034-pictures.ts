import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("picture", { id: "id", hash: "text", created_at: "int" });
  await make("picture_size", { picture_id: "int", size: "int", file_id: "int" }, ["picture_id", "size"]);
}
