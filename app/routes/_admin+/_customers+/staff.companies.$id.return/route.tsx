/** 退回企业: returns a company with a reason; it submits again. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { returnToCompany, readCompanyReviewState } from "~/modules/company/review/first-business.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { adminHandle } from "~/admin/frame/admin-handle";
import { reasonField } from "~/platform/values/reason-field";

export const handle = adminHandle("退回企业", "quality.see", "quality.firstReview");

const page = confirmPage(
  {
    handle,
    fields: { seen: z.string("请重新打开本页").max(20_000) },
    command: "退回企业",
    async ask({ params }) {
      const id = readWhole(params.id) ?? notFound();
      const [company, state] = await Promise.all([findAdminCompany(id), readCompanyReviewState(id)]);
      if (!company || !state) return notFound();
      return {
        title: `退回 ${company.name}`,
        text: "企业会收到消息，按您写的不符之处更正后重新提交。",
        label: "不符之处（企业可见）",
        button: "退回企业",
        back: `/staff/companies/${id}`,
        hidden: { seen: state.seen },
      };
    },
    async run(values, { params }) {
      const done = await returnToCompany(readWhole(params.id) ?? notFound(), values, now());
      if (!done.ok) return done;
      return { ok: true, text: "已退回，企业会收到消息和不符之处。", to: "/staff/companies" };
    },
  },
  { isQueued: true, reason: reasonField("不符之处") },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
