/** 采购订单下单: sends a draft to its supplier; over the limit a second person agrees. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { placePurchase } from "~/admin/purchasing/place-purchase.server";
import { lineAmount, purchasePath } from "~/modules/purchasing/purchase-order";
import { findPurchase, placementFaults, purchaseLines } from "~/modules/purchasing/purchases.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { optionalNoteField } from "~/platform/values/reason-field";

const TITLE = "采购订单下单";
export const handle = adminHandle(TITLE, "purchasing.order");

const page = confirmPage(
  {
    handle,
    fields: { version: z.number("请重新打开本页").int() },
    command: TITLE,
    async ask({ params }) {
      const order = (await findPurchase(params.number ?? "")) ?? notFound();
      const lines = await purchaseLines(order.id);
      const faults = order.state === "draft" ? await placementFaults(order, now()) : [];
      const amount = lines.reduce((sum, line) => sum + lineAmount(line), 0);
      return {
        title: `下单 ${order.number}`,
        text:
          faults.length > 0
            ? `${faults.join("；")}，不能下单。`
            : `向 ${order.supplierName} 订购 ${lines.length} 个品种，共 ${formatYuan(amount)}。下单后不能再改。`,
        label: "说明（记入审计日志，超过限额时复核人可见）",
        button: "下单",
        back: purchasePath(order.number),
        hidden: { version: order.version },
      };
    },
    async run({ version, why }, { params, staff }) {
      const number = params.number ?? "";
      const done = await placePurchase(number, { version, why, by: staff }, now());
      if (!done?.ok) return done;
      const text = done.isWaiting ? "超过一人可办的限额，等待另一位同事复核后下单。" : "已下单。";
      return { ok: true, text, to: purchasePath(number) };
    },
  },
  { reason: optionalNoteField("说明") },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
