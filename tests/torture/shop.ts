/** A shop of its own to be tortured, as it is started in production, with two processes, on SQLite or PostgreSQL. */
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Engine } from "~/platform/database/engine";
import { start, stop, waitFor } from "../bench/server";
import { freePort } from "../runner/port";
import { jobsOf, workersOf } from "../runner/workers";
import { settings } from "../settings";
import type { Wire } from "./cut";
import { ownDatabase } from "./own-database";
import { smallDisk } from "./small-disk";

export const WORKERS = 2;

export interface Shop {
  engine: Engine;
  url: string;
  /** where its data lies */
  data: string;
  /** whether `data` is a file system of its own, small enough to be filled */
  isSmall: boolean;
  /** the same of PostgreSQL's tables and indexes; null on SQLite and where it cannot be had */
  databaseDisk: string | null;
  /** between the shop and PostgreSQL; null on SQLite */
  serialized: Wire | null;
  /** PostgreSQL without the wire; null on SQLite */
  direct: string | null;
  workers(): number[];
  /** who does the work by the clock */
  jobs(): number[];
  /** sets the shop's clock so much ahead of the machine's, ms */
  setClock(ahead: number): void;
  /** what its processes said that went wrong, a line each */
  said(): string[];
  stop(): Promise<void>;
  /** gives back what is not in its folder */
  leave(): Promise<void>;
}

/** Starts it in `folder`, with the demo loaded or with nothing but the played providers, and lets this process into its database as the operator's machine. */
export async function openShop(
  engine: Engine,
  root: string,
  folder: string,
  isDemo: boolean,
  say: (line: string) => void,
): Promise<Shop> {
  for (const name of settings) delete process.env[name];
  const disk = smallDisk();
  const data = disk ?? join(folder, "data");
  mkdirSync(data, { recursive: true });
  const clock = join(folder, "clock");
  writeFileSync(clock, "0");
  const log = join(folder, "log");
  const database = engine === "postgres" ? await ownDatabase(root, say) : null;
  const port = await freePort();
  const preload = pathToFileURL(join(root, "tests/torture/clock.mjs")).href;
  const child = start(
    ["app/server/start.mjs"],
    {
      ...(database && { DATABASE_URL: database.throughWire }),
      PORT: String(port),
      HOST: "127.0.0.1",
      SHOP_DATA: data,
      SHOP_DEMO: isDemo ? "1" : "0",
      PAYMENT_SANDBOX: "1",
      WEB_CONCURRENCY: String(WORKERS),
      LOG_LEVEL: "error",
      // A few companies buy as if they were all.
      UNPAID_ORDERS: "10000",
      UNPAID_NEW_YUAN: "1000000000",
      ORDERS_DAY: "100000",
      NODE_OPTIONS: `--import=${preload}`,
      TORTURE_CLOCK: clock,
    },
    openSync(log, "a"),
  );
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}/readyz`, child);
  // What stands there now is how the demo was loaded.
  const begun = readFileSync(log, "utf8").length;
  // The operator's machine: its database is the shop's, its clock its own.
  Object.assign(process.env, {
    NODE_ENV: "production",
    SHOP_DATA: data,
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    ...(database && { DATABASE_URL: database.direct }),
  });
  return {
    engine,
    url,
    data,
    isSmall: disk !== null,
    databaseDisk: database?.disk ?? null,
    serialized: database?.serialized ?? null,
    direct: database?.direct ?? null,
    workers: () => workersOf(child.pid!),
    jobs: () => jobsOf(child.pid!),
    setClock: (ahead) => writeFileSync(clock, String(ahead)),
    said: () => readFileSync(log, "utf8").slice(begun).split("\n").filter(Boolean),
    stop: () => stop(child),
    leave: async () => void (await database?.leave()),
  };
}
