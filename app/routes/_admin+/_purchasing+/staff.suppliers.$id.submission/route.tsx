/** 提交首营审批: purchasing asks for the review of a supplier, with the reason for buying from it. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getReviewer } from "~/modules/staff/accounts/independence.server";
import { readSupplierReview, submitSupplier } from "~/modules/suppliers/supplier-review.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";

const TITLE = "提交供应商首营审批";
export const handle = adminHandle(TITLE, "purchasing.suppliers");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: TITLE,
    async ask({ params }) {
      const id = requireId(params.id);
      const { supplier, lacks } = (await readSupplierReview(id, now())) ?? notFound();
      return {
        title: `提交 ${supplier.name}`,
        text:
          lacks.length > 0
            ? `资料不全：${lacks.join("；")}。`
            : "由质量管理人员初审，质量负责人复核，通过后才能采购。",
        label: "申请理由（打印在审批表上）",
        button: "提交审批",
        back: `/staff/suppliers/${id}`,
      };
    },
    async run({ why }, { params, staff }) {
      const id = requireId(params.id);
      const at = now();
      const done = await submitSupplier(id, getReviewer(staff, at), why, at);
      if (!done.ok) return done;
      return { ok: true, text: "已提交，等待初审。", to: `/staff/suppliers/${id}` };
    },
  },
  { reason: reasonField("申请理由") },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
