/** Untrusted input is worked on in a thread with limits of time and memory and a short queue. */
import { Piscina } from "piscina";
import { factsOf, log } from "~/platform/observability/log.server";

export interface Bounds {
  /** ms from handing it in, waiting included */
  timeoutMs: number;
  /** objects of a thread; buffers do not count: bound what is unpacked */
  memoryMb: number;
}

/** Tests end a task's time themselves. */
export const DEADLINE = {
  after: (timeoutMs: number, end: () => void): NodeJS.Timeout => setTimeout(end, timeoutMs),
};
const AT_ONCE = 2;
const MAX_RUNNING = 8;
/** one runs, the others wait */
const MAX_RUNNING_PER_OWNER = 3;
/** ms; the next task of a list mostly comes at once */
const IDLE = 5_000;

/** Why nothing came of it, in a sentence for the one who asked. `retryAfterMs`: it may go well later. */
export class WorkRefused extends Error {
  override name = "WorkRefused";
  constructor(
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

const BUSY = () => new WorkRefused("正在核对的内容较多，请稍后再试", 10_000);
const MINE_BUSY = () => new WorkRefused("您先前提交的内容还在核对，请稍后再试", 10_000);
const TOO_LONG = () => new WorkRefused("核对用时过长，没有完成，请减少内容，分几次提交");
const TOO_LARGE = () => new WorkRefused("内容过多，没有读完，请减少内容，分几次提交");
const BROKEN = () => new WorkRefused("这些内容读不出来，请检查后重新提交");

const inHand = new Map<string, Promise<unknown>[]>();

async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const mine = inHand.get(owner) ?? [];
  if (mine.length >= MAX_RUNNING_PER_OWNER) throw MINE_BUSY();
  if ([...inHand.values()].flat().length >= MAX_RUNNING) throw BUSY();
  const done = (mine.at(-1) ?? Promise.resolve()).then(work, work);
  inHand.set(owner, [...mine, done]);
  try {
    return await done;
  } finally {
    const left = inHand.get(owner)!.filter((one) => one !== done);
    if (left.length > 0) inHand.set(owner, left);
    else inHand.delete(owner);
  }
}

type Tasks<P> = { [Name in keyof P]: (input: never) => unknown };

/**
 * The tasks of a program, each run in a thread. `program` is a new URL of a file named `…-thread.server.ts` beside the caller: the build makes
 * a program of it (vite.config.ts), elsewhere it is read as it is. Give its type too: `boundedWork<typeof import(…)>`. Throws WorkRefused
 * where the owner or the process has too much in hand, and where time or memory ended the task or it failed.
 */
export function boundedWork<P extends Tasks<P>>(program: URL, { timeoutMs, memoryMb }: Bounds) {
  let pool: Piscina | undefined;
  const start = () => {
    const started = new Piscina({
      filename: program.href,
      minThreads: 0,
      maxThreads: AT_ONCE,
      concurrentTasksPerWorker: 1,
      idleTimeout: IDLE,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      recordTiming: false,
      // Neither the server's preloads nor its settings and secrets.
      execArgv: program.pathname.endsWith(".ts")
        ? ["--import", new URL("../typescript-thread.mjs", import.meta.url).href]
        : [],
      env: {},
    });
    // The only event of a thread that cannot load its program.
    started.on("error", (error) => log("error", "bounded-work", factsOf(error)));
    return started;
  };
  const end = async <T>(name: string, input: unknown): Promise<T> => {
    pool ??= start();
    const deadline = new AbortController();
    const timer = DEADLINE.after(timeoutMs, () => deadline.abort());
    try {
      return (await pool.run(input, { name, signal: deadline.signal })) as T;
    } catch (error) {
      log("error", "bounded-work", { task: name, isLate: deadline.signal.aborted, ...factsOf(error) });
      if (deadline.signal.aborted) throw TOO_LONG();
      throw (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY" ? TOO_LARGE() : BROKEN();
    } finally {
      clearTimeout(timer);
    }
  };
  return <Name extends keyof P & string>(owner: string, name: Name, input: Parameters<P[Name]>[0]) =>
    inTurn(owner, () => end<Awaited<ReturnType<P[Name]>>>(name, input));
}
