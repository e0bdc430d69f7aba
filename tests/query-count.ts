/** The queries that a piece of work sends; those for data versions are left out: which of them share a turn depends on the clock and on other work. */
const QUERY = Symbol.for("shop.query");
const watched = globalThis as { [QUERY]?: (sql: string) => void };

/** Their texts, in the order they were answered. */
export async function queriesSent(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  watched[QUERY] = (sql) => {
    if (!/\bdata_version\b/.test(sql)) sent.push(sql);
  };
  try {
    await work();
  } finally {
    delete watched[QUERY];
  }
  return sent;
}

/** How many they are. */
export const queriesOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await queriesSent(work)).length;
