/** Starts buyers (buyers.ts) as processes of their own on this test's database and listens to what they say. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { PlacingResult } from "./buyers";

export interface Buyers {
  process: ChildProcess;
  results: PlacingResult[];
  /** until it ends, however it ends */
  done: Promise<PlacingResult[]>;
}

export function startBuyers(
  first: number,
  last: number,
  how: "all" | "each",
  events: (result: PlacingResult) => void = () => undefined,
): Buyers {
  const script = fileURLToPath(new URL("buyers.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, String(first), String(last), how], {
    env: process.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const results: PlacingResult[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    const result = JSON.parse(line) as PlacingResult;
    results.push(result);
    events(result);
  });
  const done = Promise.all([once(child, "exit"), once(lines, "close")]).then(() => results);
  return { process: child, results, done };
}
