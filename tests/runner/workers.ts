/** The server processes of a running shop, by the process that started them. */
import { execFileSync } from "node:child_process";

export function workersOf(pid: number): number[] {
  try {
    const said = execFileSync("pgrep", ["-P", String(pid), "-f", "worker.mjs"], { encoding: "utf8" });
    return said.trim().split("\n").map(Number);
  } catch {
    // pgrep's way to say that there is none.
    return [];
  }
}
