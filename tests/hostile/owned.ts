/** Everything in the database that belongs to one company, to see whether somebody else has touched it. */
import type Sqlite from "better-sqlite3";
import { createHash } from "node:crypto";

interface Column {
  name: string;
}

/** Tables whose rows name the company, or something of the company's by its id. */
function whereOf(raw: Sqlite.Database): Map<string, string> {
  const tables = raw.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  const columnsOf = (table: string) =>
    (raw.prepare(`pragma table_info("${table}")`).all() as Column[]).map(({ name }) => name);
  const own = new Map(
    tables
      .filter((table) => columnsOf(table).includes("company_id"))
      .map((table) => [table, "company_id = @company"]),
  );
  const parents = [...own.keys()];
  for (const table of tables.filter((one) => !own.has(one)))
    for (const column of columnsOf(table)) {
      const stem = /^(\w+)_id$/.exec(column)?.[1];
      const parent = parents.find((one) => [stem, `${stem}s`, `order_${stem}`].includes(one));
      if (parent) own.set(table, `${column} in (select id from "${parent}" where company_id = @company)`);
    }
  return own;
}

/** A print of each table's rows of the company; those of its sessions, and of what it is told, come and go by themselves. */
export function printsOf(raw: Sqlite.Database, company: number): Record<string, string> {
  return Object.fromEntries(
    [...whereOf(raw)]
      .filter(([table]) => !["session", "message"].includes(table))
      .map(([table, where]) => {
        const rows = raw.prepare(`select * from "${table}" where ${where} order by 1, 2`).all({ company });
        return [table, `${rows.length} ${createHash("sha1").update(JSON.stringify(rows)).digest("hex")}`];
      }),
  );
}
