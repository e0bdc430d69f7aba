/** Shops started as they are in production, for the tests of the running shop: each in a folder of its own, none left behind. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { newFolder } from "../runner/folder";
import { WAITED_FOR } from "../runner/limits";
import { freePort } from "../runner/port";
import { jobsOf, workersOf } from "../runner/workers";

export interface Shop {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}
export interface Serving extends Shop {
  url: string;
  workers: () => number[];
  /** who does the work by the clock */
  jobs: () => number[];
}

let children: ChildProcess[];
/** The folder of the test that runs. */
export let folder: string;

/** Once in each test file. */
export function eachInItsFolder(): void {
  beforeEach(() => {
    folder = newFolder("shop-start-");
    children = [];
  });
  afterEach(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
}

/** One shop for all tests of a file; gives what starts it. */
export function onlyShop(env: Record<string, string>): () => Promise<Serving> {
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    folder = newFolder("shop-start-");
    children = [];
    return serving(env);
  };
}

export function start(env: Record<string, string>): Shop {
  const child = spawn(process.execPath, ["app/server/start.mjs"], {
    env: {
      ...process.env,
      SHOP_DATA: join(folder, "data"),
      SHOP_DEMO: "0",
      WEB_CONCURRENCY: "2",
      LOG_LEVEL: "info",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let message = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => (message += part.toString()));
  return { child, said: () => message, ended: once(child, "close").then(([code]) => code as number | null) };
}

/** Whether there is such a process. */
export const lives = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A process that ended but was not yet waited for still answers the signal.
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
  } catch {
    return false;
  }
};

/** A shop that answers. */
export async function serving(env: Record<string, string> = {}): Promise<Serving> {
  const port = await freePort();
  const shop = start({ PORT: String(port), ...env });
  // Also in hooks, where expect.poll cannot be asked.
  const isOver = () => shop.child.exitCode !== null || /已启动，\d 个进程/.test(shop.said());
  await vi.waitUntil(isOver, WAITED_FOR);
  expect(shop.said()).toMatch(/已启动，\d 个进程/);
  const pid = shop.child.pid!;
  const processes = { workers: () => workersOf(pid), jobs: () => jobsOf(pid) };
  return { ...shop, url: `http://127.0.0.1:${port}`, ...processes };
}
