/** Warehouses are written down, closed where no order holds anything, and opened again. */
import {
  closeWarehouse,
  type ClosingEffect,
  type AdminWarehouse,
  findAdminWarehouse,
  reopenWarehouse,
  saveWarehouse,
  type WarehouseSaved,
  type WarehouseValues,
} from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { countOrdersHolding } from "~/modules/orders/order/held-units.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { keptOnce, type MadeBefore } from "./stored-once.server";

/** Writes a warehouse down, a new one once for its form, as saveWarehouse does. */
export const keepWarehouse = (
  id: number | null,
  values: WarehouseValues,
  { isSeen, formKey }: { isSeen: (is: AdminWarehouse) => boolean; formKey: string | null },
): Promise<WarehouseSaved | MadeBefore | null> =>
  keptOnce<WarehouseSaved>(id === null ? formKey : null, (trx) => saveWarehouse(trx, id, values, isSeen));

/** What lies in a warehouse or is held there; null: no such one. Four queries. */
export async function previewClosing(id: number): Promise<ClosingEffect | null> {
  const app = await findAdminWarehouse(id);
  if (!app) return null;
  const { goods, batches } = app;
  return { goods, batches, openOrders: await countOrdersHolding(db, id) };
}

/** Closes a warehouse as closeWarehouse does. `now` in ms. */
export const shutWarehouse = (
  id: number,
  into: number | null,
  isSeen: (effect: ClosingEffect) => boolean,
  now: number,
) =>
  inTransaction((trx) =>
    closeWarehouse(trx, id, { into, isSeen, openOrders: (item) => countOrdersHolding(item, id) }, now),
  );

/** Opens a closed warehouse again; null: no such one, or it is open. */
export const unshutWarehouse = (id: number) => inTransaction((trx) => reopenWarehouse(trx, id));
