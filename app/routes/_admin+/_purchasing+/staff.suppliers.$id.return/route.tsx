/** 退回采购: returns a supplier's data or documents with a reason; purchasing submits it again. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { returnSupplier } from "~/modules/suppliers/supplier-review.server";
import { findSupplier } from "~/modules/suppliers/suppliers.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";

const TITLE = "供应商首营退回采购";
export const handle = adminHandle(TITLE, "purchasing.see", "quality.firstReview");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: TITLE,
    async ask({ params }) {
      const { id, name } = (await findSupplier(requireId(params.id))) ?? notFound();
      return {
        title: `退回采购：${name}`,
        text: "采购在供应商页看到您写的不符之处，改好后重新提交。",
        label: "原因",
        button: "退回采购",
        back: `/staff/suppliers/${id}`,
      };
    },
    async run({ why }, { params }) {
      const id = requireId(params.id);
      const done = await returnSupplier(id, why, now());
      if (!done.ok) return done;
      return { ok: true, text: "已退回采购，改好后重新提交。", to: `/staff/suppliers/${id}` };
    },
  },
  { isQueued: true },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
