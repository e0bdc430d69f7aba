import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import type { QueueKind } from "~/admin/queue/queue";
import { goodsReceiptPath } from "~/modules/purchasing/goods-receipt";
import { waitingReceipts } from "~/modules/purchasing/receipts.server";
import { DAY, toDay } from "~/platform/values/clock";

const kind = (state: "waiting" | "second", of: Pick<QueueKind, "id" | "name">): QueueKind => ({
  ...of,
  needed: "warehouse.accept",
  to: `/staff/receipts?state=${state}`,
  cases: async (limit) => (await waitingReceipts(state, limit)).map(({ number }) => goodsReceiptPath(number)),
  related: async (limit) =>
    (await waitingReceipts(state, limit)).map(({ number, supplierName, arrivedAt }) => ({
      to: goodsReceiptPath(number),
      name: supplierName,
      end: toDay(arrivedAt).slice(5),
      note: number,
    })),
  count: async () => {
    const rows = await waitingReceipts(state, MAX_LIST_COUNT + 1);
    const oldestAt = rows[0]?.arrivedAt ?? null;
    return { count: rows.length, oldestAt, dueAt: oldestAt === null ? null : oldestAt + DAY };
  },
});

export const receiptsToAccept = kind("waiting", { id: "receiptsToAccept", name: "到货待验收" });
export const receiptsToConfirm = kind("second", { id: "receiptsToConfirm", name: "验收待复核" });
