import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("article", {
    id: "id",
    category: "text",
    title: "text",
    summary: "text",
    markdown: "text",
    body: "text",
    words: "text",
    published_at: "int",
  });
  await makeIndex(db, "article_category", "article", ["category", "published_at"]);
}
