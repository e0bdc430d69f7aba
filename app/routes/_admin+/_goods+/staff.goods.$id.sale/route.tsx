/** 上架和下架: one product, with a reason; on sale only with the required documents. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findAdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import { switchOne } from "~/modules/catalogue/admin/sale.server";
import { SOLD_WHEN_APPROVED } from "~/modules/catalogue/approval/goods-approval";
import { saleFault } from "~/modules/catalogue/goods/goods-document";
import { findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { findGoodsReview } from "~/modules/catalogue/review/goods-review.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("上架和下架", "goods.change");

const QUESTIONS = {
  on: { to: "off", button: "下架", text: "下架后客户搜不到、买不到，已提交的订单不受影响。" },
  off: { to: "on", button: "上架", text: "上架后客户可以搜到和购买。" },
  unapproved: { to: "on", button: "上架", text: "该商品还没有通过首营审批，通过后自动上架。" },
  waiting: { to: "off", button: "不再上架", text: "该商品通过首营审批后不再自动上架。" },
} as const;

const page = confirmPage({
  handle,
  /** `to`: the action shown, so that an outdated page does not do the opposite */
  fields: { to: z.enum(["on", "off"], "请选择操作") },
  command: ({ to }) => (to === "on" ? "商品上架" : "商品下架"),
  async ask({ params }) {
    const goods = (await findAdminGoods(requireId(params.id))) ?? notFound();
    const { name, spec, kind, status } = goods.state;
    const review = await findGoodsReview(goods.id);
    const isApproved = review?.state === "approved";
    const fault = status === "on" || !isApproved ? null : saleFault(kind, await findDocuments(goods), now());
    const unsold = isApproved ? "off" : review?.isToSell ? "waiting" : "unapproved";
    const { to, button, text } = QUESTIONS[status === "on" ? "on" : unsold];
    return {
      title: `${button} ${name} ${spec}`,
      text: fault ? `现在还不能上架：${fault}。` : text,
      button,
      back: `/staff/goods/${goods.id}`,
      hidden: { to },
    };
  },
  async run({ to }, { params }) {
    const id = requireId(params.id);
    const done = await switchOne(id, to, now());
    if (!done?.ok) return done;
    const words = done.isWaiting
      ? { on: SOLD_WHEN_APPROVED, off: "不再等待上架" }
      : { on: "已上架", off: "已下架，购物车中的不能再提交" };
    return { ok: true, text: `${done.name} ${words[to]}。`, to: `/staff/goods/${id}` };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
