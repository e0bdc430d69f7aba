import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerWorker } from "~/shell/browser/register-worker";

const registered: unknown[][] = [];
const idle: (() => void)[] = [];
let loaded: (() => void)[];
let refuses: boolean;

function stand(values: { state?: string; canIdle?: boolean; canWork?: boolean } = {}): void {
  const { state = "complete", canIdle = true, canWork = true } = values;
  const worker = {
    register: (...how: unknown[]) => {
      registered.push(how);
      return refuses ? Promise.reject(new DOMException("no space")) : Promise.resolve();
    },
  };
  vi.stubGlobal("navigator", canWork ? { serviceWorker: worker } : {});
  vi.stubGlobal("document", { readyState: state });
  vi.stubGlobal(
    "addEventListener",
    (name: string, then: () => void) => void (name === "load" && loaded.push(then)),
  );
  const whenIdle = (then: () => void, { timeout }: { timeout: number }) => {
    expect(timeout).toBe(5_000);
    idle.push(then);
  };
  vi.stubGlobal("window", canIdle ? { requestIdleCallback: whenIdle } : {});
  vi.stubGlobal("requestIdleCallback", whenIdle);
}

beforeEach(() => {
  registered.length = idle.length = 0;
  loaded = [];
  refuses = false;
  vi.stubEnv("PROD", true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
const HOW = [["/sw.js", { updateViaCache: "none" }]];

test("on a page that is there already it waits for a free moment alone", () => {
  stand();
  registerWorker();
  expect([registered, idle.length, loaded.length]).toEqual([[], 1, 0]);
  idle[0]!();
  expect(registered).toEqual(HOW);
});

test.each(["loading", "interactive"])("on a page that is %s it waits for the page first", (state) => {
  stand({ state });
  registerWorker();
  expect([idle.length, loaded.length]).toEqual([0, 1]);
  loaded[0]!();
  idle[0]!();
  expect(registered).toEqual(HOW);
});

test("a browser that tells no free moment registers right after", () => {
  stand({ canIdle: false });
  registerWorker();
  expect(registered).toEqual([]);
  vi.runAllTimers();
  expect(registered).toEqual(HOW);
});

test("a browser that refuses goes without, and nobody is told", async () => {
  refuses = true;
  stand();
  registerWorker();
  expect(() => idle[0]!()).not.toThrow();
  // A refusal that nobody takes would end the run of the tests.
  await Promise.resolve();
  expect(registered).toHaveLength(1);
});

test("a browser without workers, and a shop that is being built, register none", () => {
  stand({ canWork: false });
  registerWorker();
  stand();
  vi.stubEnv("PROD", false);
  registerWorker();
  vi.runAllTimers();
  expect([registered, idle.length, loaded.length]).toEqual([[], 0, 0]);
});
