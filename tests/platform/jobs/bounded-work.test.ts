import { describe, expect, test } from "vitest";
import { boundedWork, WorkRefused } from "~/platform/jobs/bounded-work.server";
import { WAITED_FOR } from "../../runner/limits";

const PROGRAM = new URL("./bad-thread.server.ts", import.meta.url);
type Program = typeof import("./bad-thread.server");

const patient = boundedWork<Program>(PROGRAM, { timeoutMs: WAITED_FOR, memoryMb: 64 });
const hasty = boundedWork<Program>(PROGRAM, { timeoutMs: 50, memoryMb: 64 });
const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WorkRefused);
  return error as WorkRefused;
};

describe("a task", () => {
  test("gives what it comes to, without the server's settings", async () => {
    process.env.SESSION_SECRET = "nobody's business";
    expect(await patient("a", "add", { a: 1, b: 2 })).toBe(3);
    expect(await patient("a", "settings", null)).not.toContain("SESSION_SECRET");
    delete process.env.SESSION_SECRET;
  });

  test("that never ends is ended, and the process goes on meanwhile", async () => {
    let turns = 0;
    const beat = setInterval(() => (turns += 1), 1);
    expect((await refusal(hasty("a", "never", null))).message).toContain("用时过长");
    clearInterval(beat);
    expect(turns).toBeGreaterThan(0);
  });

  test("that swells or fails is answered in words, and the next one runs", async () => {
    expect((await refusal(patient("a", "swell", null))).message).toContain("内容过多");
    expect((await refusal(patient("a", "deeper", 0))).message).toContain("读不出来");
    expect(await patient("a", "add", { a: 2, b: 2 })).toBe(4);
  });
});

describe("too much in hand", () => {
  test("of one owner: it waits in turn, and past that is refused politely while others are served", async () => {
    const mine = [1, 2, 3].map((a) => patient("a", "add", { a, b: 0 }));
    expect(await refusal(patient("a", "add", { a: 4, b: 0 }))).toMatchObject({ retryAfterMs: 10_000 });
    expect(await patient("b", "add", { a: 5, b: 0 })).toBe(5);
    expect(await Promise.all(mine)).toEqual([1, 2, 3]);
    expect(await patient("a", "add", { a: 6, b: 0 })).toBe(6);
  });

  test("of the process: whoever comes past the queue is refused, and served later", async () => {
    const hands = Array.from({ length: 8 }, (_, a) => patient(`owner ${a}`, "add", { a, b: 0 }));
    expect((await refusal(patient("one more", "add", { a: 9, b: 0 }))).retryAfterMs).toBe(10_000);
    expect(await Promise.all(hands)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await patient("one more", "add", { a: 9, b: 0 })).toBe(9);
  });
});
