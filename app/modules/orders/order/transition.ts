/** The life of an order as a state machine: which moves exist, from where, and where they lead (design rules, "Orders"). */
import { ORDER_STATUS_NAMES, statusesWith, type OrderStatus } from "~/modules/order-status/order-status";

const MOVES = {
  pay: { from: statusesWith("isUnpaid"), to: "pendingReview" },
  payGroup: { from: statusesWith("isUnpaid"), to: "pendingGroup" },
  formGroup: { from: ["pendingGroup"], to: "pendingReview" },
  failGroup: { from: ["pendingGroup"], to: "cancelled" },
  approve: { from: ["pendingReview"], to: "pendingShipment" },
  /** a part of it has left the warehouse; the order waits for the rest */
  shipPart: { from: ["pendingShipment"], to: "pendingShipment" },
  ship: { from: ["pendingShipment"], to: "pendingReceipt" },
  /** nothing of it can be delivered, and nothing has left */
  giveUp: { from: ["pendingShipment"], to: "cancelled" },
  receive: { from: ["pendingReceipt"], to: "completed" },
  cancel: { from: statusesWith("isCancellable"), to: "cancelled" },
  expire: { from: statusesWith("isUnpaid"), to: "cancelled" },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;

export type OrderTransition = keyof typeof MOVES;
export const ORDER_TRANSITIONS = Object.keys(MOVES) as OrderTransition[];

/** How long an order waits for payment, and how long after shipping it counts as received, in ms. */
export const PAY_WITHIN = 24 * 3600_000;
export const RECEIVE_WITHIN = 10 * 86_400_000;

export function canTransition(status: OrderStatus, move: OrderTransition): boolean {
  return findStartStatuses(move).includes(status);
}

/** The state that `move` leads to, or the sentence that refuses it. */
export function stateAfter(
  status: OrderStatus,
  move: OrderTransition,
): { ok: true; status: OrderStatus } | { ok: false; text: string } {
  if (canTransition(status, move)) return { ok: true, status: MOVES[move].to };
  return { ok: false, text: `订单${ORDER_STATUS_NAMES[status]}，${REFUSED[move]}` };
}

/** How much of an order has left the warehouse: a part of it is a mark on 待发货 and no state of its own. */
export type ShippedPart = "none" | "part" | "whole";

/** A line as far as shipping goes; `givenUp`: units that never left and never will. */
interface ShippedLine {
  quantity: number;
  shipped: number;
  givenUp?: number;
}

/** Judged by units, gifts among them; an order without lines, and one of which nothing is left to deliver, has nothing to ship. */
export function shippedPart(lines: readonly ShippedLine[]): ShippedPart {
  if (!lines.some(({ shipped }) => shipped > 0)) return "none";
  return lines.every(
    ({ quantity, shipped, givenUp: cancelledUnits = 0 }) => shipped >= quantity - cancelledUnits,
  )
    ? "whole"
    : "part";
}

/** The move that a parcel makes: the last one ships the order. */
export function shippingTransition(lines: readonly ShippedLine[]): "ship" | "shipPart" {
  return shippedPart(lines) === "whole" ? "ship" : "shipPart";
}

/** The moves that an order which is held back does not make. */
const HELD_BACK: readonly OrderTransition[] = ["approve", "shipPart", "ship"];

export const isHeldBack = (move: OrderTransition): boolean => HELD_BACK.includes(move);

export const HELD_TEXT = "订单已挂起，请先解除挂起";

/** Where a move may start, for conditional updates. */
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
