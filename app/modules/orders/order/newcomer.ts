import { type OrderStatus, statusesWith } from "~/modules/order-status/order-status";

/** Whether a company has an order that was not cancelled; false for a visitor. */
export function hasOrdered(counts: Partial<Record<OrderStatus, number>>): boolean {
  return statusesWith("countsAsBought").some((status) => (counts[status] ?? 0) > 0);
}
