/** The providers' bills of yesterday are fetched and matched. Every hour until evening: a provider may be late or down. */
import { fetchBills } from "~/modules/payments/reconciliation/fetch.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const bills: Job = {
  name: "bills",
  pattern: "20 10-20 * * *",
  run: fetchBills,
};
