/** 取消或提前结束采购订单: what has not come is not awaited any more. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { PURCHASE_STATES, purchasePath } from "~/modules/purchasing/purchase-order";
import { endPurchase, findPurchase } from "~/modules/purchasing/purchases.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";

const TITLE = "结束采购订单";
export const handle = adminHandle(TITLE, "purchasing.order");

const page = confirmPage({
  handle,
  fields: {},
  command: TITLE,
  async ask({ params }) {
    const order = (await findPurchase(params.number ?? "")) ?? notFound();
    const doing = order.state === "partly" ? "提前结束" : "取消";
    return {
      title: `${doing} ${order.number}`,
      text: order.state === "partly" ? "未到的数量不再收货，已到的不变。" : "取消后不能再收货。",
      button: doing,
      back: purchasePath(order.number),
    };
  },
  async run({ why }, { params, staff }) {
    const number = params.number ?? "";
    const done = await endPurchase(number, { by: staff.name, why }, now());
    if (!done?.ok) return done;
    return { ok: true, text: `采购订单${PURCHASE_STATES[done.state!]}。`, to: purchasePath(number) };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
