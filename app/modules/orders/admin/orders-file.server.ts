import { type Delivery, DELIVERIES } from "~/modules/orders/order/order-options";
import { ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { formatTime } from "~/platform/values/clock";
import { inYuan } from "~/platform/values/money";
import type { AdminOrderFilter } from "./admin-filter";
import { listAdminOrders } from "./admin-orders.server";

const PART = 500;

export const ORDER_HEADINGS = [
  "订单编号",
  "下单时间",
  "公司",
  "状态",
  "挂起",
  "含麻",
  "配送",
  "应付",
  "已付",
  "备注",
] as const;
const yes = (current: boolean) => (current ? "是" : "");

/** Yields matching orders, newest first, `part` by `part`. Amounts in yuan. Three queries a part. */
export async function* orderRows(filter: AdminOrderFilter, part = PART): AsyncGenerator<(string | number)[]> {
  let after: number | null = null;
  for (;;) {
    const orders = await listAdminOrders(filter, { after, limit: part });
    for (const order of orders)
      yield [
        order.number,
        formatTime(order.placedAt),
        order.company,
        ORDER_STATUS_NAMES[order.status],
        yes(order.isHeld),
        yes(order.isEphedrine),
        DELIVERIES[order.delivery as Delivery] ?? order.delivery,
        inYuan(order.payable),
        inYuan(order.paid),
        order.remark,
      ];
    const last = orders.at(-1);
    if (!last || orders.length < part) return;
    after = last.id;
  }
}
