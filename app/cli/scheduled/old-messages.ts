import { deleteOldMessages } from "~/modules/notifications/messages.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const oldMessages: Job = {
  name: "old-messages",
  pattern: "35 4 * * *",
  run: async (at) => ({ forgotten: await deleteOldMessages(at) }),
};
