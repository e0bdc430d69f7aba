/** The processes of a running shop, by the one that started them. */
import { execFileSync } from "node:child_process";

/** Those that serve. */
export const workersOf = (pid: number): number[] => startedBy(pid, "build/server/index.js");
/** The one that does the work by the clock; two while one takes the other's place. */
export const jobsOf = (pid: number): number[] => startedBy(pid, "build/programs/jobs.js");

function startedBy(pid: number, program: string): number[] {
  try {
    const message = execFileSync("pgrep", ["-P", String(pid), "-f", program], { encoding: "utf8" });
    return message.trim().split("\n").map(Number);
  } catch {
    // pgrep's way to say that there is none.
    return [];
  }
}
