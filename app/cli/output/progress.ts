import { SingleBar } from "cli-progress";
import { cell } from "./print";

/** Shows the progress that `work` reports: done, total and current part. */
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
