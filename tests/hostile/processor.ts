/** What an answer costs the shop: processor time of its processes, which nothing else on the machine lengthens. */
import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";

/** Linux counts in hundredths of a second. */
const TICK = 10;
/** Where processes say what they have used. */
export const isNotified = existsSync("/proc/self/stat");

/** Processor time in a file of /proc, ms; 0 for one that is gone. */
function usedIn(stat: string): number {
  try {
    const [, rest = ""] = readFileSync(stat, "utf8").split(") ");
    const fields = rest.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return 0;
  }
}

/** Processor time of these processes together, with all their threads, ms. */
export const usedByAll = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + usedIn(`/proc/${pid}/stat`), 0);

/** Processor time of the threads that answer, each the first of its process, ms. */
const usedByAnswering = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + usedIn(`/proc/${pid}/task/${pid}/stat`), 0);

/** The status of one answer over a connection of its own; rejects where the connection fails. */
const askOnce = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { agent: false }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    }).once("error", reject);
  });

/** The status of the first answer: a connection that is lost before it is heard is asked again, as a balancer does. */
async function getStatus(address: string): Promise<number> {
  for (;;) {
    const status = await askOnce(address).catch(() => null);
    if (status !== null) return status;
  }
}

export interface Watch {
  /** that an answer took, ms */
  longest: number;
  /** that an answer took of the processor of those who answer, ms: nothing else on the machine lengthens it */
  heldUp: number;
  failed: number[];
}

/** Asks `address` of these processes again and again until it is told to end; `failed`: what was no 200. */
export function watched(address: string, pids: readonly number[] = []): () => Promise<Watch> {
  let isOver = false;
  const seen: Watch = { longest: 0, heldUp: 0, failed: [] };
  const look = async () => {
    while (!isOver) {
      const begun = performance.now();
      const before = usedByAnswering(pids);
      const status = await getStatus(address);
      if (status !== 200) seen.failed.push(status);
      const took = performance.now() - begun;
      seen.longest = Math.max(seen.longest, took);
      seen.heldUp = Math.max(seen.heldUp, Math.min(took, usedByAnswering(pids) - before));
      // Nothing is waited for: asked without a rest, the looks would cost the shop what is measured.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const over = look();
  return async () => {
    isOver = true;
    await over;
    return seen;
  };
}
