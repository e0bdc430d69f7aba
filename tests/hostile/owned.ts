/** Everything in the database that belongs to one company, to see whether somebody else has touched it. */
import { type Kysely, sql } from "kysely";
import { createHash } from "node:crypto";
import type { Database } from "~/platform/database/schema";

/** Of each table the rows that name the company, or something of the company's by its id. */
async function whereOf(ledgers: Kysely<Database>, company: number) {
  const tables = await ledgers.introspection.getTables();
  const getColumns = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  const own = new Map(
    [...getColumns]
      .filter(([, columns]) => columns.includes("company_id"))
      .map(([table]) => [table, sql<boolean>`company_id = ${company}`]),
  );
  const parents = [...own.keys()];
  for (const [table, columns] of getColumns)
    for (const column of own.has(table) ? [] : columns) {
      const stem = /^(\w+)_id$/.exec(column)?.[1];
      const parent = parents.find((parent) => [stem, `${stem}s`, `order_${stem}`].includes(parent));
      if (parent)
        own.set(
          table,
          sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(parent)} where company_id = ${company})`,
        );
    }
  return own;
}

/** Of each table a print of the company's rows; those of its sessions, and of what it is told, come and go by themselves. */
export async function printsOf(books: Kysely<Database>, company: number): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const [table, where] of await whereOf(books, company)) {
    if (["session", "message"].includes(table)) continue;
    const { rows } = await sql`select * from ${sql.table(table)} where ${where}`.execute(books);
    const texts = rows.map((row) => JSON.stringify(row)).sort();
    prints[table] = `${rows.length} ${createHash("sha1").update(texts.join()).digest("hex")}`;
  }
  return prints;
}
