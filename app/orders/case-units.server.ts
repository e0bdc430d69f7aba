/** The units of an order as cases count them. */
import { chunksOf } from "~/catalogue/goods.server";
import type { Db } from "~/platform/database.server";
import type { Row } from "~/platform/schema";
import { asCaseState, isOpenCase } from "./case";
import { withOpenCases, type BatchUnits, type LineUnits } from "./case-units";
import type { SoldOrder } from "./refund";
import { stillHere } from "./shipment";
import { batchesToShip } from "./shipment.server";
import { soldOrder } from "./sold.server";

export interface CaseUnits {
  lines: LineUnits[];
  /** of each line the first to expire first */
  batches: BatchUnits[];
  /** as it is now */
  sold: SoldOrder;
  /** as it will be when every open case has ended as it was asked for */
  ahead: SoldOrder;
}

type OrderHead = Pick<Row<"orders">, "id" | "payable" | "shipping_amount" | "cashback">;

/** Lines and batches of an order with what left of them and what open and ended cases took; `except` leaves one case out. Four queries. */
export async function caseUnits(trx: Db, order: OrderHead, except = 0): Promise<CaseUnits> {
  const sold = await soldOrder(trx, order);
  const batches = stillHere(await batchesToShip(trx, order.id));
  const taken = await takenUnits(trx, order.id, except);
  const lines = sold.lines.map(({ id, returned }) => {
    const own = batches.filter((batch) => batch.lineId === id);
    const open = taken.reduce((sum, one) => sum + (one.lineId === id ? one.open : 0), 0);
    // What never left was refunded without coming back.
    const givenUp = own.reduce((sum, batch) => sum + batch.givenUp, 0);
    return { id, shipped: own[0]?.lineShipped ?? 0, returned: returned - givenUp, open };
  });
  return {
    sold,
    ahead: withOpenCases(sold, lines),
    lines,
    batches: batches.map(({ id, lineId, shipped }) => {
      const own = taken.filter((one) => one.batchId === id);
      const open = own.reduce((sum, one) => sum + one.open, 0);
      return { id, lineId, shipped, open, settled: own.reduce((sum, one) => sum + one.settled, 0) };
    }),
  };
}

/** What each line of a case holds or has used up; what was sent again is the buyer's as before. */
async function takenUnits(trx: Db, orderId: number, except: number) {
  const rows = await trx
    .selectFrom("order_case_line as l")
    .innerJoin("order_case as c", "c.id", "l.case_id")
    .select(["l.order_line_id", "l.order_line_batch_id", "l.number", "l.accepted", "c.state", "c.refund"])
    .where("c.order_id", "=", orderId)
    .where("c.id", "<>", except)
    .execute();
  return rows.map((row) => {
    const isOpen = isOpenCase(asCaseState(row.state));
    return {
      lineId: row.order_line_id,
      batchId: row.order_line_batch_id,
      open: isOpen ? (row.accepted ?? row.number) : 0,
      settled: row.state === "completed" && row.refund !== null ? (row.accepted ?? 0) : 0,
    };
  });
}

/** A batch of an order's line by its name, for those who read a case. */
export interface NamedBatch {
  id: number;
  lineId: number;
  batchId: number;
  goodsId: number;
  type: string;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  batchNumber: string;
  expiresOn: string;
  /** least validity that was asked for with the line, in months; 0: none */
  expiryMonths: number;
}

/** These batches of orders' lines, in the order of the lines. */
export async function namedBatches(trx: Db, which: { orderId: number } | { ids: readonly number[] }) {
  const base = trx
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.id", "l.id as lineId", "b.batch_id as batchId", "l.goods_id as goodsId", "l.type", "l.name"])
    .select(["l.spec", "l.unit", "l.manufacturer", "b.batch_number as batchNumber"])
    .select(["b.expires_on as expiresOn", "l.expiry_months as expiryMonths"])
    .orderBy("l.id")
    .orderBy("b.expires_on")
    .orderBy("b.id");
  if ("orderId" in which) return base.where("l.order_id", "=", which.orderId).execute();
  const found: NamedBatch[] = [];
  for (const ids of chunksOf([...which.ids])) found.push(...(await base.where("b.id", "in", ids).execute()));
  return found;
}
