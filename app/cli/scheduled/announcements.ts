import type { Job } from "~/platform/jobs/jobs.server";
import { sendDueAnnouncements } from "~/modules/support/announcements/announcements.server";

export const announcements: Job = {
  name: "announcements",
  pattern: "* * * * *",
  run: async (at) => ({ announced: await sendDueAnnouncements(at) }),
};
