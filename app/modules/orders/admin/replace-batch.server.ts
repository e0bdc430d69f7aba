import { allocationDay, expiryDay } from "~/modules/catalogue/stock/minimum-shelf-life";
import { shelfLifeFloors } from "~/modules/catalogue/stock/minimum-shelf-lives.server";
import { moveUnits, sellableBatches } from "~/modules/catalogue/stock/stock.server";
import { asStatus } from "~/modules/order-status/order-status";
import { lockOrder } from "~/modules/orders/order/lock.server";
import { findNamedBatches, type BatchName } from "~/modules/orders/order/order-parts.server";
import { recountOrderPurchases, reindexOrder } from "~/modules/orders/order/purchases.server";
import { canTransition } from "~/modules/orders/order/transition";
import { type OrderActor, addOrderNote } from "~/modules/orders/order/transition.server";
import { moveToBatch } from "~/modules/orders/order/write-order.server";
import { type BatchToShip, stillHere } from "~/modules/orders/shipping/shipment";
import { batchesToShip } from "~/modules/orders/shipping/shipment.server";
import { releaseRows } from "~/modules/trace-codes/packing/pack.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";

export interface ReplacementRow {
  id: number;
  goodsId: number;
  goods: string;
  unit: string;
  batchId: number;
  batch: string;
  expiresOn: string;
  /** units that have not left */
  left: number;
  minExpiry: string;
  /** what the order promised; null: unknown */
  promisedExpiry: string | null;
  stop: BatchToShip["stop"];
}

interface ReplacementOrder {
  id: number;
  status: string;
  placed_at: number;
}

async function replacementRows(trx: Db, order: ReplacementOrder, now: number): Promise<ReplacementRow[]> {
  const found = new Map(
    (await findNamedBatches(trx, { orderId: order.id })).map((batch): [number, BatchName] => [
      batch.id,
      batch,
    ]),
  );
  const [ordered, today] = [toDay(order.placed_at), toDay(now)];
  const minimums = await shelfLifeFloors(
    trx,
    [...found.values()].map(({ goodsId }) => goodsId),
    now,
  );
  return stillHere(await batchesToShip(trx, order.id, now)).map(({ id, left, stop }) => {
    const own = found.get(id)!;
    const minimum = minimums.get(own.goodsId);
    const wish = expiryDay(ordered, own.expiryMonths);
    // A replacement is below the shop's minimum only with the buyer's consent.
    const least = minimum
      ? allocationDay({ months: 0, today, minimum, accepted: own.acceptedExpiry })
      : today;
    return {
      id,
      goodsId: own.goodsId,
      goods: own.name,
      unit: own.unit,
      batchId: own.batchId,
      batch: own.batchNumber,
      expiresOn: own.expiresOn,
      left,
      stop,
      minExpiry: wish > least ? wish : least,
      promisedExpiry: own.promisedExpiry,
    };
  });
}

/** Returns the rows of an order in 待发货; null: no such order, or another state. Six queries. */
export async function findReplacementRows(
  number: string,
  now: number,
  trx: Db = db,
): Promise<ReplacementRow[] | null> {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "status", "placed_at"])
    .where("number", "=", number)
    .executeTakeFirst();
  if (!order || !canTransition(asStatus(order.status), "ship")) return null;
  return replacementRows(trx, order, now);
}

/** Returns possible replacement batches, earliest expiry first. One query. */
export async function replacementChoices(row: ReplacementRow, now: number, trx: Db = db) {
  const batches = await sellableBatches(trx, [row.goodsId], toDay(now));
  return batches.filter(
    ({ id, expiresOn, quantity }) => id !== row.batchId && expiresOn >= row.minExpiry && quantity >= row.left,
  );
}

/** Why a row's batch cannot be replaced, or null. */
export function rowRefusal(row: ReplacementRow): string | null {
  if (row.left === 0) return "这一行已全部发出";
  return row.stop === "recalled" ? `批号 ${row.batch} 召回中，请按召回办理` : null;
}

export interface BatchReplacement {
  row: number;
  from: number;
  to: number;
  units: number;
}

export type Swapped = { ok: true; text: string } | { ok: false; text: string };

/** Moves the remaining units of a row to another batch in the caller's transaction: stock, row, purchases by batch, order search. Refused: no such order, its state, a changed row, too few free units, a shelf life wish, a stopped batch; then the caller rolls back. `now` in ms. */
export async function replaceBatchIn(
  trx: Db,
  orderId: number,
  {
    replacement: { row: rowId, from, to, units },
    actor,
  }: { replacement: BatchReplacement; actor: OrderActor },
  now: number,
): Promise<Swapped> {
  const order = await lockOrder(trx, orderId);
  if (!order || !canTransition(asStatus(order.status), "ship"))
    return { ok: false, text: "订单不在待发货，不能更换批号" };
  const row = (await replacementRows(trx, order, now)).find(({ id }) => id === rowId);
  if (!row || row.batchId !== from || row.left !== units)
    return { ok: false, text: "这一行的批号或未发数量已变，请退回后重新提出" };
  const refusal = rowRefusal(row);
  if (refusal) return { ok: false, text: refusal };
  const choice = (await replacementChoices(row, now, trx)).find(({ id }) => id === to);
  if (!choice || !(await moveUnits(trx, { goodsId: row.goodsId, from, to, units }, now)))
    return { ok: false, text: "新批号不够、已停售或不符合效期要求，请退回后重新提出" };
  await releaseRows(trx, [rowId], actor.replace(/^operator:/, ""), now);
  const [found] = await findNamedRow(trx, rowId);
  await moveToBatch(
    trx,
    { id: rowId, ...found! },
    { id: to, number: choice.batchNumber, expiresOn: choice.expiresOn },
    units,
  );
  await recountOrderPurchases(trx, order.company_id, orderId);
  await reindexOrder(trx, orderId);
  const text = `${row.goods} ${units}${row.unit} 的批号 ${row.batch} 更换为 ${choice.batchNumber}`;
  await addOrderNote(trx, orderId, { actor, note: text }, now);
  await audited(trx, {
    subject: "order",
    id: order.number,
    before: { batch: row.batch, units },
    after: { batch: choice.batchNumber, units },
  });
  return { ok: true, text: `${text}。` };
}

const findNamedRow = (trx: Db, id: number) =>
  trx
    .selectFrom("order_line_batch")
    .select(["order_line_id as lineId", "number as quantity"])
    .where("id", "=", id)
    .execute();
