import cluster, { type ClusterSettings, type Worker } from "node:cluster";
import { join } from "node:path";
import { log } from "~/platform/observability/log.server";
import { metricsRelay } from "~/platform/observability/metrics.server";
import { redeliverConnections } from "./connections";

export interface ServeOptions {
  root: string;
  workers: number;
  port: number;
  host: string | undefined;
}

export const STOP_WITHIN = 10_000;
/** ms for a replaced worker to finish. */
const DRAIN_WITHIN = 60_000;
/** ms for a new worker to start, while the old one serves. */
const SERVE_WITHIN = 300_000;
const LONGEST_PAUSE = 30_000;
const WELL_AFTER = 60_000;
const GIVE_UP_AFTER = 4;

type Place = number | "jobs";

const programIn = (place: Place, root: string): ClusterSettings => ({
  exec: join(root, place === "jobs" ? "build/programs/jobs.js" : "build/server/index.js"),
  args: [],
  execArgv: ["--enable-source-maps"],
  // Only the log reads standard output.
  stdio: ["ignore", "ignore", "inherit", "ipc"],
  cwd: root,
});

interface WorkerExit {
  code: number;
  signal: string;
  lived: number;
}

/**
 * Serves until SIGTERM or SIGINT. Resolves once every worker listens, rejects when they cannot start. SIGUSR2 replaces the workers one after
 * another with the current code and build.
 */
export function serve({ root, workers, port, host }: ServeOptions): Promise<void> {
  const env = { NODE_ENV: "production", PORT: String(port), ...(host && { HOST: host }) };
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
      redeliverConnections(worker);
      const since = Date.now();
      worker.once("exit", (code, signal) => gone(place, worker, { code, signal, lived: Date.now() - since }));
      return worker;
    };
    const fill = (place: Place) => {
      const worker = begin(place);
      places.set(place, worker);
      onReady(worker, () => {
        ready.add(place);
        if (ready.size < workers || places.has("jobs")) return;
        // Web workers first, because buyers wait for them.
        fill("jobs");
        resolve();
      });
    };
    const gone = (place: Place, worker: Worker, { code, signal, lived }: WorkerExit) => {
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
    const stop = () => {
      if (stopping) return;
      stopping = true;
      log("info", "stop", { pid: process.pid });
      signalWorkers("SIGTERM");
      setTimeout(() => signalWorkers("SIGKILL"), STOP_WITHIN).unref();
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

function signalWorkers(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
}

function leaveWhenEmpty(): void {
  if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
}

/** Job workers do not listen; they report that they are running. */
function onReady(worker: Worker, work: () => void): void {
  worker.once("listening", work);
  worker.on("message", (message: { shop?: string } | null) => message?.shop === "ready" && work());
}

function serves(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), SERVE_WITHIN);
    const answer = (current: boolean) => () => {
      clearTimeout(timer);
      resolve(current);
    };
    onReady(worker, answer(true));
    worker.once("exit", answer(false));
  });
}

/** Stops accepting work and exits when done. */
function drain(worker: Worker): void {
  if (worker.isConnected()) worker.send({ shop: "drain" });
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), DRAIN_WITHIN).unref();
  worker.once("exit", () => clearTimeout(timer));
}
