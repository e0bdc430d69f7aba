import { asStatus, ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
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

/** Returns orders whose number starts so, newest first; digits only. One index query. */
export async function searchOrders(input: string, limit: number): Promise<FoundOrder[]> {
  if (!/^\d{6,16}$/.test(input)) return [];
  const rows = await db
    .selectFrom("orders as o")
    .select(COLUMNS)
    .where("o.number", ">=", input)
    .where("o.number", "<=", input.padEnd(NUMBER_LENGTH, "9"))
    .orderBy("o.number", "desc")
    .limit(limit)
    .execute();
  return rows.map(foundFrom);
}

/** Returns the orders of parcels with this tracking number. One index query. */
export async function ordersByTracking(tracking: string, maxCount: number): Promise<FoundOrder[]> {
  const rows = await db
    .selectFrom("shipment as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select(COLUMNS)
    .where("s.tracking", "=", tracking)
    .orderBy("s.id", "desc")
    .limit(maxCount)
    .execute();
  return rows.map(foundFrom);
}
