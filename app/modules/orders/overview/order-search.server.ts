import { asStatus, ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { numberForms } from "~/platform/values/printed-number";
import { db } from "~/platform/database/database.server";

export interface FoundOrder {
  number: string;
  companyId: number;
  state: string;
  payable: number;
  placedAt: number;
}

const COLUMNS = ["o.number", "o.company_id", "o.status", "o.payable", "o.placed_at"] as const;

const foundFrom = (row: {
  number: string;
  company_id: number;
  status: string;
  payable: number;
  placed_at: number;
}): FoundOrder => ({
  number: row.number,
  companyId: row.company_id,
  state: ORDER_STATUS_NAMES[asStatus(row.status)],
  payable: row.payable,
  placedAt: row.placed_at,
});

const NUMBER_LENGTH = 16;

/** Orders whose number begins so, the newest first; figures alone, in groups or not. One query, a range on the index. */
export async function searchOrders(input: string, limit: number): Promise<FoundOrder[]> {
  const number = numberForms(input).at(-1)!;
  if (!/^\d{6,16}$/.test(number)) return [];
  const rows = await db
    .selectFrom("orders as o")
    .select(COLUMNS)
    .where("o.number", ">=", number)
    .where("o.number", "<=", number.padEnd(NUMBER_LENGTH, "9"))
    .orderBy("o.number", "desc")
    .limit(limit)
    .execute();
  return rows.map(foundFrom);
}

/** The orders of the parcels with this tracking number, in groups or not. One query over an index. */
export async function ordersByTracking(tracking: string, maxCount: number): Promise<FoundOrder[]> {
  const rows = await db
    .selectFrom("shipment as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select(COLUMNS)
    .where("s.tracking", "in", numberForms(tracking))
    .orderBy("s.id", "desc")
    .limit(maxCount)
    .execute();
  return rows.map(foundFrom);
}
