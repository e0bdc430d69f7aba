/** A shop of its own for the bench, run as in production; measured are its workers, counted are its queries. */
import { execFileSync, spawn } from "node:child_process";
import { resolve } from "node:path";
import { freePort } from "../runner/port";
import { workersOf } from "../runner/workers";
import type { Filled } from "./fill";
import type { Target } from "./load";
import { start, stop, waitFor } from "./server";

export interface BenchShop extends Target {
  close: () => Promise<void>;
}

/** Where a shop keeps its own; an empty databaseUrl is SQLite in the folder. */
export interface Place {
  folder: string;
  databaseUrl: string;
}

const environment = ({ folder, databaseUrl }: Place) => ({
  SHOP_DATA: folder,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: "silent",
  // Orders are placed by the second and never paid.
  UNPAID_ORDERS: "1000000",
  UNPAID_NEW_YUAN: "1000000000",
  ORDERS_DAY: "1000000",
});

/** Starts it by the shop's own start, which builds, migrates and fills the demo where that is missing. */
export async function openShop(place: Place, workers: number): Promise<BenchShop> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const child = start(["app/server/start.mjs"], {
    ...environment(place),
    PORT: String(port),
    HOST: "127.0.0.1",
    WEB_CONCURRENCY: String(workers),
    NODE_OPTIONS: `--import ${resolve("tests/bench/count.mjs")}`,
  });
  await waitFor(`${base}/readyz`, child);
  return { base, pids: workersOf(child.pid!), close: () => stop(child) };
}

/** Gives each process of a shop a core of its own, with all its threads; false where the system cannot. */
export function pin({ pids }: Target): boolean {
  try {
    pids.forEach((pid, core) => execFileSync("taskset", ["-a", "-c", "-p", String(core), String(pid)]));
    return true;
  } catch {
    return false;
  }
}

/** What a program with the shop's modules says of this place, as JSON. */
export async function probe<T>(place: Place, program: string, ...args: string[]): Promise<T> {
  const child = spawn(process.execPath, ["--import", "tsx", program, ...args], {
    env: { ...process.env, ...environment(place) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let message = "";
  for await (const part of child.stdout) message += String(part);
  return JSON.parse(message) as T;
}

/** Brings a shop to so many goods, with the carts and buyers of the bench. */
export const fill = (place: Place, goods: number) =>
  probe<Filled>(place, "tests/bench/fill.ts", String(goods));

/** A server of one process beside the shop, and where it answers. */
export async function openFloor(args: string[], env: Record<string, string>, path = "/"): Promise<BenchShop> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const child = start(args, { ...env, PORT: String(port), HOST: "127.0.0.1", NODE_ENV: "production" });
  await waitFor(base + path, child);
  return { base, pids: [child.pid!], close: () => stop(child) };
}
