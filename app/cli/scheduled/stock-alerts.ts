import { announceStock } from "~/modules/favourites/stock-alerts.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const stockAlerts: Job = {
  name: "stock-alerts",
  pattern: "* * * * *",
  run: async (at) => ({ told: await announceStock(at) }),
};
