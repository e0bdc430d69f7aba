/** Work of the database that met another's: done again, a few times and not for long, after a pause that is another for each. Pure. */

/** As PostgreSQL names them: serialisation failure, deadlock, a lock that was waited for too long. */
const COLLISIONS: readonly unknown[] = ["40001", "40P01", "55P03"];
const ATTEMPTS = 6;
/** No attempt begins later than so long after the first one, ms: whoever asked still waits. */
export const TRIED_FOR = 6_000;
/** The pause after the first attempt at most, ms; after each one it is twice as long. */
const FIRST_PAUSE = 20;

/** Whether another one won, so that the same work done again can succeed. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error && "code" in error && COLLISIONS.includes(error.code);

export interface Waiting {
  /** ms that never go back */
  clock: () => number;
  pause: (ms: number) => Promise<unknown>;
  /** 0 <= x < 1 */
  random: () => number;
}

/**
 * Gives what `work` gives, doing all of it again as long as it collides: so it may change nothing but the database. After the last
 * attempt throws what `giveUp` makes of the collision; any other error is thrown at once.
 */
export async function againOnCollision<T>(
  work: () => Promise<T>,
  { clock, pause, random }: Waiting,
  giveUp: (collision: unknown) => unknown,
): Promise<T> {
  const since = clock();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isCollision(error)) throw error;
      if (attempt === ATTEMPTS || clock() - since >= TRIED_FOR) throw giveUp(error);
      // Never the same pause for two that collided: they would meet again.
      await pause(FIRST_PAUSE * 2 ** (attempt - 1) * (0.5 + random() / 2));
    }
  }
}
