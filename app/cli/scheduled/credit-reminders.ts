import { remindDue } from "~/modules/credit/reminders.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const creditReminders: Job = {
  name: "credit-reminders",
  pattern: "20 8 * * *",
  run: async (at) => ({ notified: await remindDue(at) }),
};
