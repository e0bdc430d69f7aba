/** 确认不合格品: quality confirms that the units are to be rejected. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { rejectedPath } from "~/modules/rejected-goods/rejected-goods";
import { confirmRejected, findRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";

export const handle = adminHandle("确认不合格品", "warehouse.rejected");

const page = confirmPage(
  {
    handle,
    fields: { version: z.number("请重新打开本页").int().min(1) },
    command: "确认不合格品",
    async ask({ params: { number = "" } }) {
      const found = (await findRejected(number)) ?? notFound();
      return {
        title: `确认不合格品 ${number}`,
        text: `${found.goodsName} ${found.spec}，批号 ${found.batch}，${found.quantity}${found.unit}，${found.reason}。确认后退回供货单位或销毁。`,
        label: "质量结论",
        button: "确认不合格",
        back: rejectedPath(number),
        hidden: { version: found.version },
      };
    },
    async run({ version, why }, { params: { number = "" }, staff }) {
      const done = await confirmRejected(number, { version, conclusion: why, by: staff.name }, now());
      if (!done?.ok) return done;
      return { ok: true, text: `不合格品 ${number} 已确认。`, to: rejectedPath(number) };
    },
  },
  { isQueued: true },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
