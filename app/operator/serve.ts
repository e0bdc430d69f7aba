/** One remix-serve a core behind one port: crashed workers come back, a stop lets every answer in flight finish. */
import cluster, { type Worker } from "node:cluster";
import { createServer } from "node:net";
import { join } from "node:path";
import { log } from "~/platform/log.server";

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
      if (error.code === "EADDRINUSE")
        resolve(`Port ${at} is in use by another program. Set PORT to a free one.`);
      else
        resolve(
          `Port ${at} cannot be opened (${error.code}). Set PORT and HOST to what this machine allows.`,
        );
    });
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/** What is still running after this long is killed, ms. */
const STOP_WITHIN = 10_000;
const LONGEST_PAUSE = 30_000;
/** A worker that lived this long was well, ms. */
const WELL_AFTER = 60_000;
/** So many failures before the first success mean that it will never start. */
const GIVE_UP_AFTER = 4;

/** Serves until SIGTERM or SIGINT; resolves once every worker listens, rejects when they cannot start. The process ends by itself. */
export function serve({ root, workers, port, host }: ServeOptions): Promise<void> {
  cluster.setupPrimary({
    exec: join(root, "node_modules/@remix-run/serve/dist/cli.js"),
    args: [join(root, "build/server/index.js")],
    execArgv: ["--enable-source-maps", "--import", join(root, "app/operator/worker.mjs")],
    // remix-serve's own lines on standard output say nothing that our log does not.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    cwd: root,
  });
  const env = { NODE_ENV: "production", PORT: String(port), ...(host && { HOST: host }) };
  let stopping = false;
  let listening = 0;
  let failures = 0;

  return new Promise((resolve, reject) => {
    const fork = () => {
      const worker = cluster.fork(env);
      const since = Date.now();
      worker.once("listening", () => {
        listening += 1;
        if (listening === workers) resolve();
      });
      worker.once("exit", (code, signal) => replace(worker, code, signal, Date.now() - since));
    };
    const replace = (worker: Worker, code: number, signal: string, lived: number) => {
      if (stopping) return leaveWhenEmpty();
      failures = lived > WELL_AFTER ? 0 : failures + 1;
      log("error", "worker", { pid: worker.process.pid, code, signal });
      if (listening < workers && failures >= GIVE_UP_AFTER)
        return reject(new Error("The server does not start; its own words stand above."));
      setTimeout(() => stopping || fork(), Math.min(250 * 2 ** (failures - 1), LONGEST_PAUSE));
    };
    const leaveWhenEmpty = () => {
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
    };
    const stop = () => {
      if (stopping) return;
      stopping = true;
      const each = (signal: NodeJS.Signals) =>
        Object.values(cluster.workers ?? {}).forEach((worker) => worker?.process.kill(signal));
      each("SIGTERM");
      setTimeout(() => each("SIGKILL"), STOP_WITHIN).unref();
      leaveWhenEmpty();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    for (let i = 0; i < workers; i += 1) fork();
  });
}
