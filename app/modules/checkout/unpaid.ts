import { formatYuan, type Fen } from "~/platform/values/money";

export interface Unpaid {
  orders: number;
  amount: Fen;
  hasPaid: boolean;
}

export interface UnpaidLimits {
  orders: number;
  newAmount: Fen;
}

export type AddedOrders = Pick<Unpaid, "orders" | "amount">;

export const UNPAID_ORDERS_PATH = "/order?status=pendingPayment";

/** Why something must be paid before this checkout, or null; both of its orders count. */
export function unpaidFault(unpaid: Unpaid, added: AddedOrders, limits: UnpaidLimits): string | null {
  if (added.orders === 0) return null;
  if (unpaid.orders + added.orders > limits.orders)
    return `贵司已有 ${unpaid.orders} 个待付款订单，同时最多保留 ${limits.orders} 个，请先付款或取消`;
  if (!unpaid.hasPaid && unpaid.amount + added.amount > limits.newAmount)
    return `首次付款前，待付款订单的商品金额合计不能超过 ${formatYuan(limits.newAmount)}，请先付款、减少数量或联系客服`;
  return null;
}
