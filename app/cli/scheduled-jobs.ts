import type { Job } from "~/platform/jobs/jobs.server";
import { announcements } from "~/cli/scheduled/announcements";
import { bills } from "~/cli/scheduled/bills";
import { creditReminders } from "~/cli/scheduled/credit-reminders";
import { expiryStops } from "~/cli/scheduled/expiry-stops";
import { licenceNotices } from "~/cli/scheduled/licence-notices";
import { listImports } from "~/cli/scheduled/list-imports";
import { oldChats } from "~/cli/scheduled/old-chats";
import { oldCounts } from "~/cli/scheduled/old-counts";
import { oldDrafts } from "~/cli/scheduled/old-drafts";
import { oldImports } from "~/cli/scheduled/old-imports";
import { oldLists } from "~/cli/scheduled/old-lists";
import { oldMessages } from "~/cli/scheduled/old-messages";
import { oldRecords } from "~/cli/scheduled/old-records";
import { refreshParcelsJob } from "~/cli/scheduled/parcels";
import { payments } from "~/cli/scheduled/payments";
import { refunds } from "~/cli/scheduled/refunds";
import { reports } from "~/cli/scheduled/reports";
import { stockAlerts } from "~/cli/scheduled/stock-alerts";
import { storeSweep } from "~/cli/scheduled/sweep-store";
import { traceBills } from "~/cli/scheduled/trace-bills";
import { unusedFiles } from "~/cli/scheduled/unused-files";
import { upkeep } from "~/cli/scheduled/upkeep";
import { voucherNotices } from "~/cli/scheduled/voucher-notices";
import { weighTables } from "~/cli/scheduled/weigh-tables";

export const JOBS: readonly Job[] = [
  upkeep,
  payments,
  refunds,
  bills,
  refreshParcelsJob,
  traceBills,
  expiryStops,
  licenceNotices,
  voucherNotices,
  creditReminders,
  announcements,
  stockAlerts,
  listImports,
  reports,
  oldCounts,
  unusedFiles,
  oldDrafts,
  storeSweep,
  weighTables,
  oldImports,
  oldLists,
  oldMessages,
  oldRecords,
  oldChats,
];
