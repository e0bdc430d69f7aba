import type { IconName } from "~/ui/icon";
import type { StatusKind } from "~/ui/status";

interface StatusRow {
  text: string;
  tone: StatusKind;
  icon?: IconName;
  isRare?: true;
  isUnpaid?: true;
  isCancellable?: true;
  isOpen?: true;
  countsAsBought?: true;
  isPaid?: true;
  isInFulfilment?: true;
  isToShip?: true;
  reservesStock?: true;
  isShipped?: true;
}

export const ORDER_STATUSES = {
  pendingPayment: {
    text: "待付款",
    tone: "wait",
    icon: "wallet",
    isUnpaid: true,
    isCancellable: true,
    isOpen: true,
    countsAsBought: true,
    reservesStock: true,
  },
  pendingGroup: {
    text: "待成团",
    tone: "info",
    isRare: true,
    isPaid: true,
    isOpen: true,
    countsAsBought: true,
    reservesStock: true,
  },
  pendingReview: {
    text: "待审核",
    tone: "info",
    icon: "pending",
    isPaid: true,
    isCancellable: true,
    isInFulfilment: true,
    isToShip: true,
    isOpen: true,
    countsAsBought: true,
    reservesStock: true,
  },
  pendingShipment: {
    text: "待发货",
    tone: "info",
    icon: "box",
    isPaid: true,
    isInFulfilment: true,
    isToShip: true,
    isOpen: true,
    countsAsBought: true,
    reservesStock: true,
  },
  pendingReceipt: {
    text: "待收货",
    tone: "good",
    icon: "truck",
    isPaid: true,
    isInFulfilment: true,
    isShipped: true,
    isOpen: true,
    countsAsBought: true,
  },
  completed: { text: "已完成", tone: "off", isPaid: true, isShipped: true, countsAsBought: true },
  cancelled: { text: "已取消", tone: "off" },
} as const satisfies Record<string, StatusRow>;

export type OrderStatus = keyof typeof ORDER_STATUSES;
export type OrderStatusFlag = Exclude<keyof StatusRow, "text" | "tone" | "icon">;

export const ALL_ORDER_STATUSES = Object.keys(ORDER_STATUSES) as [OrderStatus, ...OrderStatus[]];

export const orderStatusRow = (status: OrderStatus): StatusRow => ORDER_STATUSES[status];

export const ORDER_STATUS_NAMES = Object.fromEntries(
  ALL_ORDER_STATUSES.map((status) => [status, orderStatusRow(status).text]),
) as Record<OrderStatus, string>;

export function hasFlag(status: OrderStatus, flag: OrderStatusFlag): boolean {
  return orderStatusRow(status)[flag] === true;
}

/** Returns the states with `flag`, for conditions of queries. */
export function statusesWith(flag: OrderStatusFlag): OrderStatus[] {
  return ALL_ORDER_STATUSES.filter((status) => hasFlag(status, flag));
}

/** Returns the states without `flag`, a short list for a frequent flag, so that another index is used. */
export function statusesWithout(flag: OrderStatusFlag): OrderStatus[] {
  return ALL_ORDER_STATUSES.filter((status) => !hasFlag(status, flag));
}

/** Parses a stored state; throws for an unknown one. */
export function asStatus(text: string): OrderStatus {
  if (Object.hasOwn(ORDER_STATUSES, text)) return text as OrderStatus;
  throw new Error(`unknown order status ${text}`);
}
