/** Reads that every request repeats: their SQL is worked out once, afterwards only the values are put in. */
import type { CompiledQuery, Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "./schema";

type Db = Pick<Kysely<Database>, "executeQuery">;
type Value = string | number | null;
/** by name; a list stands for an IN list */
type Given<V> = { [K in keyof V]: Value | readonly Value[] };

/** Stands for a value until there is one. */
class Mark {
  constructor(
    readonly name: string,
    /** where in a list */
    readonly index: number | null,
  ) {}

  /** A query may only hand it on: what it computed of it would stay in the SQL for everybody. */
  [Symbol.toPrimitive](): never {
    throw new Error(`The value of ${this.name} is not known when the query is prepared.`);
  }
}

/** Lists are of few lengths: a page's goods, a part of a large cart. */
const LENGTHS_KEPT = 50;

const marksOf = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((_, i) => new Mark(name, i)) : new Mark(name, null),
    ]),
  );

/**
 * `build` is called once for each length of its lists, with placeholders: it hands them to the query and to nothing else. What comes back
 * runs the query with values, in a transaction where one is given. For reads alone, since writes are audited as they are built.
 */
export function prepared<V extends Given<V>, R>(
  db: Db,
  build: (given: V) => { compile(): CompiledQuery<R> },
): (values: V, trx?: Db) => Promise<R[]> {
  const known = new LRUCache<string, CompiledQuery<R>>({ max: LENGTHS_KEPT });
  return async (values, trx = db) => {
    const lengths = Object.values(values).map((value) => (Array.isArray(value) ? value.length : ""));
    const key = lengths.join();
    let query = known.get(key);
    if (!query) {
      query = build(marksOf(values) as unknown as V).compile();
      if (query.query.kind !== "SelectQueryNode") throw new Error("Only reads are prepared.");
      known.set(key, query);
    }
    const parameters = query.parameters.map((value) => {
      if (!(value instanceof Mark)) return value;
      const given = values[value.name as keyof V];
      return value.index === null ? given : (given as readonly Value[])[value.index];
    });
    return (await trx.executeQuery<R>({ ...query, parameters })).rows;
  };
}
