/** A worker ends without a word, in the middle of what it does. */
import { always, type Fault } from "./fault";

export const kill: Fault = {
  name: "worker killed",
  excuses: true,
  missing: always,
  async strike({ shop, random }) {
    const workers = shop.workers();
    if (workers.length > 0) process.kill(random.pick(workers), "SIGKILL");
  },
};
