/** How many queries a piece of work sends; those for data versions are left out: which of them share a turn depends on other work. */
const QUERY = Symbol.for("shop.query");
const watched = globalThis as { [QUERY]?: (sql: string) => void };

export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  watched[QUERY] = (sql) => {
    if (!/\bdata_version\b/.test(sql)) count += 1;
  };
  try {
    await work();
  } finally {
    delete watched[QUERY];
  }
  return count;
}
