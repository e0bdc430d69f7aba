/** Who is asked in one run of what waits for the providers: each for itself, so many at once, and one that does not answer is left alone. Pure. */

/** Asked of one provider in one run, and how many of them at the same time. */
export const MAX_PER_RUN = 40;
export const MAX_CONCURRENT_QUERIES = 4;

/**
 * Does `work` for all of what waits, in its order, each provider beside the others: none waits for another one's. `work` says whether the
 * provider answered and may not throw; after AT_ONCE in a row of which none was answered the provider counts as down, and `whenDown` is
 * done for the rest of its own.
 */
export async function byProvider<T extends { provider: string }>(
  waiting: readonly T[],
  work: (item: T) => Promise<boolean>,
  whenDown: (item: T) => Promise<void> = async () => {},
): Promise<void> {
  const names = [...new Set(waiting.map(({ provider }) => provider))];
  await Promise.all(
    names.map(async (name) => {
      const own = waiting.filter(({ provider }) => provider === name);
      let isDown = false;
      for (let at = 0; at < own.length; at += MAX_CONCURRENT_QUERIES) {
        const some = own.slice(at, at + MAX_CONCURRENT_QUERIES);
        if (isDown) for (const item of some) await whenDown(item);
        else isDown = !(await Promise.all(some.map(work))).includes(true);
      }
    }),
  );
}
