/** Loading a server with requests: how many it answers, how fast, and what they cost it. */
import autocannon from "autocannon";
import { existsSync, readFileSync } from "node:fs";

/** Clock ticks of /proc: 100 a second on Linux. */
const TICK_MS = 10;
export const CONNECTIONS = 20;

/** User and system time of processes so far, in ms; NaN where there is no /proc. */
export function cpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const file = `/proc/${pid}/stat`;
    if (!existsSync(file)) return NaN;
    const fields = readFileSync(file, "utf8").split(") ")[1]!.split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);
}

export interface Load {
  perSecond: number;
  /** ms of processor a request, of all processes of the server */
  cpu: number;
  /** ms */
  p50: number;
  p99: number;
}

export interface Target {
  base: string;
  /** the processes that do the work */
  pids: readonly number[];
}

export type Asking = Pick<autocannon.Options, "method" | "body"> & {
  /** of the body; a form where nothing is said */
  type?: string;
  /** of one buyer, or of several who ask in turn: a company's searches are limited */
  cookie?: string | readonly string[];
  /** for so long it is asked before it is measured, s */
  warming?: number;
};

/** What a process fills once and compiles is not what a request costs: so many come before those that are measured, for so many seconds at least. */
const WARMING = { amount: 150, seconds: 2 };

/** Requests over 20 connections; an answer that is none is an error. */
async function send(
  target: Target,
  path: string,
  asking: Asking,
  much: Pick<autocannon.Options, "amount" | "duration">,
) {
  const { cookie, body, method = "GET", type = "application/x-www-form-urlencoded" } = asking;
  const headers = {
    "accept-encoding": "gzip",
    ...(body && { "content-type": type, origin: target.base }),
  };
  const result = await autocannon({
    ...much,
    ...(body && { body }),
    url: target.base + path,
    requests: [cookie ?? ""].flat().map((item) => ({
      method,
      headers: { ...headers, ...(item && { cookie: item }) },
    })),
    connections: CONNECTIONS,
  });
  // A form leads to another page.
  const bad = result["4xx"] + result["5xx"];
  if (bad || result.errors || result.requests.total === 0)
    throw new Error(`${path}: ${bad} bad answers, ${result.errors} errors`);
  return result;
}

/** `seconds` of requests to a path, after those that warm it; once more where the machine itself stood still. */
export async function load(...values: Parameters<typeof measure>): Promise<Load> {
  return measure(...values).catch(() => measure(...values));
}

async function measure(target: Target, path: string, seconds: number, asking: Asking = {}): Promise<Load> {
  const since = performance.now();
  await send(target, path, asking, { amount: WARMING.amount });
  const left = (asking.warming ?? WARMING.seconds) - (performance.now() - since) / 1000;
  if (left > 0) await send(target, path, asking, { duration: left });
  const before = cpuMs(target.pids);
  const { requests, latency } = await send(target, path, asking, { duration: seconds });
  return {
    perSecond: requests.average,
    cpu: (cpuMs(target.pids) - before) / requests.total,
    p50: latency.p50,
    p99: latency.p99,
  };
}
