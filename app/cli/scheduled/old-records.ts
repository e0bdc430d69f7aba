import { addMonths, toDay, startOfDay } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { deleteOldAudit } from "~/platform/database/audit-log.server";
import { deleteOldNotices } from "~/modules/payments/payment/notices.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const oldRecords: Job = {
  name: "old-records",
  pattern: "45 4 * * *",
  run: async (at) => {
    const before = startOfDay(addMonths(toDay(at), -12 * config.RECORD_YEARS));
    return {
      audit: await deleteOldAudit(before),
      notices: await deleteOldNotices(before),
    };
  },
};
