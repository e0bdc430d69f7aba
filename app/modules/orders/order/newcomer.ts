/** Who has not ordered yet, for the welcome of new buyers. Pure. */
import { type OrderStatus, statusesWith } from "~/modules/order-status/order-status";

/** Whether a company has an order that was not cancelled; a visitor has none. */
export function hasOrdered(counts: Partial<Record<OrderStatus, number>>): boolean {
  return statusesWith("countsAsBought").some((status) => (counts[status] ?? 0) > 0);
}
