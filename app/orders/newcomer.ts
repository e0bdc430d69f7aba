/** Who has not ordered yet, for the welcome of new buyers. Pure. */
import type { OrderStatus } from "./life";

/** Whether a company has an order that was not cancelled; a visitor has none. */
export function hasOrdered(counts: Partial<Record<OrderStatus, number>>): boolean {
  return Object.entries(counts).some(([status, n]) => status !== "cancelled" && n > 0);
}
