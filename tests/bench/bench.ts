/**
 * `npm run bench`: what a page costs on one process, in bytes, in queries, and in CPU beside a bare node:http server that sends the
 * same bytes in the same run. The ratio is the figure to watch, because absolute times drift with the machine. Loopback only.
 */
import autocannon from "autocannon";
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { freePort } from "../runner/port";
import { say, signIn, start, stop, waitFor, within } from "./server";

const CONNECTIONS = 8;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const PAGES = ["/", "/list", "/list/table", "/list/info/1", "/search?keywords=amxl", "/cart"];
/** Pages that a visitor is sent away from. */
const SIGNED_IN_ONLY = new Set(["/cart"]);
/** Most gzip bytes that the first load of a list page may take beside its HTML. */
const BUDGET = { scripts: 130 * 1024, styles: 20 * 1024 };
/** Clock ticks of /proc: 100 a second on Linux. */
const TICK_MS = 10;
/** The bench ends by itself after this long, whatever hangs, ms. */
const PATIENCE = 10 * 60_000;

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

/** User and system time of a process so far, in ms; NaN where there is no /proc. */
function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return NaN;
  const fields = readFileSync(file, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

interface Load {
  perSecond: number;
  /** ms of processor a request */
  cpu: number;
  p50: number;
}

async function load(url: string, cookie: string, child: ChildProcess, seconds: number): Promise<Load> {
  const headers = { "accept-encoding": "gzip", ...(cookie ? { cookie } : {}) };
  const before = cpuMs(child.pid!);
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return {
    perSecond: result.requests.average,
    cpu: (cpuMs(child.pid!) - before) / result.requests.total,
    p50: result.latency.p50,
  };
}

async function gzipBytes(base: string, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const answer = await fetch(base + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    bytes += gzipSync(Buffer.from(await answer.arrayBuffer())).length;
  }
  return bytes;
}

/** Scripts and styles of the first load of /list, and what would block or shift its first picture; gives what is over the budget. */
async function firstLoad(base: string): Promise<string[]> {
  const html = await (await fetch(`${base}/list`)).text();
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1]!))];
  const scripts = named(/"(\/assets\/[^"]+\.js)"/g);
  const styles = named(/"(\/assets\/[^"]+\.css)"/g);
  const blocking = (html.match(/<script[^>]*\ssrc=/g) ?? []).filter(
    (tag) => !/ (async|defer|type="module")/.test(tag),
  );
  const unsized = (html.match(/<img[^>]*>/g) ?? []).filter((tag) => !/ width="\d+" height="\d+"/.test(tag));
  const [scriptBytes, styleBytes] = [await gzipBytes(base, scripts), await gzipBytes(base, styles)];
  say(
    `\nfirst load of /list, gzip: scripts ${kilobytes(scriptBytes)} KB in ${scripts.length} files ` +
      `(at most ${kilobytes(BUDGET.scripts)}), styles ${kilobytes(styleBytes)} KB in ${styles.length} ` +
      `(at most ${kilobytes(BUDGET.styles)}), blocking scripts ${blocking.length}, pictures without size ${unsized.length}`,
  );
  return [
    ...(scriptBytes > BUDGET.scripts || scripts.length === 0 ? ["scripts"] : []),
    ...(styleBytes > BUDGET.styles || styles.length !== 1 ? ["styles"] : []),
    ...(blocking.length > 0 ? ["blocking scripts"] : []),
    ...(unsized.length > 0 ? ["pictures without size"] : []),
  ];
}

interface Server {
  base: string;
  child: ChildProcess;
}

/** One page as one viewer: counted alone, warmed, then loaded beside the floor. */
async function measure(path: string, who: string, cookie: string, shop: Server, bare: Server): Promise<void> {
  const url = shop.base + path;
  const headers = cookie ? { cookie } : undefined;
  // The first answer fills what is kept in memory; the second, alone, is the one to count.
  await (await fetch(url, { headers })).arrayBuffer();
  const answer = await fetch(url, { headers });
  const html = Buffer.from(await answer.arrayBuffer());
  const packed = gzipSync(html);
  await fetch(bare.base, { method: "PUT", body: packed });
  await load(url, cookie, shop.child, 1);
  const measured = await load(url, cookie, shop.child, SECONDS);
  const floor = await load(bare.base, "", bare.child, 1);
  say(
    [
      path.padEnd(22),
      who.padEnd(8),
      measured.perSecond.toFixed(0).padStart(6),
      measured.cpu.toFixed(2).padStart(11),
      measured.p50.toFixed(0).padStart(5),
      (measured.cpu / floor.cpu).toFixed(0).padStart(6),
      kilobytes(html.length).padStart(8),
      kilobytes(packed.length).padStart(8),
      (answer.headers.get("x-queries") ?? "-").padStart(8),
    ].join(" "),
  );
}

async function bench(folder: string): Promise<string[]> {
  const shopPort = await freePort();
  const env = {
    PORT: String(shopPort),
    HOST: "127.0.0.1",
    SHOP_DATA: folder,
    DATABASE_URL: "",
    LOG_LEVEL: "silent",
    NODE_ENV: "production",
    WEB_CONCURRENCY: "1",
  };
  const base = `http://127.0.0.1:${shopPort}`;
  say("Building if needed, and loading the demo shop …");
  // The shop's own start builds, migrates and fills the demo; the measured process is one worker alone.
  const first = start(["--import", "tsx", "app/operator/start.ts"], env);
  await waitFor(`${base}/readyz`, first);
  await stop(first);
  const worker = ["--import", "./tests/bench/count.mjs", "node_modules/@remix-run/serve/dist/cli.js"];
  const shop = { base, child: start([...worker, "build/server/index.js"], env) };
  await waitFor(`${base}/readyz`, shop.child);
  const barePort = await freePort();
  const bare = {
    base: `http://127.0.0.1:${barePort}/`,
    child: start(["tests/bench/bare.mjs"], { PORT: String(barePort) }),
  };
  await waitFor(bare.base, bare.child);

  const demo = await signIn(base);
  say(
    `One process, ${CONNECTIONS} connections, ${SECONDS} s a page. ×bare: CPU a request against bare node:http.\n`,
  );
  say("page                   who       req/s  CPU ms/req   p50  ×bare  HTML KB  gzip KB  queries");
  for (const path of PAGES) {
    if (!SIGNED_IN_ONLY.has(path)) await measure(path, "visitor", "", shop, bare);
    await measure(path, "demo", demo, shop, bare);
  }
  return firstLoad(base);
}

const over = await within("shop-bench-", PATIENCE, bench);
if (over.length > 0) say(`Over the budget: ${over.join(", ")}`);
process.exit(over.length > 0 ? 1 : 0);
