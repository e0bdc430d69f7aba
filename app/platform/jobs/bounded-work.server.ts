import { Piscina } from "piscina";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { FairTurns } from "./fair-turns";
import type { WorkBudget } from "./work-budget.server";

export interface WorkBounds {
  /** ms from submission, waiting included */
  timeoutMs: number;
  /** objects of a thread; buffers do not count: limit what is unpacked */
  memoryMb: number;
  /** what one owner's tasks may take in an hour, in all processes together */
  budget?: WorkBudget;
}

export const DEADLINE = {
  after: (timeoutMs: number, end: () => void): NodeJS.Timeout => setTimeout(end, timeoutMs),
};
const AT_ONCE = 2;
/** of one program in this process, waiting ones included */
const MAX_RUNNING = 8;
/** one runs, the others wait */
const MAX_RUNNING_PER_OWNER = 3;
/** ms; the next task of a list mostly follows at once */
const IDLE = 5_000;

/** Why a task failed, as a message. `retryAfterMs`: it may succeed later. */
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
const SPENT = (waitMs: number) => new WorkRefused("您这一小时内提交的内容较多，请稍后再试", waitMs);
const TOO_LONG = () => new WorkRefused("核对用时过长，没有完成，请减少内容，分几次提交");
const TOO_LARGE = () => new WorkRefused("内容过多，没有读完，请减少内容，分几次提交");
const BROKEN = () => new WorkRefused("这些内容读不出来，请检查后重新提交");

type Tasks<P> = { [Name in keyof P]: (input: never) => unknown };

/** Waits for the owner's turn; throws WorkRefused if it does not come before `deadline`, or the owner or the process has too many tasks. */
function waitForTurn(turns: FairTurns, owner: string, deadline: AbortSignal): Promise<void> {
  return new Promise((start, refuse) => {
    const task = { owner, start, refuse: () => refuse(MINE_BUSY()) };
    deadline.addEventListener("abort", () => turns.leave(task) && refuse(BUSY()), { once: true });
    const none = turns.ask(task);
    if (none) refuse(none === "mine" ? MINE_BUSY() : BUSY());
  });
}

/** Returns the tasks of a program, each run in a thread. `program` is a new URL of a file `…-thread.server.ts` in the caller's folder, which the build compiles (vite.config.ts). Pass its type: `boundedWork<typeof import(…)>`. Owners take turns. Throws WorkRefused if there are too many tasks, the owner's budget is spent, a limit ended the task, or it failed. */
export function boundedWork<P extends Tasks<P>>(program: URL, { timeoutMs, memoryMb, budget }: WorkBounds) {
  const turns = new FairTurns({ running: AT_ONCE, all: MAX_RUNNING, perOwner: MAX_RUNNING_PER_OWNER });
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
    started.on("error", (error) => log("error", "bounded-work", toErrorFields(error)));
    return started;
  };
  const run = async <T>(name: string, input: unknown, deadline: AbortSignal): Promise<T> => {
    pool ??= start();
    try {
      return (await pool.run(input, { name, signal: deadline })) as T;
    } catch (error) {
      log("error", "bounded-work", { task: name, isLate: deadline.aborted, ...toErrorFields(error) });
      if (deadline.aborted) throw TOO_LONG();
      throw (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY" ? TOO_LARGE() : BROKEN();
    }
  };
  const runInTurn = async <T>(owner: string, name: string, input: unknown): Promise<T> => {
    const wait = (await budget?.waitFor(owner)) ?? 0;
    if (wait > 0) throw SPENT(wait);
    const deadline = new AbortController();
    const timer = DEADLINE.after(timeoutMs, () => deadline.abort());
    try {
      await waitForTurn(turns, owner, deadline.signal);
      const begun = performance.now();
      try {
        return await run<T>(name, input, deadline.signal);
      } finally {
        turns.end(owner);
        await budget?.spend(owner, performance.now() - begun);
      }
    } finally {
      clearTimeout(timer);
    }
  };
  return <Name extends keyof P & string>(owner: string, name: Name, input: Parameters<P[Name]>[0]) =>
    runInTurn<Awaited<ReturnType<P[Name]>>>(owner, name, input);
}
