import { notifyEndingLicences } from "~/modules/company/documents/licence-notices.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const licenceNotices: Job = {
  name: "licence-notices",
  pattern: "10 8 * * *",
  run: async (at) => ({ notified: await notifyEndingLicences(at) }),
};
