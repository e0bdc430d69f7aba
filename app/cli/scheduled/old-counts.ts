import { deleteOldCodes } from "~/modules/company/sign-in/sms.server";
import { deleteOldProofs } from "~/modules/company/sign-in/sms-proof.server";
import { deleteOldScans } from "~/modules/company/wechat/wechat-scan.server";
import { deleteOldTokens } from "~/platform/http/forms/forms.server";
import { deleteOldCounts } from "~/platform/http/limits/rate.server";
import { deleteOldSessions } from "~/platform/http/session.server";
import { deleteOldStaffSessions } from "~/modules/staff/accounts/sessions.server";
import { endOldInspections } from "~/modules/staff/inspection/inspections.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const oldCounts: Job = {
  name: "old-counts",
  pattern: "50 * * * *",
  run: async (at) => ({
    tokens: await deleteOldTokens(at),
    counts: await deleteOldCounts(at),
    sessions: await deleteOldSessions(at),
    staff: await deleteOldStaffSessions(at),
    inspections: await endOldInspections(at),
    codes: await deleteOldCodes(at),
    proofs: await deleteOldProofs(at),
    scans: await deleteOldScans(at),
  }),
};
