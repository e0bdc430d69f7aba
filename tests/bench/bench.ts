/**
 * `npm run bench`: what a page costs on one process. Beside the shop, in the same run, a bare node:http server sends the same
 * bytes; the ratio of CPU milliseconds a request is the figure to watch, because absolute times drift with the machine.
 */
import autocannon from "autocannon";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

const CONNECTIONS = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const PAGES = ["/", "/list", "/list/table", "/list/info/1", "/search?keywords=amxl", "/cart"];
/** Clock ticks a second in /proc: fixed at 100 on Linux. */
const TICK_MS = 10;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** User and system time of a process so far, in ms; NaN where there is no /proc. */
function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return NaN;
  const fields = readFileSync(file, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function waitFor(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(url).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no answer from ${url}`);
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

const stopped = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

interface Load {
  perSecond: number;
  cpu: number;
  p50: number;
  p99: number;
}

async function load(url: string, cookie: string, pid: number): Promise<Load> {
  const headers = { "accept-encoding": "gzip", ...(cookie ? { cookie } : {}) };
  await autocannon({ url, headers, connections: CONNECTIONS, duration: 1 });
  const before = cpuMs(pid);
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return {
    perSecond: result.requests.average,
    cpu: (cpuMs(pid) - before) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

async function signIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: base },
    body: new URLSearchParams({ username: "demo", password: "Demo-2026" }),
  });
  return answer.headers
    .getSetCookie()
    .map((c) => c.split(";")[0])
    .join("; ");
}

const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
const [shopPort, barePort] = [await freePort(), await freePort()];
const base = `http://127.0.0.1:${shopPort}`;
const env = {
  PORT: String(shopPort),
  HOST: "127.0.0.1",
  SHOP_DATA: folder,
  LOG_LEVEL: "silent",
  NODE_ENV: "production",
};

// The shop's own start builds, migrates and fills the demo; the measured process is one worker alone.
const first = start(["--import", "tsx", "app/operator/start.ts"], { ...env, WEB_CONCURRENCY: "1" });
await waitFor(`${base}/readyz`);
await stopped(first);
const shop = start(["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], env);
await waitFor(`${base}/readyz`);
const bare = start(["tests/bench/bare.mjs"], { PORT: String(barePort) });
await waitFor(`http://127.0.0.1:${barePort}/`);

try {
  const demo = await signIn(base);
  console.log(
    `${CONNECTIONS} connections, ${SECONDS} s a page, one process; bare: node:http sending the same gzip bytes\n`,
  );
  console.log(
    "page                      who      req/s  CPU ms/req  p50  p99   HTML KB  gzip KB  queries  ×bare",
  );
  for (const path of PAGES)
    for (const [who, cookie] of [
      ["visitor", ""],
      ["demo", demo],
    ] as const) {
      if (path === "/cart" && who === "visitor") continue;
      const answer = await fetch(base + path, { headers: { ...(cookie ? { cookie } : {}) } });
      const html = Buffer.from(await answer.arrayBuffer());
      const packed = gzipSync(html);
      await fetch(`http://127.0.0.1:${barePort}/`, { method: "PUT", body: packed });
      const measured = await load(base + path, cookie, shop.pid!);
      const floor = await load(`http://127.0.0.1:${barePort}/`, "", bare.pid!);
      console.log(
        [
          path.padEnd(25),
          who.padEnd(8),
          measured.perSecond.toFixed(0).padStart(6),
          measured.cpu.toFixed(2).padStart(11),
          String(measured.p50).padStart(4),
          String(measured.p99).padStart(4),
          (gunzipSync(packed).length / 1024).toFixed(1).padStart(9),
          (packed.length / 1024).toFixed(1).padStart(8),
          (answer.headers.get("x-queries") ?? "-").padStart(8),
          (measured.cpu / floor.cpu).toFixed(0).padStart(6),
        ].join(" "),
      );
    }
} finally {
  await Promise.all([stopped(shop), stopped(bare)]);
  rmSync(folder, { recursive: true, force: true });
}
