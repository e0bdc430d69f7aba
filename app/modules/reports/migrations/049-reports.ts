import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

const SUMS = {
  ...({ orders: "int", units: "int", amount: "int", returned_units: "int", returned_amount: "int" } as const),
};

/** A table read by ranges of its key: on SQLite rows are stored in that order. */
async function ranged(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  columns: Record<string, "int" | "text">,
  key: readonly string[],
): Promise<void> {
  let create = db.schema.createTable(name);
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  for (const [column, type] of Object.entries(columns))
    create = create.addColumn(column, type === "int" ? int : "text", (item) => item.notNull());
  await create
    .addPrimaryKeyConstraint(`${name}_key`, key as never)
    .modifyEnd(sql.raw(engine === "sqlite" ? "without rowid" : ""))
    .execute();
}

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const span = { grain: "text", span: "text" } as const;
  await ranged(db, engine, "sales_span", { ...span, ...SUMS, companies: "int", rolled_at: "int" }, [
    "grain",
    "span",
  ]);
  await ranged(
    db,
    engine,
    "sales_goods",
    { ...span, goods_id: "int", lines: "int", ...SUMS, gifts: "int", returned_gifts: "int" },
    ["grain", "span", "goods_id"],
  );
  await ranged(db, engine, "sales_company", { ...span, company_id: "int", ...SUMS }, [
    "grain",
    "span",
    "company_id",
  ]);
  await makeIndex(db, "sales_company_company", "sales_company", ["company_id", "grain", "span"]);
  await makeTable(
    db,
    engine,
    "sales_offer",
    {
      span: "text",
      kind: "text",
      ref_id: "int",
      company_id: "int",
      orders: "int",
      order_amount: "int",
      amount: "int",
      saved: "int",
      gifts: "int",
    },
    ["span", "kind", "ref_id", "company_id"],
  );
  await makeTable(db, engine, "report_run", { id: "int", looked_at: "int" }, ["id"]);
  await sql`insert into report_run (id, looked_at) values (1, 0)`.execute(db);
}
