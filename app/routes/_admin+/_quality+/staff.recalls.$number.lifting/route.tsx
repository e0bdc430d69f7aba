/** 提出解除召回: with a reason that the companies read; a second person agrees. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { proposeLifting } from "~/admin/approval-requests/kinds/quality/recall-lifting.server";
import { inTransaction } from "~/platform/database/database.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { recallBriefs } from "~/modules/recalls/admin-recalls.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("解除召回", "quality.see", "quality.recall");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: "提出解除召回",
    async ask({ params: { number = "" } }) {
      const brief = (await recallBriefs([number])).get(number);
      if (!brief) return notFound();
      const { isDrill } = brief;
      return {
        title: isDrill ? `结束召回演练 ${number}` : `解除召回 ${number}`,
        text: isDrill
          ? "另一位同事同意后，演练结束，购买过的客户会收到消息。"
          : "另一位同事同意后，批号恢复销售，购买过的客户会收到消息和原因。",
        label: isDrill ? "结束说明（客户可见）" : "原因（客户可见）",
        button: isDrill ? "提出结束" : "提出解除",
        back: `/staff/recalls/${number}`,
      };
    },
    async run({ why }, { params: { number = "" }, staff }) {
      const done = await inTransaction((trx) => proposeLifting(trx, { number, why, by: staff }, now()));
      if (!done?.ok) return done;
      return { ok: true, text: "已提出，等待另一位同事复核。", to: `/staff/recalls/${number}` };
    },
  },
  { isQueued: true },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
