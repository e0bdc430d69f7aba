/** What an answer costs the shop: processor time of its processes, which nothing else on the machine lengthens. */
import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";

/** Linux counts in hundredths of a second. */
const TICK = 10;
/** Where processes say what they have used. */
export const isTold = existsSync("/proc/self/stat");

/** Processor time that a process has used so far, with all its threads, ms; 0 for one that is gone. */
function usedBy(pid: number): number {
  try {
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = rest.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return 0;
  }
}

/** Processor time of these processes together, ms. */
export const usedByAll = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + usedBy(pid), 0);

/** The status of one answer over a connection of its own; rejects where the connection fails. */
const askOnce = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { agent: false }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    }).once("error", reject);
  });

/** The status of the first answer: a connection that is lost before it is heard is asked again, as a balancer does. */
async function statusOf(address: string): Promise<number> {
  for (;;) {
    const status = await askOnce(address).catch(() => null);
    if (status !== null) return status;
  }
}

/** Asks `address` again and again until it is told to end; gives the longest that an answer took, ms, and what was no 200. */
export function watched(address: string): () => Promise<{ longest: number; failed: number[] }> {
  let isOver = false;
  const seen = { longest: 0, failed: [] as number[] };
  const look = async () => {
    while (!isOver) {
      const begun = performance.now();
      const status = await statusOf(address);
      if (status !== 200) seen.failed.push(status);
      seen.longest = Math.max(seen.longest, performance.now() - begun);
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
