import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index("orders_placed", "orders", ["placed_at"]);
  await index("orders_state", "orders", ["status", "placed_at"]);
  // A company's list of any state, newest first.
  await index("orders_company_placed", "orders", ["company_id", "placed_at"]);
  await db.schema.dropIndex("orders_ephedrine").execute();
  await index("orders_ephedrine", "orders", ["is_ephedrine", "company_id", "status", "placed_at"]);

  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  const clustered = sql`${sql.raw(engine === "sqlite" ? "without rowid" : "")}`;
  await db.schema
    .createTable("order_search")
    .addColumn("company_id", int, (column) => column.notNull())
    .addColumn("order_id", int, (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("order_search_key", ["company_id", "order_id"])
    .modifyEnd(clustered)
    .execute();
  const joined = (column: string) =>
    sql`${sql.raw(engine === "sqlite" ? "group_concat" : "string_agg")}(${sql.ref(column)}, ${sql.lit("\n")})`;
  await sql`insert into order_search (company_id, order_id, text)
    select o.company_id, o.id, lower(o.number || ${sql.lit("\n")} || coalesce((
      select ${joined("l.name")} from order_line l where l.order_id = o.id), '') || ${sql.lit("\n")} || coalesce((
      select ${joined("b.batch_number")} from order_line l inner join order_line_batch b on b.order_line_id = l.id
      where l.order_id = o.id), '')) from orders o`.execute(db);

  await db.schema
    .createTable("bought_batch")
    .addColumn("company_id", int, (column) => column.notNull())
    .addColumn("goods_id", int, (column) => column.notNull())
    .addColumn("batch_number", "text", (column) => column.notNull())
    .addColumn("expires_on", "text", (column) => column.notNull())
    .addColumn("number", int, (column) => column.notNull())
    .addColumn("order_id", int, (column) => column.notNull())
    .addColumn("order_line_id", int, (column) => column.notNull())
    .addColumn("ordered_at", int, (column) => column.notNull())
    .addPrimaryKeyConstraint("bought_batch_key", ["company_id", "goods_id", "batch_number"])
    .modifyEnd(clustered)
    .execute();
  await sql`insert into bought_batch
      (company_id, goods_id, batch_number, expires_on, number, order_id, order_line_id, ordered_at)
    select o.company_id, l.goods_id, b.batch_number, max(b.expires_on), sum(b.number), max(o.id), max(l.id), max(o.placed_at)
    from orders o inner join order_line l on l.order_id = o.id inner join order_line_batch b on b.order_line_id = l.id
    where o.paid_at is not null and o.status <> 'cancelled'
    group by o.company_id, l.goods_id, b.batch_number`.execute(db);
}
