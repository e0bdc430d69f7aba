/** 取消订单: the shop does not take an order; everything goes back, and the company reads why. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findAdminOrder } from "~/modules/orders/admin/admin-orders.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { turnDown } from "~/modules/orders/transitions/order-admin.server";
import { notFound } from "~/platform/http/page-error";
import { formatYuan } from "~/platform/values/money";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "取消订单";
export const handle = adminHandle(TITLE, "orders.see", "orders.cancel");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: TITLE,
    async ask({ params }) {
      const { order } = (await findAdminOrder(params.number ?? "")) ?? notFound();
      return {
        title: `取消 ${order.company} 的订单 ${order.number}`,
        text: `库存、优惠和券退回，已付的 ${formatYuan(order.paid)} 原路退款。公司会收到消息和原因。`,
        label: "原因（公司可见）",
        button: TITLE,
        back: `/staff/orders/${order.number}`,
      };
    },
    async run({ why }, { params, staff }) {
      const number = params.number ?? "";
      const id = (await orderIdByNumber(number)) ?? notFound();
      const done = await turnDown(id, `operator:${staff.name}`, why, now());
      if (!done?.ok) return done;
      return { ok: true, text: `已取消订单 ${number}，已付款项将原路退回。`, to: `/staff/orders/${number}` };
    },
  },
  { isQueued: true },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
