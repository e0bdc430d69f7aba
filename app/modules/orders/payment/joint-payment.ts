import type { OrderStatus } from "~/modules/order-status/order-status";
import { MAX_RECHARGE } from "~/modules/payments/recharge/recharge";
import { formatYuan, type Fen } from "~/platform/values/money";
import { readKey } from "~/platform/values/whole-number";

export const JOINT_PATH = "/order/pay";
export const MAX_JOINT = 50;

export const jointSubject = (orders: number): string => `合并付款 ${orders} 张订单`;

/** Returns the page for these orders; `useBalance` false: without the balance. */
export function jointPath(orderIds: readonly number[], useBalance = true): string {
  const params = new URLSearchParams(orderIds.map((id) => ["order", String(id)]));
  if (!useBalance) params.set("balance", "0");
  return `${JOINT_PATH}?${params}`;
}

export interface JointQuery {
  orderIds: number[];
  useBalance: boolean;
}

/** Returns the orders of an address, each once, at most MAX_JOINT. */
export function readJointQuery(params: URLSearchParams): JointQuery {
  const ids = params.getAll("order").flatMap((text) => readKey(text) ?? []);
  return { orderIds: [...new Set(ids)].slice(0, MAX_JOINT), useBalance: params.get("balance") !== "0" };
}

export interface JointOrder {
  status: OrderStatus;
  isEphedrine: boolean;
  isGroupBuy: boolean;
  payBefore: number;
  /** its transfer is being checked */
  isChecked: boolean;
}

/** Why an order cannot be paid with others, or null. `now` in ms. */
export function jointRefusal(order: JointOrder, now: number): string | null {
  const { status, isEphedrine, isGroupBuy, payBefore, isChecked } = order;
  if (status !== "pendingPayment") return "不在待付款状态";
  if (isEphedrine) return "含麻订单只能单独对公转账付款";
  // A group may end before the money arrives, which is then refunded.
  if (isGroupBuy) return "拼团订单请单独付款";
  if (isChecked) return "转账回单正在核对，请勿重复付款";
  return payBefore <= now ? "付款时间已过" : null;
}

export interface JointPlan {
  total: Fen;
  fromBalance: Fen;
  /** left for another method */
  rest: Fen;
}

export function planJoint(dues: readonly Fen[], balance: Fen, useBalance: boolean): JointPlan {
  const total = dues.reduce((sum, due) => sum + due, 0);
  const fromBalance = useBalance ? Math.max(0, Math.min(balance, total)) : 0;
  return { total, fromBalance, rest: total - fromBalance };
}

export const overMax = (rest: Fen): string | null =>
  rest > MAX_RECHARGE ? `一次最多支付 ${formatYuan(MAX_RECHARGE)}，请少选几张订单` : null;
