import type { StatusKind } from "~/ui/status";
import type { Fen } from "~/platform/values/money";
import { ORDER_STATUSES, type OrderStatus } from "~/modules/order-status/order-status";
import { canTransition } from "./transition";

/** "已取消（超时未付款）", "待发货（部分发货）" */
export function orderStatusText(order: {
  status: OrderStatus;
  cancelReason: string | null;
  isPart?: boolean;
}): {
  kind: StatusKind;
  text: string;
} {
  const more =
    order.status === "cancelled"
      ? order.cancelReason
      : order.status === "pendingShipment" && order.isPart
        ? "部分发货"
        : null;
  const { tone, text } = ORDER_STATUSES[order.status];
  return { kind: tone, text: text + (more ? `（${more}）` : "") };
}

/** Returns what the buyer may do now; products can always be reordered. */
export function orderActions(status: OrderStatus): { pay: boolean; cancel: boolean; receive: boolean } {
  return {
    pay: canTransition(status, "pay"),
    cancel: canTransition(status, "cancel"),
    receive: canTransition(status, "receive"),
  };
}

/** Returns the payment page; ephedrine products by bank transfer alone. */
export function orderPayPath(order: { id: number; isEphedrine: boolean }): string {
  return order.isEphedrine ? `/cart/hm?id=${order.id}` : `/cart/step3/${order.id}`;
}

/** Returns the word for an order's amount: due, paid, or refunded. */
export function amountWord(order: { status: OrderStatus; paid: Fen; payable: Fen }): string {
  const { status, paid, payable } = order;
  if (status === "cancelled") return paid > 0 ? "应退" : "未付款";
  return status !== "pendingPayment" && paid === payable ? "实付" : "应付";
}

/** "应付金额" until it is fully paid, then "实付金额"; "订单金额" if cancelled. */
export function amountLabel(order: { status: OrderStatus; paid: Fen; payable: Fen }): string {
  return order.status === "cancelled" ? "订单金额" : `${amountWord(order)}金额`;
}

/** Returns the message for a cancelled order; money is mentioned only if some was paid. */
export const cancelledText = (paid: Fen): string =>
  paid > 0 ? "订单已取消，已付款项按原路退回" : "订单已取消";

export const QUESTIONS = {
  cancel: "确定取消这张订单吗？如已付款，款项按原路退回；用过的优惠券和现金券恢复可用。",
  receive: "确认已收到全部商品，品种、数量和批号无误吗？确认后订单完成。",
} as const;
export type OrderQuestion = keyof typeof QUESTIONS;
