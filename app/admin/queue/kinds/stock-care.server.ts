import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import type { QueueKind } from "~/admin/queue/queue";
import { listPlannedCare } from "~/modules/stock-care/care-plan.server";
import { STOCK_CARE_PATH, stockCarePath } from "~/modules/stock-care/stock-care";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";

const overdue = (limit: number, at: number) =>
  listPlannedCare({ goods: "", warehouse: "", care: "", due: "overdue" }, { after: null, limit }, at);

export const stockCareOverdue: QueueKind = {
  id: "stockCareOverdue",
  name: "养护超期",
  needed: "warehouse.care",
  to: `${STOCK_CARE_PATH}?due=overdue`,
  cases: async (limit) => (await overdue(limit, now())).map(({ id }) => stockCarePath(id)),
  related: async (limit) =>
    (await overdue(limit, now())).map(({ id, name, batch, dueAt }) => ({
      to: stockCarePath(id),
      name,
      end: toDay(dueAt).slice(5),
      note: `批号 ${batch}`,
    })),
  count: async (at) => {
    const rows = await overdue(MAX_LIST_COUNT + 1, at);
    const oldestAt = rows[0]?.dueAt ?? null;
    return { count: rows.length, oldestAt, dueAt: oldestAt };
  },
};
