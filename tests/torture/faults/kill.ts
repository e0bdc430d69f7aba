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

/** What it had in hand is another's once its lease is over. */
export const killJobs: Fault = {
  name: "process of the jobs killed",
  excuses: false,
  missing: always,
  async strike({ shop }) {
    for (const pid of shop.jobs()) process.kill(pid, "SIGKILL");
  },
};
