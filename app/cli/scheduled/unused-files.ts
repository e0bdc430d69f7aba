import { removeOldUnused } from "~/platform/files/file-sweep.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const unusedFiles: Job = {
  name: "unused-files",
  pattern: "20,50 * * * *",
  run: async (at) => ({ removed: await removeOldUnused(at) }),
};
