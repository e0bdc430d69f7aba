import { sweepStore } from "~/platform/files/file-sweep.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const storeSweep: Job = {
  name: "sweep-store",
  pattern: "10 4 * * *",
  run: async (at) => ({ ...(await sweepStore(at)) }),
};
