/** 撤回建议订单: with a reason that the company reads. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { DRAFT_ORDER_ADMIN } from "~/modules/cart/draft-orders/draft-order";
import { withdrawDraftOrder } from "~/modules/cart/draft-orders/propose.server";
import { findDraftOrder } from "~/modules/cart/draft-orders/draft-order.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("撤回代客下单", "orders.draft", "orders.draft");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: "撤回代客下单",
    async ask({ params }) {
      const { id } = (await findDraftOrder(requireId(params.id), now())) ?? notFound();
      return {
        title: `撤回建议订单 ${id}`,
        text: "撤回后客户不能再确认。客户已放入购物车的商品仍在购物车中，由客户自己决定。",
        label: "原因（客户可见）",
        button: "撤回",
        back: `${DRAFT_ORDER_ADMIN}/${id}`,
      };
    },
    async run({ why }, { params }) {
      const draftOrder = (await findDraftOrder(requireId(params.id), now())) ?? notFound();
      const done = await withdrawDraftOrder(draftOrder, why, now());
      if (!done.ok) return done;
      return { ok: true, text: "已撤回，客户不能再确认。", to: `${DRAFT_ORDER_ADMIN}/${draftOrder.id}` };
    },
  },
  { isQueued: true },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
