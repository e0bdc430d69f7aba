/** 作废收货单: a delivery that was recorded by mistake; it stays in the record. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { goodsReceiptPath } from "~/modules/purchasing/goods-receipt";
import { findReceipt, voidReceipt } from "~/modules/purchasing/receipts.server";
import { notFound } from "~/platform/http/page-error";

const TITLE = "作废收货单";
export const handle = adminHandle(TITLE, "warehouse.receive");

const page = confirmPage({
  handle,
  fields: { version: z.number("请重新打开本页").int() },
  command: TITLE,
  async ask({ params }) {
    const { number, version } = (await findReceipt(params.number ?? "")) ?? notFound();
    return {
      title: `作废 ${number}`,
      text: "不再验收，记录保留。",
      button: "作废",
      back: goodsReceiptPath(number),
      hidden: { version },
    };
  },
  async run({ version, why }, { params }) {
    const number = params.number ?? "";
    const done = await voidReceipt(number, version, why);
    if (!done?.ok) return done;
    return { ok: true, text: "收货单已作废。", to: goodsReceiptPath(number) };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
