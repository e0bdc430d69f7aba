/** One remix-serve a core behind one port, and one process for the work by the clock: who crashed comes back, a stop lets what is in hand finish. */
import cluster, { type ClusterSettings, type Worker } from "node:cluster";
import { createServer } from "node:net";
import { join } from "node:path";
import { config } from "~/platform/config.server";
import { messageOf, pageError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { metricsRelay } from "~/platform/metrics.server";
import { PLAIN_POLICY, trustOf } from "~/platform/trust";
import { watchHandedOver } from "./handed-over";

export interface ServeOptions {
  root: string;
  workers: number;
  port: number;
  host: string | undefined;
}

/** null when the port can be had, else one line that says why not. */
export function portProblem(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const at = host ? `${host}:${port}` : `${port}`;
      if (error.code === "EADDRINUSE") resolve(`端口 ${at} 已被占用，请把 PORT 设为空闲端口`);
      else resolve(`端口 ${at} 无法使用（${error.code}），请检查 PORT 和 HOST`);
    });
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

const wordsOf = (status: number) => ({ ...pageError(status), msg: messageOf(status) });

/** What gate.mjs says and sends along: the words of every page and answer, and two of what no page ever hears of. */
const gate = () => ({
  headers: { ...trustOf(config.BEHIND_TLS), "Content-Security-Policy": PLAIN_POLICY },
  words: {
    ...Object.fromEntries([400, 403, 404, 405, 413, 500].map((status) => [status, wordsOf(status)])),
    408: { title: "请求超时", text: "提交用时过长，请检查网络后重试。" },
    431: { title: "请求过长", text: "网址或浏览器的 Cookie 过长，请清除本站的 Cookie 后重试。" },
  },
});

/** What is still running this long after a stop is killed, ms. */
export const STOP_WITHIN = 10_000;
/** A worker whose place was taken may finish for so long, ms. */
const DRAIN_WITHIN = 60_000;
/** A worker that is to take a place must serve within this, ms: who stands there serves meanwhile, so a busy machine may take its time. */
const SERVE_WITHIN = 300_000;
const LONGEST_PAUSE = 30_000;
/** A worker that lived this long was well, ms. */
const WELL_AFTER = 60_000;
/** So many failures before the first success mean that it will never start. */
const GIVE_UP_AFTER = 4;

/** Where a process stands: one of the workers that serve, or the only one that does the work by the clock. */
type Place = number | "jobs";

/** What is started in a place. */
const programIn = (place: Place, root: string): ClusterSettings => ({
  ...(place === "jobs"
    ? { exec: join(root, "build/operator/jobs.js"), args: [], execArgv: ["--enable-source-maps"] }
    : {
        exec: join(root, "node_modules/@remix-run/serve/dist/cli.js"),
        args: [join(root, "build/server/index.js")],
        execArgv: ["--enable-source-maps", "--import", join(root, "app/operator/worker.mjs")],
      }),
  // remix-serve's own lines on standard output say nothing that our log does not.
  stdio: ["ignore", "ignore", "inherit", "ipc"],
  cwd: root,
});

/**
 * Serves until SIGTERM or SIGINT; resolves once every worker listens, rejects when they cannot start. SIGUSR2 has every place taken by a
 * new process of the code and the build as they are then, one after the other. The process ends by itself.
 */
export function serve({ root, workers, port, host }: ServeOptions): Promise<void> {
  const own = { NODE_ENV: "production", PORT: String(port), SHOP_GATE: JSON.stringify(gate()) };
  const env = { ...own, ...(host && { HOST: host }) };
  /** Who serves in each place; one who drains or is only about to serve stands in none. */
  const places = new Map<Place, Worker>();
  const ready = new Set<Place>();
  let stopping = false;
  let failures = 0;

  const relay = metricsRelay(() =>
    [...places].flatMap(([place, worker]) => (ready.has(place) && worker.isConnected() ? worker : [])),
  );
  cluster.on("message", (worker, message: unknown) => relay(worker, message));

  return new Promise((resolve, reject) => {
    const begin = (place: Place) => {
      cluster.setupPrimary(programIn(place, root));
      const worker = cluster.fork({ ...env, SHOP_WORKER: String(place) });
      watchHandedOver(worker);
      const since = Date.now();
      worker.once("exit", (code, signal) => gone(place, worker, code, signal, Date.now() - since));
      return worker;
    };
    const fill = (place: Place) => {
      const worker = begin(place);
      places.set(place, worker);
      onReady(worker, () => {
        ready.add(place);
        if (ready.size < workers || places.has("jobs")) return;
        // What buyers wait for first has the machine for itself.
        fill("jobs");
        resolve();
      });
    };
    const gone = (place: Place, worker: Worker, code: number, signal: string, lived: number) => {
      if (stopping) return leaveWhenEmpty();
      if (places.get(place) !== worker) return;
      failures = lived > WELL_AFTER ? 0 : failures + 1;
      log("error", "worker", { place, pid: worker.process.pid, code, signal });
      if (ready.size < workers && failures >= GIVE_UP_AFTER)
        return reject(new Error("服务进程无法启动，原因见上方日志"));
      setTimeout(
        () => stopping || places.get(place) !== worker || fill(place),
        Math.min(250 * 2 ** (failures - 1), LONGEST_PAUSE),
      );
    };
    const leaveWhenEmpty = () => {
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
    };
    const stop = () => {
      if (stopping) return;
      stopping = true;
      log("info", "stop", { pid: process.pid });
      const each = (signal: NodeJS.Signals) =>
        Object.values(cluster.workers ?? {}).forEach((worker) => worker?.process.kill(signal));
      each("SIGTERM");
      setTimeout(() => each("SIGKILL"), STOP_WITHIN).unref();
      leaveWhenEmpty();
    };
    let renewing = false;
    const renew = async () => {
      if (renewing || stopping) return;
      renewing = true;
      for (const place of places.keys()) {
        const next = begin(place);
        if (stopping || !(await serves(next))) {
          next.process.kill("SIGKILL");
          if (!stopping)
            log("error", "renew", { place, message: "the new worker does not serve; the old ones stay" });
          break;
        }
        const before = places.get(place);
        places.set(place, next);
        if (before) drain(before);
        log("info", "renew", { place, pid: next.process.pid });
      }
      renewing = false;
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    process.on("SIGUSR2", () => void renew());
    for (let place = 1; place <= workers; place += 1) fill(place);
  });
}

/** Once the worker listens, or says that it works where there is nothing to listen to. */
function onReady(worker: Worker, work: () => void): void {
  worker.once("listening", work);
  worker.on("message", (message: { shop?: string } | null) => message?.shop === "ready" && work());
}

/** Whether the worker is ready in time, before it ends. */
function serves(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), SERVE_WITHIN);
    const answer = (is: boolean) => () => {
      clearTimeout(timer);
      resolve(is);
    };
    onReady(worker, answer(true));
    worker.once("exit", answer(false));
  });
}

/** Has a worker take no more connections and no more work, and end when what it has is through. */
function drain(worker: Worker): void {
  if (worker.isConnected()) worker.send({ shop: "drain" });
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), DRAIN_WITHIN).unref();
  worker.once("exit", () => clearTimeout(timer));
}
