import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

type Column = "id" | "int" | "int?" | "text" | "text?" | "term" | `int=${number}` | `text=${string}`;

export type Columns = Record<string, Column>;

/** Creates a table from a list of columns; numbers are 64 bit on both engines, terms compare by code point. */
export async function makeTable(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  columns: Columns,
  key?: string[],
): Promise<void> {
  let create = db.schema.createTable(name);
  for (const [column, type] of Object.entries(columns)) {
    const numeric = type === "id" || type.startsWith("int");
    const dataType =
      type === "id" && engine === "sqlite"
        ? sql`integer`
        : numeric
          ? sql`bigint`
          : type === "term" && engine === "postgres"
            ? sql`text collate "C"`
            : sql`text`;
    create = create.addColumn(column, dataType, (c) => {
      if (type === "id")
        return engine === "sqlite"
          ? c.primaryKey().autoIncrement()
          : c.primaryKey().generatedByDefaultAsIdentity();
      const fallback = /^(int|text)=(.*)$/.exec(type);
      const filled = fallback ? c.defaultTo(fallback[1] === "int" ? Number(fallback[2]) : fallback[2]!) : c;
      return type.endsWith("?") ? filled : filled.notNull();
    });
  }
  if (key) create = create.addPrimaryKeyConstraint(`${name}_key`, key as never);
  await create.execute();
}

export const makeIndex = (
  db: Kysely<unknown>,
  name: string,
  on: string,
  columns: string[],
  unique = false,
) => {
  const create = db.schema.createIndex(name).on(on).columns(columns);
  return (unique ? create.unique() : create).execute();
};
