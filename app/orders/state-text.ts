/** The state of an order in words and tone, and what its buyer can do about it. Pure. */
import type { StatusKind } from "~/ui/status";
import { mayMove, ORDER_STATES, type OrderStatus } from "./life";

const TONES: Record<OrderStatus, StatusKind> = {
  pendingPayment: "wait",
  pendingGroup: "info",
  pendingReview: "info",
  pendingShipment: "info",
  pendingReceipt: "good",
  completed: "off",
  cancelled: "off",
};

/** "已取消（超时未付款）", "待发货（部分发货）" */
export function stateText(order: { status: OrderStatus; cancelReason: string | null; isPart?: boolean }): {
  kind: StatusKind;
  text: string;
} {
  const more =
    order.status === "cancelled"
      ? order.cancelReason
      : order.status === "pendingShipment" && order.isPart
        ? "部分发货"
        : null;
  return { kind: TONES[order.status], text: ORDER_STATES[order.status] + (more ? `（${more}）` : "") };
}

/** What the buyer may do now; goods can always be bought again. */
export function doable(status: OrderStatus): { pay: boolean; cancel: boolean; receive: boolean } {
  return {
    pay: mayMove(status, "pay"),
    cancel: mayMove(status, "cancel"),
    receive: mayMove(status, "receive"),
  };
}

/** Where an order is paid: ephedrine goods by bank transfer alone. */
export function payPathOf(order: { id: number; isEphedrine: boolean }): string {
  return order.isEphedrine ? `/cart/hm?id=${order.id}` : `/cart/step3/${order.id}`;
}

export const QUESTIONS = {
  cancel: "确定取消这张订单吗？已付的款项按原路退回，优惠券和现金券恢复可用。",
  receive: "确认已收到全部商品，品种、数量和批号无误吗？确认后订单完成。",
} as const;
export type Question = keyof typeof QUESTIONS;
