import {
  closeWarehouse,
  type ClosingEffect,
  type AdminWarehouse,
  findAdminWarehouse,
  reopenWarehouse,
  saveWarehouse,
  type WarehouseUse,
  type WarehouseSaved,
  type WarehouseValues,
} from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { countOrdersHolding } from "~/modules/orders/order/held-units.server";
import { countAwaitedPurchases } from "~/modules/purchasing/purchases.server";
import { countOpenReceipts } from "~/modules/purchasing/receipts.server";
import { db, type Db, inTransaction } from "~/platform/database/database.server";
import { storedOnce, type MadeBefore } from "./stored-once.server";

/** Saves a warehouse like saveWarehouse, a new one once for its form. */
export const keepWarehouse = (
  id: number | null,
  values: WarehouseValues,
  { isSeen, formKey }: { isSeen: (current: AdminWarehouse) => boolean; formKey: string | null },
): Promise<WarehouseSaved | MadeBefore | null> =>
  storedOnce<WarehouseSaved>(id === null ? formKey : null, (trx) => saveWarehouse(trx, id, values, isSeen));

const findUse = async (trx: Db, id: number): Promise<WarehouseUse> => ({
  openOrders: await countOrdersHolding(trx, id),
  purchases: await countAwaitedPurchases(trx, id),
  receipts: await countOpenReceipts(trx, id),
});

/** Returns what a warehouse holds and what needs it; null: no such one. Six queries. */
export async function previewClosing(id: number): Promise<ClosingEffect | null> {
  const app = await findAdminWarehouse(id);
  if (!app) return null;
  const { goods, batches } = app;
  return { goods, batches, ...(await findUse(db, id)) };
}

/** Closes a warehouse like closeWarehouse. `now` in ms. */
export const shutWarehouse = (
  id: number,
  into: number | null,
  isSeen: (effect: ClosingEffect) => boolean,
  now: number,
) =>
  inTransaction((trx) =>
    closeWarehouse(trx, id, { into, isSeen, findUse: (item) => findUse(item, id) }, now),
  );

/** Reopens a closed warehouse; null: no such one, or it is open. */
export const unshutWarehouse = (id: number) => inTransaction((trx) => reopenWarehouse(trx, id));
