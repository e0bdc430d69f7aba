import { clearOldLists } from "~/modules/imports/stored/store-import.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const oldImports: Job = {
  name: "old-imports",
  pattern: "15 4 * * *",
  run: async (at) => ({ lists: await clearOldLists(at) }),
};
