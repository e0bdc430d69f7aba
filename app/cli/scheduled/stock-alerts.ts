import { announceStock } from "~/modules/shortages/shortages.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const stockAlerts: Job = {
  name: "stock-alerts",
  pattern: "* * * * *",
  run: async (at) => ({ notified: await announceStock(at) }),
};
