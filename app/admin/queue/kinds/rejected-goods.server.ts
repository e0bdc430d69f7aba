import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import type { QueueKind } from "~/admin/queue/queue";
import { REJECTED_PATH, rejectedPath } from "~/modules/rejected-goods/rejected-goods";
import { waitingRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { toDay } from "~/platform/values/clock";

const kind = (state: "reported" | "confirmed", of: Pick<QueueKind, "id" | "name">): QueueKind => ({
  ...of,
  needed: "warehouse.rejected",
  to: `${REJECTED_PATH}?state=${state}`,
  cases: async (limit) => (await waitingRejected(state, limit)).map(({ number }) => rejectedPath(number)),
  related: async (limit) =>
    (await waitingRejected(state, limit)).map(({ number, goodsName, batch, reportedAt }) => ({
      to: rejectedPath(number),
      name: goodsName,
      end: toDay(reportedAt).slice(5),
      note: `批号 ${batch}`,
    })),
  count: async () => {
    const rows = await waitingRejected(state, MAX_LIST_COUNT + 1);
    return { count: rows.length, oldestAt: rows[0]?.reportedAt ?? null, dueAt: null };
  },
});

export const rejectedToConfirm = kind("reported", { id: "rejectedToConfirm", name: "不合格品待确认" });
export const rejectedToDispose = kind("confirmed", { id: "rejectedToDispose", name: "不合格品待处理" });
