/** Repeats database work that collided with other work a few times, after random pauses. */

/** PostgreSQL codes: serialisation failure, deadlock, lock timeout. */
const COLLISIONS: readonly unknown[] = ["40001", "40P01", "55P03"];
const ATTEMPTS = 6;
export const TRIED_FOR = 6_000;
/** Maximum ms after the first attempt; doubles each time. */
const FIRST_PAUSE = 20;

/** Whether another transaction won, so that the same work can succeed when repeated. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error && "code" in error && COLLISIONS.includes(error.code);

export interface RetryTiming {
  clock: () => number;
  pause: (ms: number) => Promise<unknown>;
  random: () => number;
}

/** Returns the result of `work`, repeating all of it while it collides, so it may change nothing but the database. After the last attempt throws `giveUp(collision)`; other errors are thrown at once. */
export async function againOnCollision<T>(
  work: () => Promise<T>,
  { clock, pause, random }: RetryTiming,
  giveUp: (collision: unknown) => unknown,
): Promise<T> {
  const since = clock();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isCollision(error)) throw error;
      if (attempt === ATTEMPTS || clock() - since >= TRIED_FOR) throw giveUp(error);
      // Random, or two colliding transactions would meet again.
      await pause(FIRST_PAUSE * 2 ** (attempt - 1) * (0.5 + random() / 2));
    }
  }
}
