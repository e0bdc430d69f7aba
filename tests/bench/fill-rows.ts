/** Rows that are made by the database itself, for shops that are filled. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "~/platform/database/database.server";

/** i = 1 to `last`, as a table named n. */
export const upTo = (last: number) =>
  sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(last)}) select i from n) as n`;

export async function add(
  trx: Db,
  table: string,
  values: Record<string, RawBuilder<unknown>>,
  from: RawBuilder<unknown>,
) {
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${sql.join(Object.values(values))} from ${from}`.execute(
    trx,
  );
}

export const text = (value: string) => sql`cast(${sql.lit(value)} as text)`;
export const int = (value: number) => sql`cast(${sql.lit(value)} as bigint)`;

export async function highest(trx: Db, table: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(trx);
  return Number(rows[0]!.id);
}
