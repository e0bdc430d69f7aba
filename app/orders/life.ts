/** The life of an order as a state machine: which moves exist, from where, and what the states are called (design rules, "Orders"). */

/** The one place with the Chinese names of the states, in the order of an order's life. */
export const ORDER_STATES = {
  pendingPayment: "待付款",
  pendingGroup: "待成团",
  pendingReview: "待审核",
  pendingShipment: "待发货",
  pendingReceipt: "待收货",
  completed: "已完成",
  cancelled: "已取消",
} as const;

export type OrderStatus = keyof typeof ORDER_STATES;

/** Every move: where it may start and where it leads. */
const MOVES = {
  /** the whole amount is paid */
  pay: { from: ["pendingPayment"], to: "pendingReview" },
  /** the whole amount of a group-buying order is paid */
  payGroup: { from: ["pendingPayment"], to: "pendingGroup" },
  /** enough companies joined */
  formGroup: { from: ["pendingGroup"], to: "pendingReview" },
  /** too few companies joined */
  failGroup: { from: ["pendingGroup"], to: "cancelled" },
  approve: { from: ["pendingReview"], to: "pendingShipment" },
  /** a part of it has left the warehouse; the order waits for the rest */
  shipPart: { from: ["pendingShipment"], to: "pendingShipment" },
  /** all of it has */
  ship: { from: ["pendingShipment"], to: "pendingReceipt" },
  /** nothing of it can be delivered, and nothing has left */
  giveUp: { from: ["pendingShipment"], to: "cancelled" },
  receive: { from: ["pendingReceipt"], to: "completed" },
  /** by the buyer */
  cancel: { from: ["pendingPayment", "pendingReview"], to: "cancelled" },
  /** by the shop, unpaid for 24 hours */
  expire: { from: ["pendingPayment"], to: "cancelled" },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;

export type OrderMove = keyof typeof MOVES;
export const ORDER_MOVES = Object.keys(MOVES) as OrderMove[];

/** How long an order waits for payment, and how long after shipping it counts as received, in ms. */
export const PAY_WITHIN = 24 * 3600_000;
export const RECEIVE_WITHIN = 10 * 86_400_000;

/** Whether `move` may start from `status`. */
export function mayMove(status: OrderStatus, move: OrderMove): boolean {
  return (MOVES[move].from as readonly OrderStatus[]).includes(status);
}

/** The state that `move` leads to, or the sentence that refuses it. */
export function moved(
  status: OrderStatus,
  move: OrderMove,
): { ok: true; status: OrderStatus } | { ok: false; text: string } {
  if (mayMove(status, move)) return { ok: true, status: MOVES[move].to };
  return { ok: false, text: `订单${ORDER_STATES[status]}，${REFUSED[move]}` };
}

/** How much of an order has left the warehouse: a part of it is a mark on 待发货 and no state of its own. */
export type ShippedPart = "none" | "part" | "whole";

/** A line as far as shipping goes; `givenUp`: units that never left and never will. */
interface ShippedLine {
  number: number;
  shipped: number;
  givenUp?: number;
}

/** Judged by units, gifts among them; an order without lines, and one of which nothing is left to deliver, has nothing to ship. */
export function shippedPart(lines: readonly ShippedLine[]): ShippedPart {
  if (!lines.some(({ shipped }) => shipped > 0)) return "none";
  return lines.every(({ number, shipped, givenUp = 0 }) => shipped >= number - givenUp) ? "whole" : "part";
}

/** The move that a parcel makes: the last one ships the order. */
export function shippingMove(lines: readonly ShippedLine[]): "ship" | "shipPart" {
  return shippedPart(lines) === "whole" ? "ship" : "shipPart";
}

/** Where a move may start, for conditional updates. */
export function startsOf(move: OrderMove): readonly OrderStatus[] {
  return MOVES[move].from;
}

const REFUSED: Record<OrderMove, string> = {
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

/** Nothing leads out of these. */
export function isFinal(status: OrderStatus): boolean {
  return ORDER_MOVES.every((move) => !mayMove(status, move));
}

/** Text from the database as a state; an unknown one is a fault of the shop and said at once. */
export function asStatus(text: string): OrderStatus {
  if (text in ORDER_STATES) return text as OrderStatus;
  throw new Error(`unknown order status ${text}`);
}
