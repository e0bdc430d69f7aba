import { deleteOldOrderDrafts } from "~/modules/cart/quick-order/order-draft.server";
import { deleteOldSheets } from "~/modules/cart/quick-order/quick-sheet.server";
import { deleteOldRefusals } from "~/modules/catalogue/goods/refusals.server";
import { deleteOldMissedSearches } from "~/modules/catalogue/search/missed-searches.server";
import { deleteOldShortages } from "~/modules/shortages/shortages.server";
import { addMonths, toDay } from "~/platform/values/clock";
import type { Job } from "~/platform/jobs/jobs.server";

export const oldLists: Job = {
  name: "old-lists",
  pattern: "30 4 * * *",
  run: async (at) => ({
    forgotten: await deleteOldSheets(at),
    drafts: await deleteOldOrderDrafts(at),
    searches: await deleteOldMissedSearches(addMonths(toDay(at), -12)),
    refusals: await deleteOldRefusals(addMonths(toDay(at), -12)),
    shortages: await deleteOldShortages(at),
  }),
};
