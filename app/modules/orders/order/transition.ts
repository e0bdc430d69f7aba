/** The states of an order and their transitions (design rules, "Orders"). */
import { ORDER_STATUS_NAMES, statusesWith, type OrderStatus } from "~/modules/order-status/order-status";

const MOVES = {
  pay: { from: statusesWith("isUnpaid"), to: "pendingReview" },
  payGroup: { from: statusesWith("isUnpaid"), to: "pendingGroup" },
  formGroup: { from: ["pendingGroup"], to: "pendingReview" },
  failGroup: { from: ["pendingGroup"], to: "cancelled" },
  approve: { from: ["pendingReview"], to: "pendingShipment" },
  /** partly shipped; the order waits for the rest */
  shipPart: { from: ["pendingShipment"], to: "pendingShipment" },
  ship: { from: ["pendingShipment"], to: "pendingReceipt" },
  /** nothing can be delivered, and nothing was shipped */
  giveUp: { from: ["pendingShipment"], to: "cancelled" },
  receive: { from: ["pendingReceipt"], to: "completed" },
  cancel: { from: statusesWith("isCancellable"), to: "cancelled" },
  expire: { from: statusesWith("isUnpaid"), to: "cancelled" },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;

export type OrderTransition = keyof typeof MOVES;
export const ORDER_TRANSITIONS = Object.keys(MOVES) as OrderTransition[];

export const PAY_WITHIN = 24 * 3600_000;
export const RECEIVE_WITHIN = 10 * 86_400_000;

export function canTransition(status: OrderStatus, move: OrderTransition): boolean {
  return findStartStatuses(move).includes(status);
}

export function stateAfter(
  status: OrderStatus,
  move: OrderTransition,
): { ok: true; status: OrderStatus } | { ok: false; text: string } {
  if (canTransition(status, move)) return { ok: true, status: MOVES[move].to };
  return { ok: false, text: `订单${ORDER_STATUS_NAMES[status]}，${REFUSED[move]}` };
}

/** How much of an order was shipped; a part is a mark on 待发货, not a state. */
export type ShippedPart = "none" | "part" | "whole";

/** `givenUp`: units that are never shipped. */
interface ShippedLine {
  quantity: number;
  shipped: number;
  cancelledUnits?: number;
}

/** By units, with gifts; an order without anything left to deliver has nothing to ship. */
export function shippedPart(lines: readonly ShippedLine[]): ShippedPart {
  if (!lines.some(({ shipped }) => shipped > 0)) return "none";
  return lines.every(({ quantity, shipped, cancelledUnits = 0 }) => shipped >= quantity - cancelledUnits)
    ? "whole"
    : "part";
}

/** Returns the transition of a parcel: the last one ships the order. */
export function shippingTransition(lines: readonly ShippedLine[]): "ship" | "shipPart" {
  return shippedPart(lines) === "whole" ? "ship" : "shipPart";
}

/** Transitions that a held order refuses. */
const HELD_BACK: readonly OrderTransition[] = ["approve", "shipPart", "ship"];

export const isHeldBack = (move: OrderTransition): boolean => HELD_BACK.includes(move);

export const HELD_TEXT = "订单已挂起，请先解除挂起";

/** Returns the states from which a transition may start. */
export function findStartStatuses(move: OrderTransition): readonly OrderStatus[] {
  return MOVES[move].from;
}

const REFUSED: Record<OrderTransition, string> = {
  pay: "无需付款",
  payGroup: "无需付款",
  formGroup: "不能成团",
  failGroup: "不能按未成团处理",
  approve: "不能审核",
  shipPart: "不能发货",
  ship: "不能发货",
  giveUp: "不能按无法供货处理",
  receive: "还不能确认收货",
  cancel: "不能取消",
  expire: "不能按超时取消",
};
