/** 重新提交: purchasing resubmits a returned product. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { resubmitGoods, readGoodsReviewState } from "~/modules/catalogue/review/goods-review.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "重新提交首营品种";
export const handle = adminHandle(TITLE, "quality.see", "goods.change");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: TITLE,
    async ask({ params }) {
      const id = requireId(params.id);
      const { state, review } = (await readGoodsReviewState(id, now())) ?? notFound();
      return {
        title: `重新提交 ${state.name} ${state.spec}`,
        text: review.reason ? `退回的原因：${review.reason}` : "该商品没有被退回。",
        label: "改了什么",
        button: "重新提交",
        back: `/staff/first-goods/${id}`,
      };
    },
    async run(_values, { params }) {
      const done = await resubmitGoods(requireId(params.id), now());
      if (!done.ok) return done;
      return { ok: true, text: "已重新提交，等待初审。", to: "/staff/first-goods" };
    },
  },
  { isQueued: true, reason: reasonField("改了什么") },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
