/** 放回库存: quality finds units good that were taken out of stock. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { rejectedPath } from "~/modules/rejected-goods/rejected-goods";
import { findRejected, releaseRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";

export const handle = adminHandle("放回库存", "warehouse.rejected");

const page = confirmPage(
  {
    handle,
    fields: { version: z.number("请重新打开本页").int().min(1) },
    command: "不合格品放回库存",
    async ask({ params: { number = "" } }) {
      const found = (await findRejected(number)) ?? notFound();
      return {
        title: `放回库存 ${number}`,
        text: `${found.goodsName} ${found.spec}，批号 ${found.batch}，${found.quantity}${found.unit}复查合格，放回原批号。`,
        label: "复查结论",
        button: "放回库存",
        back: rejectedPath(number),
        hidden: { version: found.version },
      };
    },
    async run({ version, why }, { params: { number = "" }, staff }) {
      const done = await releaseRejected(number, { version, conclusion: why, by: staff.name }, now());
      if (!done?.ok) return done;
      return { ok: true, text: `${number} 已放回库存。`, to: rejectedPath(number) };
    },
  },
  { isQueued: true },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
