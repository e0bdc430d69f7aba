import { clearOldLists } from "~/modules/catalogue/list-import/clear-lists.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const oldImports: Job = {
  name: "old-imports",
  pattern: "15 4 * * *",
  run: async (at) => ({ lists: await clearOldLists(at) }),
};
