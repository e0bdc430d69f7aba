import { notifyEndingVouchers } from "~/modules/vouchers/ending-vouchers.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const voucherNotices: Job = {
  name: "voucher-notices",
  pattern: "20 8 * * *",
  run: async (at) => ({ notified: await notifyEndingVouchers(at) }),
};
