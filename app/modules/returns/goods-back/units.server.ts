import type { Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { Row } from "~/platform/database/schema";
import { asAfterSalesState, isOpenState } from "~/modules/returns/status/after-sales";
import { withOpenRequests, type BatchUnits, type LineUnits } from "./units";
import type { SoldOrder } from "~/modules/orders/order/refund";
import { stillHere } from "~/modules/orders/shipping/shipment";
import { countedBatches } from "~/modules/orders/shipping/shipment.server";
import { soldOrder } from "~/modules/orders/order/sales-count.server";

export interface OrderUnits {
  lines: LineUnits[];
  batches: BatchUnits[];
  sold: SoldOrder;
  /** the order as if every open request had been settled */
  ahead: SoldOrder;
  /** earlier deductions for unreturned gifts, fen */
  retainedGifts: Fen;
}

type OrderHead = Pick<Row<"orders">, "id" | "payable" | "shipping_amount" | "cashback">;

/** Reads an order's lines and batches with what is left and what requests took; `except` leaves one request out. Five queries. */
export async function readOrderUnits(trx: Db, order: OrderHead, except = 0): Promise<OrderUnits> {
  const sold = await soldOrder(trx, order);
  const batches = stillHere((await countedBatches(trx, [order.id])).get(order.id) ?? []);
  const used = await readRequestedUnits(trx, order.id, except);
  const lines = sold.lines.map(({ id, returned }) => {
    const own = batches.filter((batch) => batch.lineId === id);
    const open = used.reduce((sum, item) => sum + (item.lineId === id ? item.open : 0), 0);
    // Units that never left were refunded without a return.
    const cancelledUnits = own.reduce((sum, batch) => sum + batch.cancelledUnits, 0);
    return { id, shipped: own[0]?.lineShipped ?? 0, returned: returned - cancelledUnits, open };
  });
  return {
    sold,
    ahead: withOpenRequests(sold, lines),
    retainedGifts: await countUnreturnedGifts(trx, order.id),
    lines,
    batches: batches.map(({ id, lineId, shipped }) => {
      const own = used.filter((item) => item.batchId === id);
      const open = own.reduce((sum, item) => sum + item.open, 0);
      return { id, lineId, shipped, open, settled: own.reduce((sum, item) => sum + item.settled, 0) };
    }),
  };
}

/** Returns earlier deductions for unreturned gifts of an order, fen. One query. */
export async function countUnreturnedGifts(trx: Db, orderId: number): Promise<Fen> {
  const { sum } = await trx
    .selectFrom("order_undo")
    .select((eb) => eb.fn.sum<number | null>("retained_gifts").as("sum"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Returns the units each line's requests hold or have used; resent units count as delivered. */
async function readRequestedUnits(trx: Db, orderId: number, except: number) {
  const rows = await trx
    .selectFrom("order_case_line as l")
    .innerJoin("order_case as c", "c.id", "l.case_id")
    .select(["l.order_line_id", "l.order_line_batch_id", "l.number", "l.accepted", "c.state", "c.refund"])
    .where("c.order_id", "=", orderId)
    .where("c.id", "<>", except)
    .execute();
  return rows.map((row) => {
    const isOpen = isOpenState(asAfterSalesState(row.state));
    return {
      lineId: row.order_line_id,
      batchId: row.order_line_batch_id,
      open: isOpen ? (row.accepted ?? row.number) : 0,
      settled: row.state === "completed" && row.refund !== null ? (row.accepted ?? 0) : 0,
    };
  });
}
