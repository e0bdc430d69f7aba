/** 退回采购: returns a product's data or documents with a reason; purchasing submits it again. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { returnToPurchasing, readGoodsReviewState } from "~/modules/catalogue/review/goods-review.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { reasonField } from "~/platform/values/reason-field";

export const handle = adminHandle("退回采购", "quality.see", "quality.firstReview");

const page = confirmPage(
  {
    handle,
    fields: { seen: z.string("请重新打开本页").max(20_000) },
    command: "首营品种退回采购",
    async ask({ params }) {
      const id = requireId(params.id);
      const { state, seen } = (await readGoodsReviewState(id, now())) ?? notFound();
      return {
        title: `退回 ${state.name} ${state.spec}`,
        text: "采购在待办中看到您写的不符之处，改好后重新提交。",
        label: "不符之处",
        button: "退回采购",
        back: `/staff/first-goods/${id}`,
        hidden: { seen },
      };
    },
    async run(values, { params }) {
      const done = await returnToPurchasing(requireId(params.id), values, now());
      if (!done.ok) return done;
      return { ok: true, text: "已退回采购，改好后重新提交。", to: "/staff/first-goods" };
    },
  },
  { isQueued: true, reason: reasonField("不符之处") },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
