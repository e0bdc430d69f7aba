export const MAX_PER_RUN = 40;
export const MAX_CONCURRENT_QUERIES = 4;

/** Does `work` for all waiting items in order, providers in parallel. `work` returns whether the provider answered and must not throw; after AT_ONCE failures in a row the provider counts as down, and `whenDown` is called for the rest. */
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
