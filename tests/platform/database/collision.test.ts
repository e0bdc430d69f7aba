import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { againOnCollision, isCollision, TRIED_FOR } from "~/platform/database/collision";

const collision = (code: string) => Object.assign(new Error(`collided: ${code}`), { code });

/** Work that fails so many times before it succeeds, each attempt as long as `takes`, ms, by a clock of its own. */
async function run(failures: readonly unknown[], takes = 0, random = () => 0.5) {
  let at = 0;
  const pauses: number[] = [];
  let attempts = 0;
  const work = () => {
    at += takes;
    attempts += 1;
    const failure = failures[attempts - 1];
    return failure === undefined ? Promise.resolve("done") : Promise.reject(failure as Error);
  };
  const pause = (ms: number) => {
    pauses.push(ms);
    at += ms;
    return Promise.resolve();
  };
  const answer = await againOnCollision(work, { clock: () => at, pause, random }, () => "gave up").catch(
    (error: unknown) => ({ thrown: error }),
  );
  return { answer, attempts, pauses, took: at };
}

describe("work that collides", () => {
  test.each(["40001", "40P01", "55P03"])("%s is done again until it succeeds", async (code) => {
    const { answer, attempts } = await run([collision(code), collision(code)]);
    expect(answer).toBe("done");
    expect(attempts).toBe(3);
  });

  test("another error is thrown at once", async () => {
    const broken = collision("23505");
    expect(await run([broken])).toMatchObject({ answer: { thrown: broken }, attempts: 1, pauses: [] });
    expect(isCollision(new Error("40P01"))).toBe(false);
    expect(isCollision({ code: "40P01" })).toBe(false);
  });

  test("is given up after six attempts, whose pauses double and differ", async () => {
    const all = Array.from({ length: 9 }, () => collision("40P01"));
    expect(await run(all)).toMatchObject({ answer: { thrown: "gave up" }, attempts: 6 });
    expect((await run(all, 0, () => 0)).pauses).toEqual([10, 20, 40, 80, 160]);
    expect((await run(all, 0, () => 0.999)).pauses[4]).toBeGreaterThan(310);
  });

  test("begins no attempt when it has waited too long, however long each took", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        async (takes, failures, random) => {
          const { attempts, pauses, took } = await run(
            Array.from({ length: failures }, () => collision("55P03")),
            takes,
            () => random,
          );
          expect(attempts).toBeLessThanOrEqual(6);
          expect(pauses).toHaveLength(attempts - 1);
          // The last attempt began within the time, and each pause before it was short.
          expect(took - takes).toBeLessThan(TRIED_FOR + 400);
        },
      ),
    );
  });
});
