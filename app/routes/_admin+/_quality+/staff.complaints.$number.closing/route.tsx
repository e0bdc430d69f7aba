/** 关闭: once everything is done; nothing is changed afterwards. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { adminCasePath } from "~/modules/quality/complaints/complaint";
import { closeCase, findCase } from "~/modules/quality/complaints/complaint-admin.server";
import { CHANGED } from "~/modules/quality/complaints/complaint-form";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "关闭质量投诉";
export const handle = adminHandle(TITLE, "quality.complaints");

const page = confirmPage(
  {
    handle,
    fields: { version: z.number("请重新打开本页").int().min(1) },
    command: TITLE,
    async ask({ params }) {
      const { number, goods_name, version } = (await findCase(params.number ?? "")) ?? notFound();
      return {
        title: `关闭 ${number}`,
        text: `${goods_name}：关闭后不能再改调查、结论、答复和上报，仍可写备注。`,
        label: "说明（记入审计日志）",
        button: "关闭",
        back: adminCasePath(number),
        hidden: { version },
      };
    },
    async run({ version }, { params, staff }) {
      const number = params.number ?? "";
      const done = await closeCase(number, version, staff.name, now());
      if (done === null) return null;
      if (!done.ok) return { ok: false, text: "text" in done ? done.text : CHANGED, isStale: true };
      return { ok: true, text: `${number} 已关闭。`, to: adminCasePath(number) };
    },
  },
  { isQueued: true, reason: reasonField("说明") },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
