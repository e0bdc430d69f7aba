import { sendRefunds } from "~/modules/payments/refunds/refund.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const refunds: Job = {
  name: "refunds",
  pattern: "* * * * *",
  run: async (at) => ({ refunded: await sendRefunds(at) }),
};
