import { fetchBills } from "~/modules/payments/reconciliation/fetch.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const bills: Job = {
  name: "bills",
  pattern: "20 10-20 * * *",
  run: fetchBills,
};
