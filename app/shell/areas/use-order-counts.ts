import { useRouteLoaderData } from "@remix-run/react";
import type { OrderStatus } from "~/modules/order-status/order-status";

export interface OrdersLayoutData {
  counts: Partial<Record<OrderStatus, number>>;
  openCases: number;
}

/** Order counts of 订单中心, for pages in that layout. */
export function useOrderCounts(): OrdersLayoutData {
  const data = useRouteLoaderData<OrdersLayoutData>("routes/_account+/_orders+/_layout");
  return data ?? { counts: {}, openCases: 0 };
}
