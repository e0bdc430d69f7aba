/** Queries that every request repeats: their SQL is worked out once, afterwards only the values are put in. */
import type { CompiledQuery, Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "./schema";

type Db = Kysely<Database>;
type Value = string | number | null;
/** A list stands for an IN list, a list of rows for inserted values. */
type Values<V> = { [K in keyof V]: Value | readonly Value[] | readonly Row[] };
type Row = Readonly<Record<string, Value>>;

class Mark {
  constructor(
    readonly name: string,
    readonly index: number | null = null,
    readonly field: string | null = null,
  ) {}

  /** A value computed from a placeholder would stay in the SQL for everybody. */
  [Symbol.toPrimitive](): never {
    throw new Error(`The value of ${this.name} is not known when the query is prepared.`);
  }

  valueIn(values: Values<Record<string, unknown>>): Value {
    const value = values[this.name];
    if (this.index === null) return value as Value;
    const item = (value as readonly (Value | Row)[])[this.index]!;
    return this.field === null ? (item as Value) : (item as Row)[this.field]!;
  }
}

/** Lists have few lengths: products of a page, parts of a large cart. */
const MAX_LENGTHS = 50;

function getMarks(values: object): Record<string, unknown> {
  const marked = (name: string, value: Value | Row, i: number) =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.keys(value).map((field) => [field, new Mark(name, i, field)]))
      : new Mark(name, i);
  return Object.fromEntries(
    Object.entries(values as Values<Record<string, unknown>>).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item: Value | Row, i) => marked(name, item, i)) : new Mark(name),
    ]),
  );
}

/** Calls `build` once for each length of its lists, with placeholders that may only go into the query. Returns a function that runs it with values, optionally in a transaction. A change is built from the `trx` given to `build` and audited each time; rows of a list have the same fields. */
export function preparedQuery<V extends Values<V>, R>(
  db: Db,
  build: (values: V, trx: Db) => { compile(): CompiledQuery<R> },
): (values: V, trx?: Db) => Promise<R[]> {
  const known = new LRUCache<string, CompiledQuery<R>>({ max: MAX_LENGTHS });
  let lists: readonly (keyof V)[] | null = null;
  return async (values, trx = db) => {
    lists ??= Object.keys(values).filter((name) => Array.isArray(values[name as keyof V])) as (keyof V)[];
    const key = lists.map((name) => (values[name] as readonly unknown[]).length).join();
    let query = known.get(key);
    if (!query) {
      query = build(getMarks(values) as unknown as V, trx).compile();
      known.set(key, query);
    } else if (query.query.kind !== "SelectQueryNode")
      // Lets the watch over changes see this query too (database.server.ts).
      trx.getExecutor().transformQuery(query.query, query.queryId);
    const parameters = query.parameters.map((value) =>
      value instanceof Mark ? value.valueIn(values) : value,
    );
    const { sql, query: node, queryId } = query;
    const { rows } = await trx.executeQuery<R>({ sql, query: node, queryId, parameters });
    return rows;
  };
}
