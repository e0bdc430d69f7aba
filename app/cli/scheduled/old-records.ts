import { addMonths, toDay, startOfDay } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { deleteOldAudit } from "~/platform/database/audit-log.server";
import { deleteOldNotices } from "~/modules/payments/payment/notices.server";
import type { Job } from "~/platform/jobs/jobs.server";

/** The log is the record of goods that were received without a goods receipt; of implants it is kept for ever. */
const KEPT_FOR_EVER = ["batch"];

export const oldRecords: Job = {
  name: "old-records",
  pattern: "45 4 * * *",
  run: async (at) => {
    const before = startOfDay(addMonths(toDay(at), -12 * config.RECORD_YEARS));
    return {
      audit: await deleteOldAudit(before, KEPT_FOR_EVER),
      notices: await deleteOldNotices(before),
    };
  },
};
