/** 不同意首营: quality does not agree to a supplier. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { refuseSupplier } from "~/modules/suppliers/supplier-review.server";
import { findSupplier } from "~/modules/suppliers/suppliers.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";

const TITLE = "供应商首营不同意";
export const handle = adminHandle(TITLE, "purchasing.see", "quality.firstReview");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: TITLE,
    async ask({ params }) {
      const { id, name } = (await findSupplier(requireId(params.id))) ?? notFound();
      return {
        title: `不同意：${name}`,
        text: "不能向该企业采购；采购补充资料后可重新提交。",
        label: "原因",
        button: "不同意",
        back: `/staff/suppliers/${id}`,
      };
    },
    async run({ why }, { params }) {
      const id = requireId(params.id);
      const done = await refuseSupplier(id, why, now());
      if (!done.ok) return done;
      return { ok: true, text: "已登记不同意。", to: `/staff/suppliers/${id}` };
    },
  },
  { isQueued: true },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
