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
  /** as it will be when every open request has ended as it was asked for */
  ahead: SoldOrder;
  /** what earlier returns took off for gifts that did not come back, fen */
  keptGifts: Fen;
}

type OrderHead = Pick<Row<"orders">, "id" | "payable" | "shipping_amount" | "cashback">;

/** Lines and batches of an order with what left of them and what open and ended requests took; `except` leaves one request out. Five queries. */
export async function readOrderUnits(trx: Db, order: OrderHead, except = 0): Promise<OrderUnits> {
  const sold = await soldOrder(trx, order);
  const batches = stillHere((await countedBatches(trx, [order.id])).get(order.id) ?? []);
  const used = await readRequestedUnits(trx, order.id, except);
  const lines = sold.lines.map(({ id, returned }) => {
    const own = batches.filter((batch) => batch.lineId === id);
    const open = used.reduce((sum, item) => sum + (item.lineId === id ? item.open : 0), 0);
    // What never left was refunded without coming back.
    const cancelledUnits = own.reduce((sum, batch) => sum + batch.givenUp, 0);
    return { id, shipped: own[0]?.lineShipped ?? 0, returned: returned - cancelledUnits, open };
  });
  return {
    sold,
    ahead: withOpenRequests(sold, lines),
    keptGifts: await countUnreturnedGifts(trx, order.id),
    lines,
    batches: batches.map(({ id, lineId, shipped }) => {
      const own = used.filter((item) => item.batchId === id);
      const open = own.reduce((sum, item) => sum + item.open, 0);
      return { id, lineId, shipped, open, settled: own.reduce((sum, item) => sum + item.settled, 0) };
    }),
  };
}

/** What settled returns of an order took off for gifts that did not come back, fen. One query. */
export async function countUnreturnedGifts(trx: Db, orderId: number): Promise<Fen> {
  const { sum } = await trx
    .selectFrom("order_undo")
    .select((eb) => eb.fn.sum<number | null>("kept_gifts").as("sum"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** What each line of a request holds or has used up; what was sent again is the buyer's as before. */
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
