/** A shop of its own to be tortured, as it is started in production, with two processes, on SQLite or PostgreSQL. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import type { Engine } from "~/platform/engine";
import { start, stop, waitFor } from "../bench/server";
import { freePort } from "../runner/port";
import { startPostgres } from "../runner/postgres";
import { isRoot, onPath } from "../runner/step";
import { workersOf } from "../runner/workers";
import { settings } from "../settings";
import { startWire, type Wire } from "./cut";

export const WORKERS = 2;
/** What the disk of a shop in a small file system holds. */
const DISK = "384m";

export interface Shop {
  engine: Engine;
  url: string;
  /** where its data lies */
  data: string;
  /** whether `data` is a file system of its own, small enough to be filled */
  isSmall: boolean;
  /** between the shop and PostgreSQL; null on SQLite */
  wire: Wire | null;
  /** PostgreSQL without the wire; null on SQLite */
  direct: string | null;
  workers(): number[];
  /** sets the shop's clock so much ahead of the machine's, ms */
  setClock(ahead: number): void;
  /** what its processes said that went wrong, a line each */
  said(): string[];
  stop(): Promise<void>;
  /** gives back what is not in its folder */
  leave(): Promise<void>;
}

/** A file system in memory on a folder of its own, gone with this process; null where that may not be made. */
function smallDisk(): string | null {
  if (!isRoot() || !onPath("mount")) return null;
  const folder = mkdtempSync(join(tmpdir(), "shop-torture-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return null;
  }
  process.once("exit", () => {
    execFileSync("umount", ["-l", folder]);
    rmdirSync(folder);
  });
  return folder;
}

interface OwnDatabase {
  direct: string;
  wire: Wire;
  throughWire: string;
  leave(): Promise<void>;
}

async function ownDatabase(root: string, say: (line: string) => void): Promise<OwnDatabase> {
  const given = process.env.TEST_POSTGRES_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres(root, say);
  if (typeof server === "string") throw new Error(server);
  const name = `torture_${randomBytes(6).toString("hex")}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  const direct = new URL(server.url);
  direct.pathname = `/${name}`;
  const wire = await startWire({ host: direct.hostname, port: Number(direct.port || 5432) });
  const throughWire = new URL(direct);
  throughWire.hostname = "127.0.0.1";
  throughWire.port = String(wire.port);
  const leave = async () => {
    wire.close();
    await onServer(`drop database if exists ${name} with (force)`);
    await server.stop();
  };
  return { direct: direct.href, wire, throughWire: throughWire.href, leave };
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
    ["--import", "tsx", "app/operator/start.ts"],
    {
      ...(database && { DATABASE_URL: database.throughWire }),
      ...{ PORT: String(port), HOST: "127.0.0.1", SHOP_DATA: data },
      ...{ SHOP_DEMO: isDemo ? "1" : "0", PAYMENT_SANDBOX: "1" },
      ...{ WEB_CONCURRENCY: String(WORKERS), LOG_LEVEL: "error" },
      ...{ NODE_OPTIONS: `--import=${preload}`, TORTURE_CLOCK: clock },
    },
    openSync(log, "a"),
  );
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}/readyz`, child);
  // What stands there now is how the demo was loaded.
  const begun = readFileSync(log, "utf8").length;
  // The operator's machine: its database is the shop's, its clock its own.
  Object.assign(process.env, {
    ...{
      NODE_ENV: "production",
      SHOP_DATA: data,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
    },
    ...(database && { DATABASE_URL: database.direct }),
  });
  return {
    engine,
    url,
    data,
    isSmall: disk !== null,
    wire: database?.wire ?? null,
    direct: database?.direct ?? null,
    workers: () => workersOf(child.pid!),
    setClock: (ahead) => writeFileSync(clock, String(ahead)),
    said: () => readFileSync(log, "utf8").slice(begun).split("\n").filter(Boolean),
    stop: () => stop(child),
    leave: async () => void (await database?.leave()),
  };
}
