import { deleteOldDrafts } from "~/modules/company/registration/register.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const oldDrafts: Job = {
  name: "old-drafts",
  pattern: "15 * * * *",
  run: async (at) => ({ forgotten: await deleteOldDrafts(at) }),
};
