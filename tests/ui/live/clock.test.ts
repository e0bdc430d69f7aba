import { describe, expect, test, vi } from "vitest";
import { serverClock, TICK } from "~/ui/live/clock";
import { timeLeft } from "~/ui/live/countdown";

function wound(serverTime: number) {
  let elapsed = 0;
  let work: (() => void) | null = null;
  const stop = vi.fn(() => void (work = null));
  const clock = serverClock(
    serverTime,
    () => elapsed,
    (tick) => ((work = tick), stop),
  );
  return { clock, stop, isRunning: () => work !== null, pass: (ms: number) => ((elapsed += ms), work?.()) };
}

describe("the server clock", () => {
  test("ticks once a second from the server's time, whatever the browser's clock says", () => {
    const { clock, pass } = wound(1_795_000_000_000);
    const heard: number[] = [];
    clock.subscribe(() => heard.push(clock.now()));
    pass(TICK);
    pass(TICK + 40);
    expect(heard.at(-1)).toBe(1_795_000_002_000);
  });

  test("a stamp of ten digits is seconds", () => {
    expect(wound(1_795_000_000).clock.now()).toBe(1_795_000_000_000);
  });

  test("runs only while somebody listens, and knows the time when it starts again", () => {
    const { clock, pass, stop, isRunning } = wound(1_795_000_000_000);
    const quiet = clock.subscribe(() => undefined);
    const other = clock.subscribe(() => undefined);
    quiet();
    expect(isRunning()).toBe(true);
    other();
    expect(stop).toHaveBeenCalledOnce();
    pass(60_000);
    expect(clock.now()).toBe(1_795_000_060_000);
  });
});

describe("the time left", () => {
  test("days and two digits each", () =>
    expect(timeLeft(((26 * 60 + 3) * 60 + 9) * 1000)).toEqual({ days: 1, digits: ["02", "03", "09"] }));
  test("never below zero", () => expect(timeLeft(-5000)).toEqual({ days: 0, digits: ["00", "00", "00"] }));
});
