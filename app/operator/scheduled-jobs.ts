/** The scheduled jobs of the shop, one file each in scheduled/. Calls to services outside have jobs of their own, so that no job waits for them. */
import type { Job } from "~/platform/jobs/jobs.server";
import { announcements } from "./scheduled/announcements";
import { bills } from "./scheduled/bills";
import { creditReminders } from "./scheduled/credit-reminders";
import { licenceNotices } from "./scheduled/licence-notices";
import { listImports } from "./scheduled/list-imports";
import { oldChats } from "./scheduled/old-chats";
import { oldCounts } from "./scheduled/old-counts";
import { oldDrafts } from "./scheduled/old-drafts";
import { oldImports } from "./scheduled/old-imports";
import { oldLists } from "./scheduled/old-lists";
import { oldMessages } from "./scheduled/old-messages";
import { oldRecords } from "./scheduled/old-records";
import { refreshParcelsJob } from "./scheduled/parcels";
import { payments } from "./scheduled/payments";
import { refunds } from "./scheduled/refunds";
import { reports } from "./scheduled/reports";
import { stockAlerts } from "./scheduled/stock-alerts";
import { storeSweep } from "./scheduled/sweep-store";
import { unusedFiles } from "./scheduled/unused-files";
import { upkeep } from "./scheduled/upkeep";
import { voucherNotices } from "./scheduled/voucher-notices";
import { weighTables } from "./scheduled/weigh-tables";

export const JOBS: readonly Job[] = [
  upkeep,
  payments,
  refunds,
  bills,
  refreshParcelsJob,
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
