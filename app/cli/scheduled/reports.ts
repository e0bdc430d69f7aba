import type { Job } from "~/platform/jobs/jobs.server";
import { rollUpSales } from "~/modules/reports/rolled/roll-up.server";

export const reports: Job = {
  name: "reports",
  pattern: "*/5 * * * *",
  run: async (at) => ({ ...(await rollUpSales(at)) }),
};
