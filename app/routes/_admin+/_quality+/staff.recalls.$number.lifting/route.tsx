/** 提出解除召回: with a reason that the companies read; a second person agrees. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { proposeLifting } from "~/admin/approval-requests/kinds/quality/recall-lifting.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findRecallState } from "~/modules/recalls/recall-admin.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("解除召回", "quality.see", "quality.recall");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: "提出解除召回",
    async ask({ params: { number = "" } }) {
      if ((await findRecallState(db, number)) === null) return notFound();
      return {
        title: `解除召回 ${number}`,
        text: "另一位同事同意后，批号恢复销售，购买过的客户会收到消息和原因。",
        label: "原因（客户可见）",
        button: "提出解除",
        back: `/staff/recalls/${number}`,
      };
    },
    async run({ why }, { params: { number = "" }, staff }) {
      const done = await inTransaction((trx) => proposeLifting(trx, { number, why, by: staff }, now()));
      if (!done?.ok) return done;
      return { ok: true, text: "已提出解除，等待另一位同事复核。", to: `/staff/recalls/${number}` };
    },
  },
  { isQueued: true },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
