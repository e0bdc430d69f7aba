/** Database work that collided with another's is done again, a few times, after random pauses. Pure. */

/** As PostgreSQL names them: serialisation failure, deadlock, a lock that was waited for too long. */
const COLLISIONS: readonly unknown[] = ["40001", "40P01", "55P03"];
const ATTEMPTS = 6;
export const TRIED_FOR = 6_000;
/** ms at most after the first attempt; twice as long after each. */
const FIRST_PAUSE = 20;

/** Whether another one won, so that the same work done again can succeed. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error && "code" in error && COLLISIONS.includes(error.code);

export interface RetryTiming {
  clock: () => number;
  pause: (ms: number) => Promise<unknown>;
  random: () => number;
}

/**
 * Gives what `work` gives, doing all of it again as long as it collides: so it may change nothing but the database. After the last
 * attempt throws what `giveUp` makes of the collision; any other error is thrown at once.
 */
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
      // Random: two that collided would meet again.
      await pause(FIRST_PAUSE * 2 ** (attempt - 1) * (0.5 + random() / 2));
    }
  }
}
