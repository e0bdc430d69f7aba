import { sendBills } from "~/modules/trace-codes/bills/send-bills.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const traceBills: Job = {
  name: "trace-bills",
  pattern: "* * * * *",
  run: (at) => sendBills(at),
};
