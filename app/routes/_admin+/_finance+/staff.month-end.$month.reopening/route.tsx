/** 反月结: the newest closed month is opened again, with a reason. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { MONTH_END_PATH } from "~/admin/month-end/month-end-page";
import { reopenMonth } from "~/admin/month-end/month-end.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { monthText, readMonth } from "~/modules/reports/month-end/closing";
import { findMonthEnd } from "~/modules/reports/month-end/month-ends.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { newFormToken } from "~/platform/http/forms/forms.server";

const TITLE = "反月结";
export const handle = adminHandle(TITLE, "finance.close");

const page = confirmPage({
  handle,
  fields: { formKey: z.string("请重新打开本页"), version: z.number("请重新打开本页").int().min(1) },
  command: TITLE,
  async ask({ params }) {
    const month = readMonth(params.month ?? "", now()) ?? notFound();
    const { version } = (await findMonthEnd(month)) ?? notFound();
    return {
      title: `反月结 ${monthText(month)}`,
      text: "反月结后，本月恢复为未结，月结时的数字留在审计日志中；更正后需要重新月结，才能结下一个月。",
      button: "反月结",
      back: `${MONTH_END_PATH}/${month}`,
      hidden: { version, formKey: newFormToken() },
    };
  },
  async run({ formKey, version }, { params }) {
    const month = readMonth(params.month ?? "", now()) ?? notFound();
    const done = await reopenMonth({ month, version }, formKey);
    if (!done.ok) return { ok: false, text: done.text, isStale: done.changed };
    return {
      ok: true,
      text: `${monthText(month)}已反月结，更正后请重新月结。`,
      to: `${MONTH_END_PATH}/${month}`,
    };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
