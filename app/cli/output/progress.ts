import { SingleBar } from "cli-progress";
import { cell } from "./print";

/** Shows how far `work` is by what it tells: how much is done, of how much, and which part of it. */
export async function withProgress<T>(
  work: (onProgress: (done: number, total: number, part: string) => void) => Promise<T>,
): Promise<T> {
  const bar = new SingleBar({
    format: "  {bar} {percentage}% | {part}",
    barsize: 30,
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 5000,
  });
  bar.start(1, 0, { part: "" });
  return work((done, total, part) => {
    bar.setTotal(Math.max(total, 1));
    bar.update(done, { part: cell(part) });
  }).finally(() => bar.stop());
}
